import type { GtmPlanReply } from "@beachhead/contract";
import { scorecardAttributes } from "@beachhead/contract/plan-defaults";
import { type SegmentSize, segmentSizes } from "@beachhead/contract/segment-sizes";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import type { CombinationOfPlan } from "../combinations/combination-section.ts";

/** Positioning of a combination as it stands on the screen: two texts, and every line of the scorecard in order. */
export type PositioningFields = GtmPlanReply["positioningAndPricingData"][string];
export type ScorecardLine = PositioningFields["commercialScorecard"][number];

export function fieldsOf({ plan, combination }: CombinationOfPlan): PositioningFields {
  const stored = plan.positioningAndPricingData[combination.title];
  return {
    companyOffering: stored?.companyOffering ?? "",
    companyPositioning: stored?.companyPositioning ?? "",
    commercialScorecard: scorecardAttributes.map(
      (attribute) =>
        stored?.commercialScorecard.find((line) => line.attribute === attribute) ?? {
          attribute,
          score: null,
          comment: "",
        },
    ),
  };
}

export function isFields(value: unknown): value is PositioningFields {
  const line: ScorecardLine = { attribute: "", score: 0, comment: "" };
  const sample = { companyOffering: "", companyPositioning: "", commercialScorecard: [line] };
  return (
    sameShape<PositioningFields>(sample, value) &&
    value.commercialScorecard.length === scorecardAttributes.length
  );
}

export function withLine(
  fields: PositioningFields,
  attribute: string,
  change: Partial<ScorecardLine>,
): PositioningFields {
  return {
    ...fields,
    commercialScorecard: fields.commercialScorecard.map((line) =>
      line.attribute === attribute ? { ...line, ...change } : line,
    ),
  };
}

/** Everything that another combination says; what it leaves blank stays as it is here. */
export function withCopy(fields: PositioningFields, other: PositioningFields): PositioningFields {
  return {
    companyOffering: other.companyOffering || fields.companyOffering,
    companyPositioning: other.companyPositioning || fields.companyPositioning,
    commercialScorecard: fields.commercialScorecard.map((line) => {
      const theirs = other.commercialScorecard.find(({ attribute }) => attribute === line.attribute);
      return {
        ...line,
        score: theirs?.score ?? line.score,
        comment: theirs?.comment || line.comment,
      };
    }),
  };
}

const nameOfSize: Record<SegmentSize, string> = {
  Enterprise: "Enterprise companies",
  "Mid-Market": "Mid-Market companies",
  SME: "SMEs",
};

/** The segments that were chosen for a combination, else those its levels suggest, in words of a sentence. */
export function segmentsOf({ plan, combination }: CombinationOfPlan): string[] {
  const chosen = plan.personalSelection[combination.title] ?? {};
  return combination.industries.flatMap((industry) =>
    segmentSizes
      .filter((size) => chosen[industry]?.[size] === true)
      .map((size) => `${nameOfSize[size]} in ${industry}`),
  );
}
