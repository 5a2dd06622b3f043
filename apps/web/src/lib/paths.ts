import type { PlanQuestion } from "@beachhead/contract/plan-questions";
import type { PlanStepId } from "@beachhead/contract/plan-steps";

/** The path with a query string; values are encoded. */
function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query)}`;
}

/** The address of each screen. Customers have them in bookmarks and mails: they do not change. */
export const paths = {
  landing: "/",
  licenses: "/licenses.txt",
  terms: "/terms-and-conditions",
  privacy: "/privacy-policy",
  contact: "/contact-us",
  /** An old address of the contact page. */
  publicSupport: "/support",

  signIn: "/auth",
  signUp: "/auth?view=sign-up",
  forgotPassword: "/auth?view=forgot",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  stopEmailChange: "/stop-email-change",
  stopWeeklyMail: "/stop-weekly-mail",
  stopInboxMail: "/stop-inbox-mail",
  muteAlert: "/mute-alert",
  undoEmailChange: "/undo-email-change",
  revokeTokens: "/revoke-tokens",
  invitations: "/invitations",
  sandboxMail: "/sandbox/mail",
  sandboxMailTo: (to: string) => withQuery("/sandbox/mail", { to }),
  sharedPlan: "/shared",
  /** Simulations and channel plans. */
  sharedDocument: "/shared/view",
  /** Ends the popup that connects an outside service. */
  connected: "/connected",

  getStarted: "/getStarted",
  /** Begins another plan from the typical figures of a business model. */
  startFromModel: "/getStarted?start=model",
  inbox: "/inbox",
  support: "/sales-and-support",
  supportSearch: (q: string) => withQuery("/sales-and-support", { q }),
  /** Where an app that asks for access leads the browser. */
  connectApp: "/connect-app",
  account: "/myaccount",
  accountPassword: "/myaccount/password",
  accountSubscription: "/myaccount/subscription",
  /** A document of its own, outside the app. */
  checkout: (orderId: string) => `/checkout/${orderId}`,
  accountIntegrations: "/myaccount/integrations",
  /** The changes of one document. */
  activityOf: (kind: string, id: string) => withQuery("/myaccount/activity", { kind, id }),
  accountSection: (section: string) => `/myaccount/${section}`,

  gtmPlans: "/my-gtm-plans",
  /** Opens the plan in this tab, at its business details. */
  openGtmPlan: (planId: string) => withQuery("/my-gtm-plans", { open: planId }),
  gtmPlanDialog: (dialog: string, planId: string) => withQuery("/my-gtm-plans", { [dialog]: planId }),
  /** The steps of the GTM plan that the tab has open. */
  /** A request for the approval of a plan. The plan tells in which workspace it is. */
  approval: (id: string, plan: string) => withQuery(`/gtm-approval/${encodeURIComponent(id)}`, { plan }),
  approvals: "/gtm-approval",
  planSteps: "/create-new-gtm",
  planStep: (step: PlanStepId | "review") => `/create-new-gtm/${step}`,
  /** The review with the answer to a question about the plan. */
  planQuestion: (plan: string, question: PlanQuestion) =>
    withQuery("/create-new-gtm/review", { plan, question }),
  /** A step of a plan that the tab may not have open. */
  planStepOf: (step: PlanStepId | "review", plan: string) => withQuery(`/create-new-gtm/${step}`, { plan }),
  businessDetails: "/create-new-gtm/business-details",
  goalSetting: "/create-new-gtm/goal-setting",
  segmentation: "/create-new-gtm/segmentation",
  competitors: "/create-new-gtm/competitors",
  customerValueMap: "/create-new-gtm/customer-value-map",
  valueDrivers: "/create-new-gtm/overlayValueDriver",
  recommendedSegments: "/create-new-gtm/recommended-segmentation",
  positioning: "/create-new-gtm/company-value-proposition",
  review: "/create-new-gtm/review",

  channelPlans: "/saved-dgplans",
  newChannelPlan: "/create-new-dgplan",
  newChannelPlanFor: (gtmPlan: string, combination = "") =>
    withQuery("/create-new-dgplan", { gtmPlan, ...(combination !== "" && { combination }) }),
  channelPlan: (plan: string) => withQuery("/create-new-dgplan", { plan }),
  viewChannelPlan: (plan: string) => withQuery("/create-new-dgplan", { plan, mode: "view" }),
  channelSummary: "/dg-summary",
  channelSummaryOf: (plan: string) => withQuery("/dg-summary", { plan }),
  allocation: "/dg-allocate",
  allocationOf: (plan: string) => withQuery("/dg-allocate", { plan }),
  /** The summary of a channel plan, with another one beside it. */
  compareChannelPlans: (plan: string, other: string) => withQuery("/dg-summary", { plan, with: other }),
  actionItems: "/dg-action-items",
  actionItemsOf: (plan: string) => withQuery("/dg-action-items", { plan }),

  /** Holds the form and the list of product costs. */
  costs: "/inputcost",
  productCosts: "/inputcost/savedCosts",
  newProductCost: "/inputcost/addCost",
  /** A new cost for a combination of a GTM plan. */
  newProductCostFor: (plan: string, combination: string) =>
    withQuery("/inputcost/addCost", { plan, combination }),
  productCost: (id: string) => `/inputcost/addCost/${id}`,
  /** Holds the simulator and the list of simulations. */
  simulation: "/simulation",
  simulations: "/simulation/saved-simulations",
  newSimulation: "/simulation/runSimulation",
  newSimulationFor: (plan: string, combination: string) =>
    withQuery("/simulation/runSimulation", { plan, combination }),
  newSimulationWith: (cost: string) => withQuery("/simulation/runSimulation", { cost }),
  savedSimulation: (id: string) => `/simulation/runSimulation/${id}`,
  /** Up to four simulations side by side. */
  comparison: "/simulation/compare",
  compareSimulations: (ids: readonly string[]) => withQuery("/simulation/compare", { ids: ids.join(",") }),
  baselines: "/baselined-pricing",

  recommendedTools: "/execute/recommended-tools",
  recommendedToolsOf: (plan: string) => withQuery("/execute/recommended-tools", { plan }),
  crmTools: "/execute/integrations",
  toolPicture: (tool: string) => `/tools/${tool}.svg`,
  dashboards: "/monitor/dashboard",
  dashboardTab: (tab: string) => withQuery("/monitor/dashboard", { tab }),
  deals: "/monitor/deals",
  /** Deals of a filter: `unmapped`, `unconverted`, `leadSource` and so on. */
  dealsWith: (filter: Record<string, string>) => withQuery("/monitor/deals", filter),
  /** Opens a dialog over the list: "add", "mapping" (of a provider), "stages" or "rates". */
  dealsDialog: (dialog: string, provider = "") =>
    withQuery("/monitor/deals", { dialog, ...(provider !== "" && { provider }) }),
  importDeals: "/monitor/deals/import",
  /** An old address of the dashboards. */
  oldDashboards: "/dashboard",
} as const;
