import type { DraftedSection } from "@beachhead/contract";
import { afterAll, beforeAll, beforeEach } from "vitest";
import {
  type Behaviour,
  startTestLlmServer,
  type TestLlmServer,
} from "../../../providers/llm/test-llm-server.ts";
import { buildTestApp, type TestApp, type TestUser } from "../../../test-app.ts";
import { testDetails, testProduct } from "../../gtm-plans/test-plan.ts";
import type { AdvisorSettings } from "../settings.ts";

export const KEY = "canary-of-the-model-server";
export const COMBINATION = "CRM-India";

/** Valid answers of the model. */
export const good: Record<DraftedSection, string> = {
  segmentation: JSON.stringify({ rational: "Banks lose 8,500 customers between branches." }),
  positioning: JSON.stringify({
    offering: "Every customer in one place.",
    positioning: "For banks that lose track, CRM is the one place.",
  }),
  valueMap: JSON.stringify({
    rows: [
      {
        id: "a2",
        scores: [
          { id: "c1", score: 7 },
          { id: "c2", score: 5 },
        ],
        why: "It runs at their own site.",
      },
      { id: "a1", scores: [{ id: "c1", score: 6 }], why: "It is new." },
    ],
  }),
};

/** A plan with accounts and one competitor. */
export async function addPlan(
  { api }: TestUser,
  description = "Keeps 8,500 customers in one place",
): Promise<string> {
  const products = [testProduct({ description })];
  const { gtmPlanId } = await api.callUntyped("saveBasicDetails", { body: testDetails({ products }) });
  const common = { gtmPlanId, productGeoCombinationName: COMBINATION };
  const industries = { Banking: { Enterprise: 180, "Mid-Market": 5_000, SME: null } };
  await api.call("saveSegmentation", {
    body: { ...common, individualSegmentationData: { rational: "Ours", industries } },
  });
  const competitors = [
    { industry: "Banking", name: "Halden" },
    { industry: "Banking", name: " acme " },
  ];
  await api.call("saveCompetitors", { body: { ...common, individualCompetitionData: { competitors } } });
  return gtmPlanId;
}

/** A server with a model that answers by script, and before each test a new user with a plan. For tests only. */
export function testDrafts() {
  let started: { llm: TestLlmServer; app: TestApp } | undefined;
  let current: { user: TestUser; planId: string } | undefined;
  beforeAll(async () => {
    const llm = await startTestLlmServer();
    const advisor = settingsOf(llm, { dailyCallsPerUser: 1_000 });
    started = { llm, app: await buildTestApp({ rateLimits: 10, advisor }) };
  });
  afterAll(async () => {
    await started?.app.close();
    await started?.llm.close();
  });
  beforeEach(async () => {
    const { app, llm } = running();
    const user = await app.signUp();
    current = { user, planId: await addPlan(user) };
    llm.calls = [];
    llm.abandoned = 0;
  });
  const running = () => {
    if (started === undefined) throw new Error("The server starts before the first test");
    return started;
  };
  const own = () => {
    if (current === undefined) throw new Error("The user signs up before each test");
    return current;
  };

  return {
    get llm() {
      return running().llm;
    },
    get app() {
      return running().app;
    },
    get user() {
      return own().user;
    },
    get planId() {
      return own().planId;
    },
    settings: (limits: { dailyCallsPerUser: number }) => settingsOf(running().llm, limits),
    draft: (section: DraftedSection, { api } = own().user, name = COMBINATION, id = own().planId) =>
      api.send("draftSection", { params: { id }, body: { productGeoCombinationName: name, section } }),
    /** What the model answers, call by call; the last one again and again. */
    answer(...script: Behaviour[]) {
      running().llm.behave = (_call, index) => script[Math.min(index, script.length - 1)] ?? "";
    },
    used: async ({ api } = own().user) => (await api.callUntyped("setAiCount", { body: {} })).aiFetchAdded,
    async stored({ api } = own().user, id = own().planId) {
      const { combinationData } = await api.call("getGtmPlan", { params: { id } });
      const combinationId = combinationData[0]?.id ?? "";
      return (await api.call("getAdvice", { params: { id, combinationId } })).drafts;
    },
  };
}

const settingsOf = (llm: TestLlmServer, limits: { dailyCallsPerUser: number }): AdvisorSettings => ({
  industries: undefined,
  llm: {
    baseUrl: llm.baseUrl,
    apiKey: KEY,
    model: "m",
    structuredOutputs: "json_schema",
    dailyCalls: 10_000,
    ...limits,
  },
});
