import type { activityEndpoints } from "@beachhead/contract";
import type { SampleCalls } from "./sample-call.ts";

export const activitySamples: SampleCalls<typeof activityEndpoints> = {
  listActivity: {},
  exportActivity: {},
  exportAudit: {},
};
