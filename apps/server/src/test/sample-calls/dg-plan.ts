import type { dgPlanEndpoints } from "@beachhead/contract";
import { testChannel, testDgPlan } from "../../modules/dg-plans/test-dg-plan.ts";
import { change, read, type SampleCalls } from "./sample-call.ts";

export const dgPlanSamples: SampleCalls<typeof dgPlanEndpoints> = {
  getChannelCatalogue: {},
  computeChannelRoi: {
    body: () => ({ channelKey: 6, inputs: { revenueTarget: 1_000_000, closeRatio: 25 } }),
  },
  computeTimeline: {
    body: () => ({
      roi: { pipelineImpact: 1_200_000, revenueImpact: 300_000, recurringCostPerAnnum: 100_000 },
      inputs: { startingMonth: 1, rampUpTime: 3, leadToClosure: 4, months: 24 },
    }),
  },
  allocateBudget: {
    body: () => ({
      channels: [
        {
          channelKey: 6,
          inputs: {
            revenueTarget: 3_000_000,
            averageDealSize: 50_000,
            sqlsPerRepPerMonth: 4,
            closeRatio: 25,
            repSalary: 120_000,
          },
          time: { startingMonth: 1, rampUpTime: 3, leadToClosure: 4 },
        },
      ],
      months: 24,
      firstMonth: 1,
      lastMonth: 24,
      budget: 2_000_000,
      objective: "revenue",
    }),
  },
  listDgPlanNames: { lists: true },
  listDgPlansByGtmPlan: { lists: true },
  createDgPlan: { thing: "plan", spends: true, body: ({ id }) => testDgPlan({ gtmPlanId: id }) },
  getDgPlan: read("dgPlan"),
  exportDgPlan: { thing: "dgPlan", unmarked: true },
  updateDgPlan: { thing: "dgPlan", spends: true, body: ({ gtmPlanId }) => testDgPlan({ gtmPlanId }) },
  deleteDgPlan: change("dgPlan"),
  undeleteDgPlan: change("deletedDgPlan"),
  saveDgChannel: { thing: "dgPlan", spends: true, body: () => testChannel() },
  getDgPlanSummary: { thing: "dgPlan", unmarked: true },
  listDgActions: read("dgPlan"),
  addDgAction: { thing: "dgPlan", spends: true, body: () => ({ channelKey: 6, actionItem: "Call" }) },
  updateDgAction: { thing: "dgPlan", spends: true, body: () => ({ status: "Done" }) },
  getSalesChannels: read("plan"),
  saveSalesChannels: { thing: "plan", spends: true, body: () => ({ products: {} }) },
};
