import { GROWTH_LINES } from "./cost-figures.ts";

/** A part of the form. */
export type CostTab = "parameters" | "changes" | "summary";

export function isCostTab(value: string): value is CostTab {
  return value === "parameters" || value === "changes" || value === "summary";
}

/** The tab of a field. */
export function tabOf(path: string): CostTab {
  return GROWTH_LINES.some(({ key }) => path === key || path.startsWith(`${key}.`))
    ? "changes"
    : "parameters";
}
