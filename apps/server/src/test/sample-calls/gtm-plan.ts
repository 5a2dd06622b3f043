import type { gtmPlanEndpoints } from "@beachhead/contract";
import { testDetails, testGoals } from "../../modules/gtm-plans/test-plan.ts";
import {
  type StepSave,
  testStepSave,
  testSteps,
  testWholePlan,
} from "../../modules/gtm-plans/test-sections.ts";
import { change, read, type SampleCall, type SampleCalls } from "./sample-call.ts";

/** The combinations of the plan that `testWholePlan` makes. */
const testTitles = ["CRM-India", "CRM-Germany", "Ledger-India", "Ledger-Chile"];

const stepSave = (name: StepSave): SampleCall => ({
  thing: "plan",
  spends: true,
  body: ({ id, combination }) => {
    const [, , , data] = testSteps.find(([each]) => each === name) ?? [];
    return testStepSave(name, id, data, combination).body;
  },
});

const weights = { size: 20, growth: 20, openness: 20, fit: 20, coverage: 10, strength: 10 };

export const gtmPlanSamples: SampleCalls<typeof gtmPlanEndpoints> = {
  saveBasicDetails: { thing: "plan", spends: true, body: ({ id }) => ({ ...testDetails(), gtmPlanId: id }) },
  saveGoals: { thing: "plan", spends: true, body: ({ id }) => ({ gtmPlanId: id, goals: testGoals() }) },
  getGoals: read("plan"),
  getInheritance: read("plan"),
  getCombinationsWithIndustries: read("plan"),
  getCombinations: read("plan"),
  saveSegmentation: stepSave("saveSegmentation"),
  getSegmentation: read("plan"),
  saveCompetitors: stepSave("saveCompetitors"),
  getCompetitors: read("plan"),
  saveValueMap: stepSave("saveValueMap"),
  getValueMap: read("plan"),
  saveValueDrivers: stepSave("saveValueDrivers"),
  getValueDrivers: read("plan"),
  getAttributesScore: read("plan"),
  getRecommendedSegments: read("plan"),
  getRecommendedSegmentsAlias: read("plan"),
  saveSelection: stepSave("saveSelection"),
  getSelection: read("plan"),
  saveSegmentWeights: { thing: "plan", spends: true, body: () => weights },
  getSegmentReasons: read("plan"),
  savePositioning: stepSave("savePositioning"),
  getPositioning: read("plan"),
  saveWholePlan: {
    thing: "plan",
    spends: true,
    body: ({ id }) => testWholePlan(testTitles, { gtmPlanId: id }),
  },
  listGtmPlans: { lists: true },
  getGtmPlan: read("plan"),
  exportGtmPlan: read("plan"),
  renameGtmPlan: { thing: "plan", spends: true, body: () => ({ gtmPlanName: "Launch 2028" }) },
  deleteGtmPlan: change("plan"),
  undeleteGtmPlan: change("deletedPlan"),
  duplicateGtmPlan: change("plan"),
  moveGtmPlan: {
    thing: "planToMove",
    spends: true,
    // Only its maker is a member of the other workspace.
    answered: [200, 404],
    body: ({ part }) => ({ workspace: part }),
  },
  listGtmPlanVersions: read("planVersion"),
  getGtmPlanVersion: read("planVersion"),
  restoreGtmPlanVersion: change("planVersion"),
  shareGtmPlan: { thing: "plan", spends: true, body: () => ({ expiresInDays: 7 }) },
  listGtmPlanShares: read("planShare"),
  // Also when the trial is over: a link must always be ended.
  revokeGtmPlanShare: read("planShare"),
  getSharedGtmPlan: { opensBy: "planShare" },
  copyExample: { spends: true },
  removeExample: { spends: true },
};
