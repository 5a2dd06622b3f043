import { type GtmPlanReply, positioningSchema } from "@beachhead/contract";
import { scorecardAttributes } from "@beachhead/contract/plan-defaults";
import { positioningState } from "@beachhead/contract/plan-steps";
import { type SegmentSize, segmentSizes } from "@beachhead/contract/segment-sizes";
import { call } from "../../../lib/api/call.ts";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import { fieldIssues } from "../../../lib/form/field-issues.ts";
import {
  type CombinationContext,
  type CombinationSection,
  savedAs,
} from "../combinations/combination-section.ts";

/** Form values of the positioning: two texts and all lines of the scorecard in order. */
export type PositioningFields = GtmPlanReply["positioningAndPricingData"][string];
export type ScorecardLine = PositioningFields["commercialScorecard"][number];

export function fieldsOf({ plan, combination }: CombinationContext): PositioningFields {
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

/** Copies what another combination has. Its blanks do not overwrite. */
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

/** The chosen segments as phrases: "Enterprise companies in Banking". */
export function segmentsOf({ plan, combination }: CombinationContext): string[] {
  const chosen = plan.personalSelection[combination.title] ?? {};
  return combination.industries.flatMap((industry) =>
    segmentSizes
      .filter((size) => chosen[industry]?.[size] === true)
      .map((size) => `${nameOfSize[size]} in ${industry}`),
  );
}

export const positioning: CombinationSection<PositioningFields> = {
  kind: "gtm-plan-positioning",
  what: "positioning and pricing",
  savedMessage: "Saved Successfully",
  fieldsOf,
  isFields,
  validate: (values) => fieldIssues(positioningSchema.safeParse(values)),
  stateOf: (values) => positioningState(values),
  async save(values, { plan, combination }, version) {
    const reply = await call("savePositioning", {
      body: {
        gtmPlanId: plan.id,
        productGeoCombinationName: combination.id,
        individualPositioningAndPricingData: values,
      },
      ifMatch: version,
    });
    return savedAs(
      reply,
      "positioningAndPricingData",
      combination,
      reply.individualPositioningAndPricingData,
    );
  },
  withCopy,
};
