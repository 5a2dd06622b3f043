import type { EndpointName } from "@beachhead/contract";
import { testChannel, testDgPlan } from "../modules/dg-plans/test-dg-plan.ts";
import { testDetails, testGoals } from "../modules/gtm-plans/test-plan.ts";
import { testStepSave, testSteps, testWholePlan } from "../modules/gtm-plans/test-sections.ts";
import { testCost } from "../modules/product-costs/test-cost.ts";
import { testRun, testSimulation } from "../modules/simulations/test-simulation.ts";
import { TEST_PASSWORD } from "../test-app.ts";

/** What a call may be about. */
export type Thing =
  | "plan"
  | "deletedPlan"
  | "planVersion"
  | "planShare"
  | "cost"
  | "deletedCost"
  | "simulation"
  | "deletedSimulation"
  | "dgPlan"
  | "deletedDgPlan"
  | "googleAccount"
  | "session";

/** What a body may name. */
export interface Facts {
  id: string;
  /** A combination of the plan, when it is one. */
  combination: string;
  /** The GTM plan of the channel plan, when it is one. */
  gtmPlanId: string;
  /** The cost of the simulation, when it is one. */
  costId: string;
  email: string;
  /** The version, share link or action item of the plan, when it is one. */
  part: string;
  /** Of a link in a mail or of a share link, when the call takes one. */
  token: string;
}

export interface SampleCall {
  /** The call takes the link of a mail to the caller. */
  link?: "verify-email" | "reset-password";
  /** The call names one of these by its id, in the path or in the body. */
  thing?: Thing;
  /** Whoever has the token of one of these may call; the owner comes with it, strangers with none. */
  opensBy?: Thing;
  /** A body that is taken when the thing is the caller's own. */
  body?: (facts: Facts) => Readonly<Record<string, unknown>>;
  /** What the call is answered with where that is not 200: the browser's part in a sign-in of another service. */
  answered?: number;
  /** Changes documents, or uses what the plan allows: refused when the trial is over. */
  spends?: true;
  /** Lists the caller's documents. */
  lists?: true;
  /** Ends sessions or changes how its user signs in. */
  unsettles?: true;
}

/** Of the plan that `testWholePlan` makes. */
export const testTitles = ["CRM-India", "CRM-Germany", "Ledger-India", "Ledger-Chile"];

const stepSave = (wanted: string): SampleCall => ({
  thing: "plan",
  spends: true,
  body: ({ id, combination }) => {
    const step = testSteps.find(([call]) => call === wanted);
    if (step === undefined) throw new Error(`No step is saved by ${wanted}`);
    const [call, field, , data] = step;
    return testStepSave(call, field, id, combination, data).body;
  },
});

const read = (thing: Thing): SampleCall => ({ thing });
const change = (thing: Thing): SampleCall => ({ thing, spends: true });
const fewTrials = { trials: 1000 };
const weights = { size: 20, growth: 20, openness: 20, fit: 20, coverage: 10, strength: 10 };

/** A good call of every row of the endpoint table; without one a row would go untried, so each must have it. */
export const sampleCalls: Readonly<Record<EndpointName, SampleCall>> = {
  getConfiguration: {},
  signUp: {
    body: ({ email }) => ({ name: "Test Person", email, password: TEST_PASSWORD, company: "Acme" }),
  },
  signIn: { body: ({ email }) => ({ email, password: TEST_PASSWORD }) },
  forgotPassword: { body: ({ email }) => ({ email }) },
  resetPassword: {
    link: "reset-password",
    unsettles: true,
    body: ({ token }) => ({ token, newPassword: "eleven blue saucepans" }),
  },
  verifyEmail: { link: "verify-email", body: ({ token }) => ({ token, password: TEST_PASSWORD }) },
  stopEmailChange: { answered: 400, body: ({ token }) => ({ token }) },
  undoEmailChange: { answered: 400, body: ({ token }) => ({ token }) },
  changeEmail: { body: ({ email }) => ({ newEmail: `new.${email}`, password: TEST_PASSWORD }) },
  sendVerificationEmail: {},
  beginGoogle: { answered: 404 },
  finishGoogle: { answered: 303 },
  exchangeCode: { answered: 400, body: () => ({ code: "a-code-of-nobody" }) },
  exploreExample: {},
  listSandboxMail: {},
  signOut: { unsettles: true },
  getUserDetails: {},
  updateProfile: { body: () => ({ company: "Acme Two" }) },
  changePassword: {
    unsettles: true,
    body: () => ({ currentPassword: TEST_PASSWORD, newPassword: "eleven blue saucepans" }),
  },
  listSignInMethods: {},
  connectGoogle: { answered: 404, body: () => ({ password: TEST_PASSWORD }) },
  removeGoogle: { thing: "googleAccount", answered: 404, body: () => ({ password: TEST_PASSWORD }) },
  listSessions: {},
  endSession: { thing: "session", unsettles: true },
  endOtherSessions: { unsettles: true },
  saveBasicDetails: { thing: "plan", spends: true, body: ({ id }) => ({ ...testDetails(), gtmPlanId: id }) },
  saveGoals: { thing: "plan", spends: true, body: ({ id }) => ({ gtmPlanId: id, goals: testGoals() }) },
  getGoals: read("plan"),
  getCombinationsWithIndustries: read("plan"),
  getCombinations: read("plan"),
  saveSegmentation: stepSave("saveCombinationSegmentation"),
  getSegmentation: read("plan"),
  saveCompetitors: stepSave("saveCombinationCompetitorsData"),
  getCompetitors: read("plan"),
  saveValueMap: stepSave("saveCustomerValueMapData"),
  getValueMap: read("plan"),
  saveValueDrivers: stepSave("saveOverlayValueDriver"),
  getValueDrivers: read("plan"),
  getAttributesScore: read("plan"),
  getRecommendedSegments: read("plan"),
  getRecommendedSegmentsRightlySpelled: read("plan"),
  saveSelection: stepSave("saveUserSelectedSegment"),
  getSelection: read("plan"),
  saveSegmentWeights: { thing: "plan", spends: true, body: () => weights },
  getSegmentReasons: read("plan"),
  savePositioning: stepSave("savePositioningAndPricingPerCombination"),
  getPositioning: read("plan"),
  saveWholePlan: {
    thing: "plan",
    spends: true,
    body: ({ id }) => testWholePlan(testTitles, { gtmPlanId: id }),
  },
  listGtmPlans: { lists: true },
  getGtmPlan: read("plan"),
  renameGtmPlan: { thing: "plan", spends: true, body: () => ({ gtmPlanName: "Launch 2028" }) },
  deleteGtmPlan: change("plan"),
  undeleteGtmPlan: change("deletedPlan"),
  duplicateGtmPlan: change("plan"),
  listGtmPlanVersions: read("plan"),
  getGtmPlanVersion: read("planVersion"),
  restoreGtmPlanVersion: change("planVersion"),
  shareGtmPlan: { thing: "plan", spends: true, body: () => ({ expiresInDays: 7 }) },
  listGtmPlanShares: read("plan"),
  // Also when the trial is over: a link must always be ended.
  revokeGtmPlanShare: read("planShare"),
  getSharedGtmPlan: { opensBy: "planShare" },
  copyExample: { spends: true },
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
  listDgPlanNames: { lists: true },
  listDgPlansByGtmPlan: { lists: true },
  createDgPlan: { thing: "plan", spends: true, body: ({ id }) => testDgPlan({ gtmPlanId: id }) },
  getDgPlan: read("dgPlan"),
  updateDgPlan: { thing: "dgPlan", spends: true, body: ({ gtmPlanId }) => testDgPlan({ gtmPlanId }) },
  deleteDgPlan: change("dgPlan"),
  undeleteDgPlan: change("deletedDgPlan"),
  saveDgChannel: { thing: "dgPlan", spends: true, body: () => testChannel() },
  getDgPlanSummary: read("dgPlan"),
  listDgActions: read("dgPlan"),
  addDgAction: { thing: "dgPlan", spends: true, body: () => ({ channelKey: 6, actionItem: "Call" }) },
  updateDgAction: { thing: "dgPlan", spends: true, body: () => ({ status: "Done" }) },
  getSalesChannels: read("plan"),
  saveSalesChannels: { thing: "plan", spends: true, body: () => ({ products: {} }) },
  createProductCost: { spends: true, body: () => ({ ...testCost() }) },
  listProductCosts: { lists: true },
  getProductCost: read("cost"),
  updateProductCost: { thing: "cost", spends: true, body: () => ({ ...testCost() }) },
  deleteProductCost: change("cost"),
  undeleteProductCost: change("deletedCost"),
  runSimulation: {
    thing: "cost",
    spends: true,
    body: ({ id }) => ({ ...testRun({}, fewTrials), costId: id }),
  },
  createSimulation: {
    thing: "cost",
    spends: true,
    body: ({ id }) => testSimulation({ costId: id, options: fewTrials }),
  },
  listSimulations: { lists: true },
  getSimulation: read("simulation"),
  updateSimulation: {
    thing: "simulation",
    spends: true,
    body: ({ costId }) => testSimulation({ costId, options: fewTrials }),
  },
  deleteSimulation: change("simulation"),
  undeleteSimulation: change("deletedSimulation"),
};
