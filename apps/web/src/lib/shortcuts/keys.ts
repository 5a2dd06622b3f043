import { isMac } from "./platform.ts";
import {
  type Shortcut,
  type ShortcutArea,
  type ShortcutId,
  type ShortcutIn,
  shortcuts,
} from "./shortcuts.ts";
import { useSingleKeys } from "./single-keys.ts";

/** What of a key press counts; the browser's events and React's both have it. */
export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  getModifierState?: ((key: "AltGraph") => boolean) | undefined;
}

const symbolCodes: Readonly<Record<string, string>> = { Slash: "/", BracketLeft: "[" };

/**
 * The key as the table names it. Letters come from what the layout writes; where it writes no Latin letters, from
 * the key's position, so that G is the same key on a Greek or a Cyrillic keyboard.
 */
function nameOf(press: KeyPress): string {
  const { key, code } = press;
  if (key.length > 1) return key;
  if (/^[\x21-\x7e]$/.test(key)) return key.toUpperCase();
  if (code === "Slash" && press.shiftKey) return "?";
  return symbolCodes[code] ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? key.toUpperCase();
}

/** Whether a press is a key with its modifiers, as the table writes it: "Mod+K", "Escape", "?". */
export function isPress(press: KeyPress, chord: string, mac = isMac()): boolean {
  if (!chord.endsWith(nameOf(press))) return false;
  const parts = chord.split("+");
  const name = parts.at(-1);
  const isSymbol = name !== undefined && /^[^A-Z0-9]$/.test(name);
  // The layout decides where symbols are: behind Shift or AltGr, which Windows reports as Ctrl and Alt.
  const isAltGraph = isSymbol && press.getModifierState?.("AltGraph") === true;
  const [mod, other] = mac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  return (
    nameOf(press) === name &&
    (isAltGraph || (mod === parts.includes("Mod") && !other && !press.altKey)) &&
    (isSymbol || press.shiftKey === parts.includes("Shift"))
  );
}

function isIn<Area extends ShortcutArea>(id: ShortcutId, area: Area): id is ShortcutIn<Area> {
  return shortcuts[id].area === area;
}

const shortcutIds = Object.keys(shortcuts).filter((id): id is ShortcutId => id in shortcuts);

/** The shortcuts of an area, in the order of the table. */
export function shortcutsIn<Area extends ShortcutArea>(area: Area): [ShortcutIn<Area>, Shortcut][] {
  return shortcutIds.flatMap((id) =>
    isIn(id, area) ? [[id, shortcuts[id]] satisfies [ShortcutIn<Area>, Shortcut]] : [],
  );
}

/** Whether a press is a letter, digit or sign with no Ctrl, Cmd or Alt: one that writes text where there is a field. */
export function isSingleKey(press: KeyPress): boolean {
  return press.key.length === 1 && !press.ctrlKey && !press.metaKey && !press.altKey;
}

/** The shortcut of an area that a single press is; null for any other key, and for single keys that are turned off. */
export function shortcutOf<Area extends ShortcutArea>(press: KeyPress, area: Area): ShortcutIn<Area> | null {
  if (isSingleKey(press) && !useSingleKeys.getState().on) return null;
  const found = shortcutsIn(area).find(([, { keys }]) => keys.some((chord) => isPress(press, chord)));
  return found?.[0] ?? null;
}

const TEXT = `textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"],
  input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"], [type="file"])`;
const OWN_LETTERS = `[role="menu"], [role="listbox"], [role="grid"]`;

/** Whether letters pressed here are text, or the business of a menu, list or grid around it. */
export function takesLetters(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches(TEXT) || target.closest(OWN_LETTERS) !== null);
}

const named: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
};

/** The caps to draw for one of a shortcut's keys, and whether they are pressed in turn. */
export function capsOf(keys: string, mac = isMac()): { caps: readonly string[]; inTurn: boolean } {
  const inTurn = keys.includes(" ");
  const caps = keys
    .split(inTurn ? " " : "+")
    .map((key) => (key === "Mod" ? (mac ? "⌘" : "Ctrl") : (named[key] ?? key)));
  return { caps, inTurn };
}
