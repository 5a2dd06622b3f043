import type { dashboardEndpoints } from "@beachhead/contract";
import { newId } from "../../platform/db/uuid.ts";
import { read, type SampleCalls } from "./sample-call.ts";

export const dashboardSamples: SampleCalls<typeof dashboardEndpoints> = {
  listDashboards: {},
  getPlanPerformance: { lists: true },
  getRevenueAnalytics: { lists: true },
  getCustomerAnalytics: { lists: true },
  getEmailCampaign: {},
  listDashboardViews: { lists: true },
  createDashboardView: { spends: true, body: () => ({ name: `Quarter ${newId()}`, view: "year=2" }) },
  updateDashboardView: {
    thing: "dashboardView",
    spends: true,
    body: () => ({ name: `Renamed ${newId()}`, view: "" }),
  },
  // Also when the trial is over: its share links must always be ended.
  deleteDashboardView: read("dashboardView"),
  recordDashboardVisit: {},
  stopWeeklyMail: { answered: 400, body: ({ token }) => ({ token }) },
  adjustPrices: {
    thing: "simulation",
    body: ({ id }) => ({ simulationId: id, priceChangePercent: 10 }),
  },
};
