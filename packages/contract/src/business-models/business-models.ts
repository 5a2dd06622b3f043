import { agencyRetainer } from "./agency-retainer.ts";
import type { BusinessModel } from "./business-model.ts";
import { hardwareService } from "./hardware-service.ts";
import { marketplaceFee } from "./marketplace-fee.ts";
import { projectServices } from "./project-services.ts";
import { saasPerSeat } from "./saas-per-seat.ts";
import { saasUsage } from "./saas-usage.ts";

export type { BusinessModel, BusinessModelId, TypicalCostField } from "./business-model.ts";
export { type SalaryRegion, type SalaryRole, salaries, salaryRegions, salaryRoles } from "./salaries.ts";
export type { TypicalFigure } from "./typical-figure.ts";
export { type TypicalSource, typicalSources } from "./typical-sources.ts";

/** Starting values by business model: typical figures of small and mid-sized companies that enter a market. */
export const businessModels: readonly BusinessModel[] = [
  saasPerSeat,
  saasUsage,
  hardwareService,
  agencyRetainer,
  marketplaceFee,
  projectServices,
];
