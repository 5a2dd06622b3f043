import { segmentEvidence } from "@beachhead/contract/segment-evidence";
import { bySize, type SegmentSize, type SegmentWeights } from "@beachhead/contract/segment-sizes";
import { isTickedByDefault, recommendSegments, type SegmentScore } from "@beachhead/engine";
import type { CombinationContext } from "../combinations/combination-section.ts";
import { fieldsOf as driversOf, mapScores } from "../value-drivers/driver-fields.ts";

/** Whether each segment is chosen, by industry and size. */
export type Selection = Readonly<Record<string, Readonly<Record<SegmentSize, boolean>>>>;

/** The evidence for the segments of a combination, as on the server. */
export function evidenceOf(context: CombinationContext) {
  const { plan, combination } = context;
  const { title, industries } = combination;
  const unsaved = driversOf(context);
  return segmentEvidence({
    industries,
    segmentation: plan.segmentationData[title],
    competitors: plan.competitors[title]?.competitors ?? [],
    drivers: plan.overlayValueDriver[title] ?? {
      attributes: [...unsaved.attributes],
      scores: mapScores(context, unsaved.attributes),
      selections: unsaved.selections,
    },
  });
}

export type Evidence = ReturnType<typeof evidenceOf>;

/** The score of every segment, with its parts (formulas B4). */
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

/** The selection suggested by the levels. */
export function suggestedOf(scores: readonly SegmentScore[]): Selection {
  const selection: Record<string, Record<SegmentSize, boolean>> = {};
  for (const { industry, size, level } of scores)
    selection[industry] = {
      ...(selection[industry] ?? bySize(() => false)),
      [size]: isTickedByDefault(level),
    };
  return selection;
}
