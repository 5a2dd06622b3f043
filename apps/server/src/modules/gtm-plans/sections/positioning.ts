import { type Positioning, positioningSchema } from "@beachhead/contract";
import type { Combination } from "./combination.ts";

/** The positioning of a combination, blank where none was saved. */
export function positioningOf({ sections }: Combination): Positioning {
  return sections["company-value-proposition"] ?? positioningSchema.parse({});
}
