import { readSegmentSize, type SegmentSize, segmentSizes } from "@beachhead/contract/segment-sizes";
import { lazy, type MouseEvent, memo, Suspense, useRef, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { TipAt } from "../../../components/tooltip/tip-at.tsx";
import type { SectionFormProps } from "../combinations/combination-section.ts";
import {
  autofills,
  clearHighlight,
  fillByHand,
  findAdvice,
  highlight,
  highlights,
} from "./autofill/advice-store.ts";
import { answerOf, countPicks, withPicks } from "./autofill/apply-answer.ts";
import { NotAssessed } from "./autofill/not-assessed.tsx";
import { Reason } from "./autofill/reason.tsx";
import { chipAt, makeReachable, moveByKey } from "./chip-keys.ts";
import { type DriverData, mapScores, toggled } from "./driver-fields.ts";
import styles from "./driver-table.module.css";

const ReasonsDialog = lazy(async () => ({
  default: (await import("./autofill/reasons-dialog.tsx")).ReasonsDialog,
}));

interface DriverTableProps extends SectionFormProps<DriverData> {
  label: string;
}

/** Industries by company size, with a chip for every attribute in each cell. Events are delegated to the table. */
export function DriverTable({ label, ...context }: DriverTableProps) {
  const { form, plan, combination, readOnly } = context;
  const { id: combinationId } = combination;
  const industries = useStore(form.store, ({ values }) => values.industries);
  const attributes = useStore(form.store, ({ values }) => values.attributes);
  const table = useRef<HTMLTableElement>(null);
  const [tip, setTip] = useState<{ chip: HTMLElement; key: string } | null>(null);
  const [explained, setExplained] = useState<string | null>(null);

  function act(button: HTMLElement): void {
    const industry = button.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? "";
    const advice = findAdvice(combinationId, industry);
    const picks = highlights.getState()[combinationId];
    const { action } = button.dataset;
    if (action === "explain") setExplained(industry);
    if (action === "by-hand") fillByHand(combinationId, industry);
    if (action !== "treat-as" || advice === undefined || picks === undefined) return;
    const data = form.store.getState().values;
    const ofMap = mapScores({ plan, combination }, data.attributes);
    const applied = withPicks({ data, picks }, answerOf(advice), ofMap);
    form.update(() => applied.data);
    highlight(combinationId, applied.picks);
  }

  function onClick(event: MouseEvent): void {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>("[data-action]");
    if (button) {
      act(button);
      return;
    }
    const chip = chipAt(event.target);
    const { attribute } = chip?.dataset ?? {};
    const { industry, size: name = "" } = chip?.closest<HTMLElement>("[data-size]")?.dataset ?? {};
    const size = readSegmentSize(name);
    if (readOnly || attribute === undefined || industry === undefined || size === undefined) return;
    form.update((data) => toggled(data, industry, size, attribute));
    clearHighlight(combinationId);
    setTip(null);
  }

  function showReason(target: EventTarget): void {
    const chip = chipAt(target);
    if (chip?.dataset["reason"] === undefined) setTip(null);
    else setTip({ chip, key: [chip.parentElement?.ariaLabel, chip.dataset["attribute"]].join(": ") });
  }

  return (
    <>
      {/* Its chips are buttons: this only takes their presses and the keys that move among them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table
        ref={table}
        aria-label={label}
        className={styles["table"]}
        onClick={onClick}
        onKeyDown={(event) => {
          if (event.key === "Escape") setTip(null);
          moveByKey(event);
        }}
        onFocus={(event) => {
          const chip = chipAt(event.target);
          if (chip !== null && table.current !== null) makeReachable(table.current, chip);
          showReason(event.target);
        }}
        onBlur={() => setTip(null)}
        onPointerOver={(event) => showReason(event.target)}
        onPointerLeave={() => setTip(null)}
      >
        <thead>
          <tr className={styles["row"]}>
            <th scope="col">Industry</th>
            {segmentSizes.map((size) => (
              <th key={size} scope="col">
                {size}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {industries.map((industry, index) => (
            <DriverRow
              key={industry}
              {...{ form, combinationId, industry, attributes, readOnly }}
              isFirst={index === 0}
            />
          ))}
        </tbody>
      </table>
      {tip !== null && (
        <TipAt
          key={tip.key}
          anchor={tip.chip}
          content={<TipContent {...{ combinationId }} chip={tip.chip} />}
        />
      )}
      <Suspense fallback={null}>
        {explained !== null && (
          <Explanation {...{ combinationId }} industry={explained} onClose={() => setExplained(null)} />
        )}
      </Suspense>
    </>
  );
}

function TipContent({ combinationId, chip }: { combinationId: string; chip: HTMLElement }) {
  const { attribute = "", reason } = chip.dataset;
  const { industry = "", size: name = "" } = chip.closest<HTMLElement>("[data-size]")?.dataset ?? {};
  const size = readSegmentSize(name);
  const cell = size && findAdvice(combinationId, industry)?.cells[size];
  const pick = cell?.find((each) => each.attribute === attribute);
  return pick === undefined ? reason : <Reason pick={pick} />;
}

function Explanation({
  combinationId,
  industry,
  onClose,
}: {
  combinationId: string;
  industry: string;
  onClose(): void;
}) {
  const advice = useStore(autofills, (all) => all[combinationId]?.advice);
  const advised = advice?.industries.find(({ name }) => name === industry);
  if (advice === undefined || advised === undefined) return null;
  return <ReasonsDialog industry={advised} engine={advice.engine.label} onClose={onClose} />;
}

interface RowProps extends Pick<SectionFormProps<DriverData>, "form" | "readOnly"> {
  combinationId: string;
  industry: string;
  attributes: readonly string[];
  isFirst: boolean;
}

const DriverRow = memo(function DriverRow({ isFirst, ...row }: RowProps) {
  const { combinationId, industry, readOnly } = row;
  const last = useStore(autofills, (all) => all[combinationId]);
  const count = useStore(highlights, (all) => {
    const picks = all[combinationId];
    return picks && countPicks(picks, industry);
  });
  const advice = last?.advice.industries.find(({ name }) => name === industry);
  const isUnknown = advice !== undefined && count === 0 && !readOnly && !last?.byHand.includes(industry);
  return (
    <tr className={styles["row"]} data-row={industry}>
      <th scope="row">
        {industry}
        {count !== undefined && advice !== undefined && (
          <span className={styles["note"]}>{count === 0 ? "Not assessed" : `${count} suggested`}</span>
        )}
        {advice !== undefined && !isUnknown && advice.treatedAs !== null && (
          <Button size="sm" variant="link" className={styles["why"]} data-action="explain">
            Why these?<span className="visually-hidden"> {industry}</span>
          </Button>
        )}
      </th>
      {isUnknown ? (
        <td className={styles["unknown"]} colSpan={segmentSizes.length}>
          <NotAssessed industry={advice} />
        </td>
      ) : (
        segmentSizes.map((size, index) => (
          <DriverCell key={size} {...row} size={size} isFirst={isFirst && index === 0} />
        ))
      )}
    </tr>
  );
});

const DriverCell = memo(function DriverCell(props: RowProps & { size: SegmentSize }) {
  const { form, combinationId, industry, attributes, readOnly, isFirst, size } = props;
  const choices = useStore(form.store, ({ values }) => values.selections[industry]?.[size]);
  const picks = useStore(highlights, (all) => all[combinationId]?.[industry]?.[size]);
  const shown = readOnly ? attributes.filter((attribute) => choices?.[attribute]) : attributes;
  return (
    <td data-industry={industry} data-size={size}>
      <span className={styles["size"]} aria-hidden="true">
        {size}
      </span>
      {readOnly ? (
        <ul className={styles["chips"]} aria-label={`${industry}, ${size}`}>
          {shown.map((attribute) => (
            <li key={attribute} className={styles["chip"]} data-on="">
              {attribute}
            </li>
          ))}
          {shown.length === 0 && <li className={styles["none"]}>None applies</li>}
        </ul>
      ) : (
        // A fieldset would need a legend in each of many cells; an accessible name is enough.
        <div role="group" aria-label={`${industry}, ${size}`} className={styles["chips"]}>
          {shown.map((attribute, index) => {
            const reason = choices?.[attribute] ? picks?.[attribute] : undefined;
            return (
              <button
                key={attribute}
                type="button"
                tabIndex={isFirst && index === 0 ? 0 : -1}
                className={styles["chip"]}
                aria-pressed={choices?.[attribute] ?? false}
                data-attribute={attribute}
                data-reason={reason}
              >
                {attribute}
                {reason !== undefined && (
                  <span className="visually-hidden">, picked by the AI consultant: {reason}</span>
                )}
              </button>
            );
          })}
        </div>
      )}
    </td>
  );
});
