import type { KeyboardEvent } from "react";

const CHIP = "[data-attribute]";

/** The chip that an event happened in. */
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
  const index = chipsIn(row).indexOf(chip);
  const below = row.nextElementSibling;
  const above = row.previousElementSibling;
  switch (key) {
    case "ArrowRight":
      return chipsIn(row)[index + 1];
    case "ArrowLeft":
      return chipsIn(row)[index - 1];
    case "ArrowDown":
      return below === null ? undefined : chipsIn(below)[index];
    case "ArrowUp":
      return above === null ? undefined : chipsIn(above)[index];
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
