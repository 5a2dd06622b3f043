import type { dealEndpoints } from "@beachhead/contract";
import { testDeal } from "../../modules/deals/test-deal.ts";
import { change, read, type SampleCalls } from "./sample-call.ts";

export const dealSamples: SampleCalls<typeof dealEndpoints> = {
  getFieldMapping: {},
  saveFieldMapping: { spends: true, body: () => ({ leadSource: "Lead_Source", amount: "Amount" }) },
  createDeal: { spends: true, body: () => testDeal() },
  listDeals: { lists: true },
  getDealTargets: {},
  assignDeals: { spends: true, body: () => ({ field: "leadSource", from: "Web", to: "Field Sales" }) },
  updateDeal: { thing: "deal", spends: true, body: () => testDeal({ Amount: 7 }) },
  deleteDeal: change("deal"),
  getStages: {},
  saveStages: { spends: true, body: () => ({ Won: 100, Lost: 0 }) },
  getRates: {},
  saveRates: {
    spends: true,
    body: () => ({ base: "USD", date: "2026-11-20", rates: { INR: 84.25, EUR: 0.92 } }),
  },
  // Without a file, by users with a confirmed address and without; imports.test.ts uploads some.
  uploadDealImport: { answered: [422, 403], spends: true },
  listDealImports: {},
  startDealImport: {
    ...change("deal"),
    answered: 404,
    body: () => ({ mapping: { amount: "value", stage: "stage" } }),
  },
  previewDealImport: { ...change("deal"), answered: 404, body: () => ({ dialect: { decimal: "," } }) },
  getDealImport: { ...read("deal"), answered: 404 },
  undoDealImport: { ...change("deal"), answered: 404 },
  getPlannedVsActual: { ...read("plan"), answered: 404 },
  listDealsBehind: { ...read("plan"), answered: 404 },
  getVariance: { ...read("plan"), answered: 404 },
  getRemainingOdds: { ...read("plan"), answered: 404 },
  getCalibration: { ...read("plan"), answered: 404 },
  // Without deals, which propose figures; apply-calibration.test.ts has some.
  applyCalibration: {
    ...change("dgPlan"),
    answered: 409,
    body: () => ({ figures: [{ input: "closeRatio", after: 20 }] }),
  },
};
