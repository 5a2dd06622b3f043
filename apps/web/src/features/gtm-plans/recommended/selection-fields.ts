import { bySize, type SegmentSize } from "@beachhead/contract/segment-sizes";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import { type CombinationOfPlan, stateIn } from "../combinations/combination-section.ts";
import type { Selection } from "./segment-scores.ts";

/** The choice of a combination; null while nobody has chosen and the levels decide. */
export interface SelectionFields {
  chosen: Selection | null;
}

export function fieldsOf(of: CombinationOfPlan): SelectionFields {
  if (stateIn(of, "recommended-segmentation") === "empty") return { chosen: null };
  const saved = of.plan.personalSelection[of.combination.title] ?? {};
  return {
    chosen: Object.fromEntries(
      of.combination.industries.map((industry) => [industry, saved[industry] ?? bySize(() => false)]),
    ),
  };
}

export function isFields(value: unknown): value is SelectionFields {
  if (sameShape<{ chosen: null }>({ chosen: null }, value)) return value.chosen === null;
  return (
    sameShape<{ chosen: Selection }>({ chosen: {} }, value) &&
    Object.values(value.chosen).every((sizes) =>
      sameShape(
        bySize(() => false),
        sizes,
      ),
    )
  );
}

/** One segment chosen or not; the first choice keeps what was suggested of the others. */
export function withChoice(
  { chosen }: SelectionFields,
  suggested: Selection,
  choice: { industry: string; size: SegmentSize; isChosen: boolean },
): SelectionFields {
  const all = chosen ?? suggested;
  const { industry, size, isChosen } = choice;
  return {
    chosen: { ...all, [industry]: { ...(all[industry] ?? bySize(() => false)), [size]: isChosen } },
  };
}

/** What another combination chose of the industries that this one has as well. */
export function withCopy(
  fields: SelectionFields,
  other: SelectionFields,
  { combination }: CombinationOfPlan,
): SelectionFields {
  if (other.chosen === null) return fields;
  const theirs = other.chosen;
  return {
    chosen: Object.fromEntries(
      combination.industries.map((industry) => [
        industry,
        theirs[industry] ?? fields.chosen?.[industry] ?? bySize(() => false),
      ]),
    ),
  };
}
