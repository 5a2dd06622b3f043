import type { GtmPlanReply } from "@beachhead/contract";
import type { ScoreTable } from "../value-map/score-table.ts";

export type ScoreGrid = Pick<GtmPlanReply["customerValueData"][string], "attributes" | "values">;

export const isScored = ({ values }: ScoreGrid): boolean =>
  Object.values(values).some((row) => Object.values(row).some((score) => typeof score === "number"));

/** A grid as its step has it: our own row, which stands under the company's name, apart from the others. */
export function scoreTableOf({ attributes, values }: ScoreGrid, companyName: string): ScoreTable {
  const rows = Object.entries(values);
  return {
    attributes,
    own: rows.find(([name]) => name === companyName)?.[1] ?? {},
    rivals: Object.fromEntries(rows.filter(([name]) => name !== companyName)),
  };
}
