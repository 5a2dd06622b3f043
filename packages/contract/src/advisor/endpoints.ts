import { type EndpointTable, MINUTE } from "../endpoint.ts";

/** The endpoints of the AI consultant. */
export const advisorEndpoints = {
  autofillValueDrivers: {
    method: "POST",
    path: "/api/gtm-plan/aidataOverlayDriver",
    access: "user",
    role: "editor",
    summary:
      "Which attributes decide a purchase, by industry and company size; counts as an AI fetch. The prompt only names the combination.",
    idempotent: true,
    limits: { user: { calls: 120, seconds: MINUTE } },
    audit: ["advisor.autofill"],
  },
  getAutofillProgress: {
    method: "GET",
    path: "/api/gtm-plan/aidataOverlayDriver/progress",
    access: "user",
    role: "viewer",
    summary: "How many industries the running autofill has answered; null where no progress is known.",
  },
  getAdvice: {
    method: "GET",
    path: "/api/gtm-plan/:id/advice/:combinationId",
    access: "user",
    role: "viewer",
    summary:
      "The last autofill of a combination: each pick with its reason, and what was not assessed. And the last drafts of its sections.",
  },
  draftSection: {
    method: "POST",
    path: "/api/gtm-plan/:id/section-drafts",
    access: "user",
    role: "editor",
    summary:
      "A draft by a model of a combination's segmentation rationale, value map, or offering and positioning; counts as an AI fetch. The section is not changed.",
    limits: { user: { calls: 30, seconds: MINUTE } },
    audit: ["advisor.draft"],
  },
  getPlanAnswer: {
    method: "GET",
    path: "/api/gtm-plan/:id/answers/:question",
    access: "user",
    role: "viewer",
    summary:
      "The answer to a ready question about a plan (summary, odds, goalSeek, channels, allocation, actuals), with its figures.",
    limits: { user: { calls: 300, seconds: MINUTE } },
  },
  askPlan: {
    method: "POST",
    path: "/api/gtm-plan/:id/ask",
    access: "user",
    role: "viewer",
    summary:
      "Answers a question about a plan by a model, from the same figures; counts as an AI fetch when the model answers.",
    limits: { user: { calls: 30, seconds: MINUTE } },
    audit: ["advisor.ask"],
  },
  setAiCount: {
    method: "POST",
    path: "/api/users/set-aicount",
    access: "user",
    role: "viewer",
    summary: "The AI fetches of this billing period; the sent count is ignored.",
  },
} as const satisfies EndpointTable;
