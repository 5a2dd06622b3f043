import { topmostModal } from "../../components/dialog/modal-stack.ts";
import { isPress, isSingleKey, shortcutOf, shortcutsIn, takesLetters } from "../../lib/shortcuts/keys.ts";
import type { ShortcutIn } from "../../lib/shortcuts/shortcuts.ts";
import { useSingleKeys } from "../../lib/shortcuts/single-keys.ts";

type Anywhere = ShortcutIn<"anywhere">;

const TURN_ENDS = 1500;

/** The shortcut that a second key completes, after a first one; null when there is none. */
function completed(first: string, second: KeyboardEvent): Anywhere | null {
  for (const [id, { keys }] of shortcutsIn("anywhere"))
    for (const turn of keys) {
      const [begin, end] = turn.split(" ");
      if (begin === first && end !== undefined && isPress(second, end)) return id;
    }
  return null;
}

/** The first key of those that are pressed in turn: G, N. */
function beginning(press: KeyboardEvent): string | null {
  for (const [, { keys }] of shortcutsIn("anywhere"))
    for (const turn of keys) {
      const [begin, end] = turn.split(" ");
      if (begin !== undefined && end !== undefined && isPress(press, begin)) return begin;
    }
  return null;
}

/**
 * What listens to the keys of the page and calls `run` with the shortcut that was pressed. Single keys do nothing
 * while text is being typed, and nothing at all does while a dialog asks something.
 *
 * @param timeOf when a key was pressed, which on a busy page is long before anybody hears of it; in milliseconds
 */
export function createKeyListener(
  run: (id: Anywhere) => void,
  timeOf: (event: KeyboardEvent) => number = (event) => event.timeStamp,
): (event: KeyboardEvent) => void {
  let first: { key: string; at: number } | null = null;
  return (event) => {
    // What has been acted on already, for instance by the palette that closed on it, is not a second press.
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    const pending = first !== null && timeOf(event) - first.at <= TURN_ENDS ? first.key : null;
    first = null;
    const isSingle = isSingleKey(event);
    if (isSingle && (!useSingleKeys.getState().on || takesLetters(event.target))) return;
    const id = shortcutOf(event, "anywhere");
    // Most keys of somebody who types end here.
    if (id === null && !isSingle) return;
    if (topmostModal() !== undefined) return;
    if (isSingle) {
      const inTurn = pending === null ? null : completed(pending, event);
      if (inTurn !== null) {
        event.preventDefault();
        run(inTurn);
        return;
      }
      const begin = beginning(event);
      if (begin !== null) {
        first = { key: begin, at: timeOf(event) };
        return;
      }
    }
    if (id === null) return;
    event.preventDefault();
    run(id);
  };
}
