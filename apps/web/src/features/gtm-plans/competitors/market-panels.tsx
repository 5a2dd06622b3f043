import { CircleAlert, Clock, Info } from "lucide-react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { ShareBar } from "../../../components/charts/share-bar.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Term } from "../../../components/term/term.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { openFields } from "../../../lib/form/document-form.ts";
import type { SectionFormProps } from "../combinations/combination-section.ts";
import styles from "./competitors.module.css";
import { type CompetitorsFields, isBlank, withRow } from "./competitors-fields.ts";
import { smallWords } from "./competitors-grid.tsx";
import {
  type Market,
  marketFinding,
  marketOf,
  opennessFormula,
  opennessTitle,
  opennessWords,
  overfull,
  overfullWords,
  STALE_AFTER,
  shareWords,
  staleFacts,
  staleWords,
  weightWords,
} from "./market.ts";

interface MarketPanelsProps extends SectionFormProps<CompetitorsFields> {
  industry: string | null;
  /** As YYYY-MM-DD. */
  today: string;
  onChoose(industry: string | null): void;
}

/** Results for the industry: market shares, openness, stale facts and hints. */
export function MarketPanels(props: MarketPanelsProps) {
  const { form, plan, combination, industry } = props;
  const values = useStore(form.store, (state) => state.values);
  const market = industry === null ? null : marketOf(values, industry);
  return (
    <>
      {market !== null && (
        <div className={styles["chart"]}>
          <ShareChart market={market} place={combination.geo} />
        </div>
      )}
      <div className={styles["aside"]}>
        {market !== null && <OpennessPanel market={market} weight={plan.segmentWeights.openness} />}
        <StalePanel {...props} values={values} />
        <NotesPanel {...props} values={values} />
      </div>
    </>
  );
}

function OpennessPanel({ market, weight }: { market: Market; weight: number }) {
  return (
    <Panel title={opennessTitle(market)}>
      <p className={styles["words"]}>
        {opennessWords(market)} {market.openness !== null && weightWords(weight)}
      </p>
      {market.openness !== null && <p className={styles["formula"]}>{opennessFormula(market)}</p>}
      <Term id="openness" className={styles["words"]}>
        What openness is
      </Term>
    </Panel>
  );
}

interface ValuesProps extends MarketPanelsProps {
  values: CompetitorsFields;
}

const MOST_NAMED = 4;

function StalePanel({ form, values, industry, today, readOnly }: ValuesProps) {
  const stale = values.rows.filter(
    (row) =>
      (industry === null || row.industry === industry || row.industry === "") &&
      staleFacts(row, today).length > 0,
  );
  if (stale.length === 0) return null;
  const count = stale.reduce((sum, row) => sum + staleFacts(row, today).length, 0);

  function confirm(): void {
    form.update((now) =>
      stale.reduce((all, { id }) => withRow(all, id, (row) => ({ ...row, asOf: today })), now),
    );
    toast.undo("Facts marked as checked today", () =>
      form.update((now) =>
        stale.reduce((all, { id, asOf }) => withRow(all, id, (row) => ({ ...row, asOf })), now),
      ),
    );
  }

  return (
    <Panel
      title={
        <>
          <Clock className={styles["caution"]} aria-hidden="true" />
          {count === 1 ? "1 outdated fact" : `${count} outdated facts`}
        </>
      }
    >
      <ul className={styles["list"]}>
        {stale.slice(0, MOST_NAMED).map((row) => (
          <li key={row.id}>{staleWords(row, today)}.</li>
        ))}
        {stale.length > MOST_NAMED && <li>And {stale.length - MOST_NAMED} more competitors.</li>}
      </ul>
      <p className={styles["words"]}>Facts are outdated after {STALE_AFTER} days.</p>
      {!readOnly && (
        <Button size="sm" className={styles["still"]} onClick={confirm}>
          Mark as checked
        </Button>
      )}
    </Panel>
  );
}

/** Other industries with an invalid cell, which blocks the save. */
function useBrokenElsewhere({ form, industry, values }: ValuesProps): string[] {
  const open = useStore(form.store, (state) => openFields(state).join("\n"));
  if (industry === null) return [];
  const industries = open.split("\n").flatMap((path) => {
    const [list, ...rest] = path.split(".");
    if (list === "marketShare") return [rest.join(".")];
    return values.rows.find(({ id }) => id === rest[0])?.industry ?? [];
  });
  return [...new Set(industries)].filter((each) => each !== "" && each !== industry);
}

function NotesPanel(props: ValuesProps) {
  const { values, combination, onChoose } = props;
  const broken = useBrokenElsewhere(props);
  const over = overfull(values, combination.industries);
  const { currency } = props.plan;
  const small = values.rows.flatMap(({ id, name, revenue, funding }) => {
    const words = smallWords(revenue, currency) ?? smallWords(funding, currency);
    return words === undefined ? [] : [{ id, words: `${name.trim() || "A competitor"}: ${words}.` }];
  });
  const unnamed = values.rows.filter((row) => row.name.trim() === "" && !isBlank(row)).length;
  if (broken.length + over.length + small.length + unnamed === 0) return null;
  return (
    <Panel title="Worth a look">
      <ul className={styles["notes"]}>
        {broken.map((industry) => (
          <li key={industry}>
            <CircleAlert className={styles["negative"]} aria-hidden="true" />
            <span>
              A cell in {industry} is not valid. Correct it to save all changes.{" "}
              <Button size="sm" variant="quiet" onClick={() => onChoose(industry)}>
                Show {industry}
              </Button>
            </span>
          </li>
        ))}
        {over.map((market) => (
          <li key={market.industry}>
            <Info aria-hidden="true" />
            <span>{overfullWords(market)}</span>
          </li>
        ))}
        {small.slice(0, MOST_NAMED).map(({ id, words }) => (
          <li key={id}>
            <Info aria-hidden="true" />
            <span>{words}</span>
          </li>
        ))}
        {unnamed > 0 && (
          <li>
            <Info aria-hidden="true" />
            <span>
              {unnamed === 1 ? "1 row has no name and does" : `${unnamed} rows have no name and do`} not
              count.
            </span>
          </li>
        )}
      </ul>
    </Panel>
  );
}

interface ShareChartProps {
  market: Market;
  /** The combination's geography. */
  place: string;
}

const YOU = "You";
const OTHERS = "Others";

/** The market shares of an industry: ours, the competitors', and the rest. */
function ShareChart({ market, place }: ShareChartProps) {
  const { own, rivals, left, industry } = market;
  const rows = [
    ...(own > 0 ? [{ name: YOU, share: own }] : []),
    ...rivals,
    ...(left > 0 ? [{ name: OTHERS, share: left }] : []),
  ];
  const finding = marketFinding(market);
  return (
    <ChartFrame
      title={finding}
      subtitle={`Market share in ${industry}, ${place}, %`}
      ariaLabel={`${finding}. ${rows.map(({ name, share }) => `${name} ${shareWords(share)}`).join(", ")}`}
      table={{ heads: ["Company", "Share, %"], rows: rows.map(({ name, share }) => [name, share]) }}
      empty={own + rivals.length === 0 ? "No market shares yet. Enter the first one above." : undefined}
    >
      <ShareBar
        parts={rivals.map(({ name, share }) => ({ name, value: share }))}
        own={own > 0 ? { name: YOU, value: own } : undefined}
        rest={left > 0 ? { name: OTHERS, value: left } : undefined}
        words={shareWords}
      />
    </ChartFrame>
  );
}
