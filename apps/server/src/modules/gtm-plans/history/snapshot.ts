import { combinationSteps, type Goal, type SegmentWeights } from "@beachhead/contract";
import {
  type CombinationRows,
  combinationsOf,
  goalsOf,
  type NamedProduct,
  type Plan,
  type PlanHead,
  type PlanRow,
  type StoredProduct,
  withSections,
} from "../gtm-plan.ts";
import { type StateCount, sectionState } from "../sections/states.ts";

/** A copy of a plan: what the user entered, with the ids of products and combinations. */
export interface Snapshot {
  head: PlanHead;
  products: StoredProduct[];
  goals: Goal[];
  /** Absent in snapshots from before there was one. */
  goalsNote?: string;
  segmentWeights: SegmentWeights | null;
  sections: CombinationRows[];
}

export function snapshotOf({ row, products, goals, sections }: Plan): Snapshot {
  const { gtmPlanName, companyName, shortDescription, website, segmentData, segmentWeights } = row;
  const { currency, firstYear, yearStartMonth } = row;
  return {
    head: {
      gtmPlanName,
      companyName,
      shortDescription,
      website,
      segmentData,
      currency,
      firstYear: firstYear ?? undefined,
      yearStartMonth,
    },
    products,
    goals: goalsOf(row, goals),
    goalsNote: row.goalsNote,
    segmentWeights,
    sections,
  };
}

/** The month in which the years of a snapshot begin that says none: it was taken when all years began in January. */
export const JANUARY = 1;

/** The plan of a snapshot, at the version of the snapshot. */
export function planOfSnapshot(
  { head, products, goals, goalsNote = "", segmentWeights, sections }: Snapshot,
  row: PlanRow,
  version: number,
  savedAt: Date,
): Plan {
  const states = withSections(head, products, sections).flatMap((combination): StateCount[] =>
    combinationSteps
      .filter((step) => combination.sections[step] !== undefined)
      .map((step) => ({ section: step, state: sectionState(combination, step), combinations: 1 })),
  );
  return {
    // A snapshot has the goals that were shown, even if they were defaults.
    row: {
      ...row,
      ...head,
      // Older snapshots have none of these; years began in January then.
      currency: head.currency ?? row.currency,
      firstYear: head.firstYear ?? row.firstYear,
      yearStartMonth: head.yearStartMonth ?? JANUARY,
      segmentWeights,
      version,
      goalsVersion: version,
      goalsNote,
      updatedAt: savedAt,
    },
    products,
    goals,
    states,
    sections,
  };
}

/** The ids of combinations in the order of their products. */
export const combinationIdsOf = (products: readonly NamedProduct[]): string[] =>
  combinationsOf(products).map(({ id }) => id);
