import { wholePlanEndpoints } from "./plan-endpoints.ts";
import { gtmPlanStepEndpoints } from "./step-endpoints.ts";

/** The endpoints of GTM plans, their sections, versions and share links. */
export const gtmPlanEndpoints = { ...gtmPlanStepEndpoints, ...wholePlanEndpoints } as const;
