import { combinationSteps, type Goal, type SegmentWeights } from "@beachhead/contract";
import {
  type CombinationRows,
  combinationsOf,
  goalsOf,
  type Plan,
  type PlanHead,
  type PlanRow,
  type StoredProduct,
  withSections,
} from "./gtm-plan.ts";
import { type StateCount, sectionState } from "./sections/section-states.ts";

/** A plan as it is kept for later: what a user entered, with the ids that tie it together. */
export interface Snapshot {
  head: PlanHead;
  products: StoredProduct[];
  goals: Goal[];
  segmentWeights: SegmentWeights | null;
  sections: CombinationRows[];
}

export function snapshotOf({ row, products, goals, sections }: Plan): Snapshot {
  const { gtmPlanName, companyName, shortDescription, website, segmentData, segmentWeights } = row;
  return {
    head: { gtmPlanName, companyName, shortDescription, website, segmentData },
    products,
    goals: goalsOf(row, goals),
    segmentWeights,
    sections,
  };
}

/** The plan a snapshot was taken of, as it was at that version. */
export function planOfSnapshot(
  { head, products, goals, segmentWeights, sections }: Snapshot,
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
    // The goals of a snapshot are those that were shown, saved or not.
    row: { ...row, ...head, segmentWeights, version, goalsVersion: version, updatedAt: savedAt },
    products,
    goals,
    states,
    sections,
  };
}

/** The ids of a snapshot's combinations in their order. */
export const combinationIdsOf = (products: readonly StoredProduct[]): string[] =>
  combinationsOf(products).map(({ id }) => id);
