import type { KeyAction } from "./browser.ts";

/** Code points that WebDriver gives to keys without a character. */
const codes: Readonly<Record<string, string>> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Escape: "\uE00C",
  Space: " ",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Delete: "\uE017",
  F2: "\uE032",
  F8: "\uE038",
};

function codeOf(key: string): string {
  const code = codes[key] ?? key;
  if (Array.from(code).length === 1) return code;
  throw new Error(`There is no key ${key}`);
}

/** "Shift+Tab" as presses and releases, the modifiers around the key. */
export function chord(keys: string): KeyAction[] {
  const values = keys.split("+").map(codeOf);
  return [
    ...values.map((value): KeyAction => ({ type: "keyDown", value })),
    ...values.toReversed().map((value): KeyAction => ({ type: "keyUp", value })),
  ];
}

/** A text, a key for each character. */
export function typed(text: string): KeyAction[] {
  return Array.from(text).flatMap((value): KeyAction[] => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);
}
