import type { endpoints } from "@beachhead/contract";
import { accountSamples } from "./sample-calls/account.ts";
import { dgPlanSamples } from "./sample-calls/dg-plan.ts";
import { gtmPlanSamples } from "./sample-calls/gtm-plan.ts";
import { productCostSamples } from "./sample-calls/product-cost.ts";
import type { SampleCalls } from "./sample-calls/sample-call.ts";
import { simulationSamples } from "./sample-calls/simulation.ts";

/** One valid call for each endpoint. The compiler refuses an endpoint without one, so that none goes untested. */
export const sampleCalls: SampleCalls<typeof endpoints> = {
  ...accountSamples,
  ...gtmPlanSamples,
  ...dgPlanSamples,
  ...productCostSamples,
  ...simulationSamples,
};
