import { fold } from "../../lib/search/fold.ts";
import type { SelectOption } from "./combobox.tsx";

/** The options that hold a text, those that begin with it first. Case and accents do not count. */
export function matches(options: readonly SelectOption[], text: string): readonly SelectOption[] {
  const wanted = fold(text.trim());
  if (wanted === "") return options;
  const begins: SelectOption[] = [];
  const holds: SelectOption[] = [];
  for (const option of options) {
    const label = fold(option.label);
    if (label.startsWith(wanted)) begins.push(option);
    else if (label.includes(wanted)) holds.push(option);
  }
  return [...begins, ...holds];
}
