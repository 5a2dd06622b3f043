import type { SimulationListItem } from "@beachhead/contract";
import { formatCount } from "../../../lib/format/numbers.ts";

/** Simulations that use a cost. */
export const usesOf = (simulations: readonly SimulationListItem[], costId: string | undefined) =>
  costId === undefined ? [] : simulations.filter((item) => item.costId === costId);

/** Titles named before the others are counted. */
const NAMED = 2;

/** "Used by Launch prices and Team prices and 3 more simulations, which keep the cost they were saved with"; "" without uses. */
export function usesWords(uses: readonly Pick<SimulationListItem, "simulationTitle">[]): string {
  if (uses.length === 0) return "";
  const names = uses.slice(0, NAMED).map(({ simulationTitle }) => `"${simulationTitle}"`);
  const more = uses.length - names.length;
  const all = [...names, ...(more === 0 ? [] : [formatCount(more, "more simulation")])];
  return `Used by ${all.join(" and ")}, which ${uses.length === 1 ? "keeps" : "keep"} the cost as saved until the next save.`;
}

/** Longest title inside a label. */
const SHORT = 32;

/** The label of deleting costs: "Delete (used by Launch prices and 2 more)". */
export function removeLabel(uses: readonly Pick<SimulationListItem, "simulationTitle">[]): string {
  const [first, ...others] = uses;
  if (first === undefined) return "Delete";
  const { simulationTitle: title } = first;
  const name = title.length > SHORT ? `${title.slice(0, SHORT - 1)}\u2026` : title;
  return `Delete (used by ${name}${others.length === 0 ? "" : ` and ${others.length} more`})`;
}
