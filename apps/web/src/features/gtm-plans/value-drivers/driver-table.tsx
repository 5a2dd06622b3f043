import { readSegmentSize, type SegmentSize, segmentSizes } from "@beachhead/contract/segment-sizes";
import { type MouseEvent, memo, useRef, useState } from "react";
import { useStore } from "zustand";
import { TipAt } from "../../../components/tooltip/tip-at.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { chipAt, makeReachable, moveByKey } from "./chip-focus.ts";
import { type DriverData, toggled } from "./driver-data.ts";
import { clearHighlight, highlights } from "./driver-highlights.ts";
import styles from "./driver-table.module.css";

interface DriverTableProps {
  label: string;
  form: DocumentForm<DriverData>;
  combinationId: string;
  readOnly: boolean;
}

/** Industries by company size, each cell with a chip for every attribute. One handler serves them all. */
export function DriverTable({ label, form, combinationId, readOnly }: DriverTableProps) {
  const industries = useStore(form.store, ({ values }) => values.industries);
  const attributes = useStore(form.store, ({ values }) => values.attributes);
  const table = useRef<HTMLTableElement>(null);
  const [tip, setTip] = useState<{ chip: HTMLElement; key: string } | null>(null);

  function onClick(event: MouseEvent): void {
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
      {tip !== null && <TipAt key={tip.key} anchor={tip.chip} content={tip.chip.dataset["reason"]} />}
    </>
  );
}

interface RowProps {
  form: DocumentForm<DriverData>;
  combinationId: string;
  industry: string;
  attributes: readonly string[];
  readOnly: boolean;
  isFirst: boolean;
}

const DriverRow = memo(function DriverRow({ isFirst, ...row }: RowProps) {
  return (
    <tr className={styles["row"]}>
      <th scope="row">{row.industry}</th>
      {segmentSizes.map((size, index) => (
        <DriverCell key={size} {...row} size={size} isFirst={isFirst && index === 0} />
      ))}
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
        // A fieldset would take a legend for each of many cells; a name is all this needs.
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
