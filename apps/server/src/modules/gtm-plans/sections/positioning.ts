import { type Positioning, positioningSchema, positioningState } from "@beachhead/contract";
import type { Combination } from "./combination.ts";
import { defineSection } from "./section.ts";

/** The positioning of a combination; blank if none was saved. */
function positioningOf({ sections }: Combination): Positioning {
  return sections["company-value-proposition"] ?? positioningSchema.parse({});
}

export const positioning = defineSection({
  id: "company-value-proposition",
  mapName: "positioningAndPricingData",
  bodyField: "individualPositioningAndPricingData",
  read: (sent: Positioning) => sent,
  reply: positioningOf,
  state: (combination) => positioningState(positioningOf(combination)),
});
