import { segmentEvidence } from "@beachhead/contract/segment-evidence";
import { bySize, type SegmentSize, type SegmentWeights } from "@beachhead/contract/segment-sizes";
import { isTickedByDefault, recommendSegments, type SegmentScore } from "@beachhead/engine";
import type { CombinationOfPlan } from "../combinations/combination-section.ts";
import { fieldsOf as driversOf, mapScores } from "../value-drivers/driver-fields.ts";

/** Whether each segment is chosen, by industry and size. */
export type Selection = Readonly<Record<string, Readonly<Record<SegmentSize, boolean>>>>;

/** What is known of the segments of a combination, as the server reads it. */
export function evidenceOf(of: CombinationOfPlan) {
  const { plan, combination } = of;
  const { title, industries } = combination;
  const unsaved = driversOf(of);
  return segmentEvidence({
    industries,
    segmentation: plan.segmentationData[title],
    competitors: plan.competitors[title]?.competitors ?? [],
    drivers: plan.overlayValueDriver[title] ?? {
      attributes: [...unsaved.attributes],
      scores: mapScores(of, unsaved.attributes),
      selections: unsaved.selections,
    },
  });
}

export type Evidence = ReturnType<typeof evidenceOf>;

/** A score for every segment of a combination (formulas B4), with what each is made of. */
export function scoresOf(evidence: Evidence, weights: SegmentWeights): SegmentScore[] {
  return recommendSegments(evidence, weights);
}

export function scoreAt(
  scores: readonly SegmentScore[],
  industry: string,
  size: SegmentSize,
): SegmentScore | undefined {
  return scores.find((score) => score.industry === industry && score.size === size);
}

/** What the levels suggest to choose, until somebody chooses. */
export function suggestedOf(scores: readonly SegmentScore[]): Selection {
  const selection: Record<string, Record<SegmentSize, boolean>> = {};
  for (const { industry, size, level } of scores)
    selection[industry] = {
      ...(selection[industry] ?? bySize(() => false)),
      [size]: isTickedByDefault(level),
    };
  return selection;
}
