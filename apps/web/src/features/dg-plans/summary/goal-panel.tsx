import { reachScopeWords } from "@beachhead/engine";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { chartTable } from "../../../components/chart-frame/chart-table.ts";
import { ShareBar } from "../../../components/charts/share-bar.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Stat } from "../../../components/stat/stat.tsx";
import { useYears } from "../../../components/years.tsx";
import { formatCompact, formatFraction, formatNumber } from "../../../lib/format/numbers.ts";
import { keptText } from "../../../lib/format/reach.ts";
import { ClosestWays } from "./closest-ways.tsx";
import { Difference, Quotient, SumOf } from "./formulas.tsx";
import type { GoalLack, PlanSummary, RevenueGoal } from "./plan-summary.ts";
import styles from "./summary.module.css";
import { advice, goalFinding, lackWords } from "./summary-text.ts";

interface GoalPanelProps {
  summary: PlanSummary;
  currency: string;
  /** Why there is no goal. */
  lack: GoalLack;
  /** The simulation that the channels are measured against in place of the goal. */
  against?: string | undefined;
}

/** Channel plans of the same combination, or of the whole plan, beside this one. */
const OTHERS = "Other channel plans";

/** Whether the channels carry the revenue goal, what is missing, and the changes that close the gap. */
export function GoalPanel({ summary, currency, lack, against }: GoalPanelProps) {
  const { goal, rows } = summary;
  const title = goalFinding(summary, currency);
  if (goal === null || goal.reach.share === null)
    return (
      <Panel title={title}>
        <div className={styles["column"]}>
          <p className={styles["lack"]}>{lackWords(lack, currency)}</p>
          <Advice summary={summary} />
        </div>
      </Panel>
    );
  const { needed, missing, scope } = goal.reach;
  const year = scope.yearName;
  const lines = [
    ...rows.map(({ label, carried }) => ({ name: label, value: carried })),
    ...(goal.others > 0 ? [{ name: OTHERS, value: goal.others }] : []),
  ];
  const parts = lines.filter(({ value }) => value > 0).sort((one, other) => other.value - one.value);
  const money = (value: number) => formatCompact(value);
  return (
    <ChartFrame
      title={title}
      subtitle={`Revenue of ${year} by channel, including ramp-up, lead time and what earlier years keep, ${currency}${against === undefined ? "" : `; measured against “${against}”`}`}
      ariaLabel={`${title}. ${parts.map(({ name, value }) => `${name} ${money(value)}`).join(", ")}`}
      table={chartTable(
        [...lines, ...(missing > 0 ? [{ name: "Missing", value: missing }] : [])],
        [
          ["Channel", ({ name }) => name],
          [`Carried into ${year}, ${currency}`, ({ value }) => Math.round(value)],
          ["Share of what is needed", ({ value }) => formatFraction(value / needed, 1)],
        ],
      )}
      foot={
        <div className={styles["goalFoot"]}>
          <div className={styles["column"]}>
            <GoalFigures summary={summary} goal={goal} currency={currency} />
            <p className={styles["note"]}>{keptText(goal.reach, currency)}</p>
            <Advice summary={summary} />
          </div>
          {missing > 0 && <ClosestWays summary={summary} currency={currency} />}
        </div>
      }
    >
      <ShareBar
        parts={parts}
        goal={{
          value: needed,
          label: `Needed: ${money(needed)} ${currency} in ${year}`,
          missing: "Missing",
        }}
        words={money}
      />
    </ChartFrame>
  );
}

function Advice({ summary }: { summary: PlanSummary }) {
  const sentences = advice(summary, useYears());
  return sentences.length > 0 ? (
    <ul className={styles["advice"]}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  ) : (
    <p className={styles["note"]}>Every channel with months entered starts early enough.</p>
  );
}

interface GoalFiguresProps {
  summary: PlanSummary;
  goal: RevenueGoal;
  currency: string;
}

function GoalFigures({ summary, goal, currency }: GoalFiguresProps) {
  const { carried, needed, missing, share, target, keptOfToday, scope } = goal.reach;
  const over = carried - needed;
  return (
    <div className={styles["stats"]}>
      <Stat
        label={`Carried into ${scope.yearName}`}
        value={formatNumber(carried)}
        unit={currency}
        reason={<CarriedFormula summary={summary} goal={goal} />}
      />
      <Stat
        label={`Needed for ${reachScopeWords(scope)}`}
        value={formatNumber(needed)}
        unit={currency}
        reason={
          <Difference
            more={`Revenue goal of ${scope.yearName}`}
            from={target}
            less="What remains of today's revenue"
            by={keptOfToday}
          />
        }
      />
      <Stat
        label={missing > 0 ? "Missing" : "Above the goal"}
        value={formatNumber(missing > 0 ? missing : over)}
        unit={currency}
        reason={
          missing > 0 ? (
            <Difference more="Needed" from={needed} less="Carried" by={carried} />
          ) : (
            <Difference more="Carried" from={carried} less="Needed" by={needed} />
          )
        }
      />
      <Stat
        label="Reached"
        value={share === null ? null : formatFraction(share, 1)}
        reason={<Quotient above="Carried" amount={carried} below="Needed" whole={needed} />}
      />
    </div>
  );
}

/** What each year closes, times what is kept of it until the goal's year. */
function CarriedFormula({ summary: { totals }, goal }: Omit<GoalFiguresProps, "currency">) {
  const words = useYears();
  const { carried, kept, year } = goal.reach;
  const years = Array.from({ length: year }, (_, index) => index + 1);
  const newOf = (y: number) => totals.years[Math.min(y, totals.years.length) - 1]?.revenue ?? 0;
  return (
    <SumOf
      lines={[
        ...years.map((y) => ({
          name: `${formatNumber(newOf(y))} closed in ${words.heading(y)}${y === year ? "" : `, ${formatFraction(kept ** (year - y), 1)} of it kept`}`,
          value: newOf(y) * kept ** (year - y),
        })),
        ...(goal.others > 0 ? [{ name: OTHERS, value: goal.others }] : []),
      ]}
      total={carried}
    />
  );
}
