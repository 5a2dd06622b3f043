import type { advisorEndpoints } from "@beachhead/contract";
import type { SampleCalls } from "./sample-call.ts";

export const advisorSamples: SampleCalls<typeof advisorEndpoints> = {
  autofillValueDrivers: {
    thing: "plan",
    spends: true,
    body: ({ id, combination }) => ({
      gtmPlanId: id,
      productGeoCombinationName: combination,
      prompt: "Fill in",
    }),
  },
  getAutofillProgress: {},
  // Null until an advisor gave some.
  getAdvice: { thing: "plan", unmarked: true },
  getPlanAnswer: { thing: "plan", unmarked: true },
  // Without a model; ask-plan.test.ts has one.
  askPlan: { thing: "plan", answered: 422, body: () => ({ question: "Can we make it?" }) },
  // Without a model; drafts.test.ts has one.
  draftSection: {
    thing: "plan",
    answered: 422,
    body: ({ combination }) => ({ productGeoCombinationName: combination, section: "positioning" }),
  },
  setAiCount: { body: () => ({ aiFetchAdded: 1 }) },
};
