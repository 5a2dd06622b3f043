import type { endpoints } from "@beachhead/contract";
import { accountSamples } from "./sample-calls/account.ts";
import { activitySamples } from "./sample-calls/activity.ts";
import { advisorSamples } from "./sample-calls/advisor.ts";
import { alertSamples } from "./sample-calls/alert.ts";
import { approvalSamples } from "./sample-calls/approval.ts";
import { billingSamples } from "./sample-calls/billing.ts";
import { commentSamples } from "./sample-calls/comment.ts";
import { companySamples } from "./sample-calls/company.ts";
import { consultingSamples } from "./sample-calls/consulting.ts";
import { dashboardSamples } from "./sample-calls/dashboard.ts";
import { dealSamples } from "./sample-calls/deal.ts";
import { dgPlanSamples } from "./sample-calls/dg-plan.ts";
import { eventSamples } from "./sample-calls/event.ts";
import { firstOddsSamples } from "./sample-calls/first-odds.ts";
import { gtmPlanSamples } from "./sample-calls/gtm-plan.ts";
import { integrationSamples } from "./sample-calls/integration.ts";
import { liveTableSamples } from "./sample-calls/live-table.ts";
import { productCostSamples } from "./sample-calls/product-cost.ts";
import { retrievalSamples } from "./sample-calls/retrieval.ts";
import type { SampleCalls } from "./sample-calls/sample-call.ts";
import { shareSamples } from "./sample-calls/share.ts";
import { simulationSamples } from "./sample-calls/simulation.ts";
import { webhookSamples } from "./sample-calls/webhook.ts";
import { workspaceSamples } from "./sample-calls/workspace.ts";

/** One valid call for each endpoint. The compiler refuses an endpoint without one, so that none goes untested. */
export const sampleCalls: SampleCalls<typeof endpoints> = {
  ...accountSamples,
  ...gtmPlanSamples,
  ...consultingSamples,
  ...retrievalSamples,
  ...dgPlanSamples,
  ...productCostSamples,
  ...simulationSamples,
  ...dashboardSamples,
  ...dealSamples,
  ...billingSamples,
  ...advisorSamples,
  ...integrationSamples,
  ...firstOddsSamples,
  ...shareSamples,
  ...workspaceSamples,
  ...companySamples,
  ...eventSamples,
  ...commentSamples,
  ...approvalSamples,
  ...webhookSamples,
  ...alertSamples,
  ...liveTableSamples,
  ...activitySamples,
};
