import type { CombinationStepId } from "@beachhead/contract";
import { competitors } from "./competitors.ts";
import { positioning } from "./positioning.ts";
import { segmentation } from "./segmentation.ts";
import { selection } from "./selection.ts";
import { valueDrivers } from "./value-drivers.ts";
import { valueMap } from "./value-map.ts";

/** The steps of a combination. A section may depend only on earlier ones. */
export const sections = {
  segmentation,
  competitors,
  "customer-value-map": valueMap,
  overlayValueDriver: valueDrivers,
  "recommended-segmentation": selection,
  "company-value-proposition": positioning,
} satisfies Record<CombinationStepId, { id: CombinationStepId }>;

/** One value for each step. */
export const byStep = <T>(valueOf: (step: CombinationStepId) => T): Record<CombinationStepId, T> => ({
  segmentation: valueOf("segmentation"),
  competitors: valueOf("competitors"),
  "customer-value-map": valueOf("customer-value-map"),
  overlayValueDriver: valueOf("overlayValueDriver"),
  "recommended-segmentation": valueOf("recommended-segmentation"),
  "company-value-proposition": valueOf("company-value-proposition"),
});
