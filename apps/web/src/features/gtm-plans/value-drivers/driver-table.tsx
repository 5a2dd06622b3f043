import { readSegmentSize, type SegmentSize, segmentSizes } from "@beachhead/contract/segment-sizes";
import { type KeyboardEvent, type MouseEvent, memo, useRef, useState } from "react";
import { useStore } from "zustand";
import { TipAt } from "../../../components/tooltip/tip-at.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { clearHighlight, highlights } from "./consultants.tsx";
import { type DriverData, toggled } from "./driver-fields.ts";
import styles from "./driver-table.module.css";

interface DriverTableProps {
  label: string;
  form: DocumentForm<DriverData>;
  combinationId: string;
  readOnly: boolean;
}

/** Industries by company size, with a chip for every attribute in each cell. Events are delegated to the table. */
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

const CHIP = "[data-attribute]";

export function chipAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(CHIP) : null;
}

const chipsIn = (element: Element): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(CHIP)];

/** Roving tabindex: the focusable chip of each table, cached because a search through all is slow. */
const reachable = new WeakMap<Element, HTMLElement>();

/** Makes a chip the one that Tab reaches. Arrow keys move on from it. */
export function makeReachable(table: Element, chip: HTMLElement): void {
  for (const other of [table.querySelector<HTMLElement>(CHIP), reachable.get(table)])
    if (other) other.tabIndex = -1;
  chip.tabIndex = 0;
  reachable.set(table, chip);
}

function neighbourOf(chip: HTMLElement, key: string, wholeTable: boolean): HTMLElement | undefined {
  const row = chip.closest("tr");
  if (row === null) return undefined;
  const table = row.closest("table");
  const chips = chipsIn(wholeTable && table !== null ? table : row);
  const place = chipsIn(row).indexOf(chip);
  const below = row.nextElementSibling;
  const above = row.previousElementSibling;
  switch (key) {
    case "ArrowRight":
      return chipsIn(row)[place + 1];
    case "ArrowLeft":
      return chipsIn(row)[place - 1];
    case "ArrowDown":
      return below === null ? undefined : chipsIn(below)[place];
    case "ArrowUp":
      return above === null ? undefined : chipsIn(above)[place];
    case "Home":
      return chips[0];
    case "End":
      return chips.at(-1);
    default:
      return undefined;
  }
}

const keys = new Set(["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End"]);

/** Arrow keys move between chips, Home and End to the ends of a row, with Ctrl of the table. */
export function moveByKey(event: KeyboardEvent): void {
  const chip = chipAt(event.target);
  if (chip === null || !keys.has(event.key) || event.altKey || event.metaKey) return;
  event.preventDefault();
  neighbourOf(chip, event.key, event.ctrlKey)?.focus();
}
