import type { AllocationForms } from "./allocation-forms.ts";
import type { Move } from "./allocation-types.ts";

/** One move: "Raise Content to 1.5 ×: 60 k more cost, 210 k more revenue". */
export function moveWords({ from, to, cost, revenue }: Move, label: string, forms: AllocationForms): string {
  const act =
    to === 0
      ? `Stop ${label}`
      : `${to > from ? "Raise" : "Cut"} ${label} to ${forms.effort(to)} today's size`;
  return `${act}: ${changeWords(cost, "cost", forms)}, ${changeWords(revenue, "revenue", forms)}`;
}

function changeWords(value: number, what: string, { money }: AllocationForms): string {
  if (Math.abs(value) < 0.5) return `the same ${what}`;
  return `${money(Math.abs(value))} ${value > 0 ? "more" : "less"} ${what}`;
}

const TENTHS = 10;

/** "Part of the best in 9 of 10 futures." */
export function stabilityWords(share: number): string {
  const tenths = Math.round(share * TENTHS);
  if (tenths === TENTHS && share < 1) return "Part of the best in more than 9 of 10 cases";
  if (tenths === 0 && share > 0) return "Part of the best in fewer than 1 of 10 cases";
  return `Part of the best in ${tenths} of 10 cases`;
}
