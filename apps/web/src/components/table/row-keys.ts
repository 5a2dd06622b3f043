import type { KeyboardEvent } from "react";
import { shortcutOf, takesLetters } from "../../lib/shortcuts/keys.ts";

const ROWS = "tbody > tr:not([data-group])";
const CONTROLS = "a, button, input";

function rowOf(element: Element | null): HTMLTableRowElement | null {
  return element?.closest<HTMLTableRowElement>(ROWS) ?? null;
}

/** The control at the same position in another row; the row's first link when it has none. */
function counterpart(from: Element, row: Element): HTMLElement | null {
  const cell = from.closest("td, th");
  const own = cell?.parentElement;
  const at = own === null || own === undefined ? -1 : [...own.children].findIndex((each) => each === cell);
  return (
    row.children[at]?.querySelector<HTMLElement>(CONTROLS) ??
    row.querySelector<HTMLElement>("th a, a") ??
    row.querySelector<HTMLElement>(CONTROLS)
  );
}

function move(wrap: Element, from: Element, step: 1 | -1): boolean {
  const rows = [...wrap.querySelectorAll(ROWS)];
  const row = rowOf(from);
  // From the search the way down leads to the first row, and from there back up.
  if (row === null) {
    const first = step === 1 && from.matches("input[type=search]") ? rows[0] : undefined;
    const target =
      first?.querySelector<HTMLElement>("th a, a") ?? first?.querySelector<HTMLElement>(CONTROLS);
    target?.focus();
    return target !== undefined && target !== null;
  }
  const next = rows[rows.indexOf(row) + step];
  if (next !== undefined) counterpart(from, next)?.focus();
  else if (step === -1) wrap.querySelector<HTMLElement>("input[type=search]")?.focus();
  return true;
}

/** The shortcuts of a list: rows by arrow, opened, chosen, the choice cleared. */
export function onRowKey(event: KeyboardEvent<HTMLElement>, onClear: () => void): void {
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof HTMLElement) || target.closest("[popover]") !== null)
    return;
  const isSearch = target.matches("input[type=search]");
  if (takesLetters(target) && !(isSearch && event.key === "ArrowDown") && event.key !== "Escape") return;
  const shortcut = shortcutOf(event, "lists");
  switch (shortcut) {
    case null:
      return;
    case "nextRow":
    case "previousRow":
      if (move(event.currentTarget, target, shortcut === "nextRow" ? 1 : -1)) event.preventDefault();
      return;
    case "openRow":
      // A link and a button have a meaning of their own for Enter.
      if (target.matches("input[type=checkbox]"))
        rowOf(target)?.querySelector<HTMLElement>("th a, a")?.click();
      return;
    case "chooseRow":
      rowOf(target)?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
      return;
    case "renameRow":
      // The cell of the name acts on it itself.
      return;
    case "clearRows":
      onClear();
      return;
    default:
      shortcut satisfies never;
  }
}
