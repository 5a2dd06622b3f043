/** A screen of the route table (specification part 1, section 2) with the heading it must show. */
export interface Screen {
  path: string;
  heading: RegExp;
}

/** Open to everyone. */
export const publicScreens: readonly Screen[] = [
  { path: "/", heading: /Know your odds/ },
  { path: "/auth", heading: /Sign in/ },
  { path: "/auth?view=sign-up", heading: /Start free/ },
  { path: "/reset-password/token-from-a-mail", heading: /password/i },
  { path: "/verify-email/token-from-a-mail", heading: /e-?mail|address/i },
  { path: "/revoke-tokens/token-from-a-mail", heading: /Revoke all API tokens/ },
  { path: "/sandbox/mail", heading: /Sandbox mail/ },
  { path: "/terms-and-conditions", heading: /Terms and conditions/i },
  { path: "/privacy-policy", heading: /Privacy policy/i },
  { path: "/contact-us", heading: /Support/ },
  { path: "/support/getting-started", heading: /Support/ },
];

/** For signed-in users without any data. */
export const userScreens: readonly Screen[] = [
  { path: "/getStarted", heading: /Get started/ },
  { path: "/inbox", heading: /Inbox/ },
  { path: "/myaccount", heading: /Account/ },
  { path: "/myaccount/profile", heading: /Account/ },
  { path: "/myaccount/password", heading: /Account/ },
  { path: "/myaccount/sessions", heading: /Account/ },
  { path: "/myaccount/subscription", heading: /Account/ },
  { path: "/myaccount/activity", heading: /Account/ },
  { path: "/myaccount/members", heading: /Account/ },
  { path: "/myaccount/webhooks", heading: /Account/ },
  { path: "/myaccount/alerts", heading: /Account/ },
  { path: "/myaccount/live-tables", heading: /Account/ },
  { path: "/myaccount/retention", heading: /Account/ },
  { path: "/my-gtm-plans", heading: /GTM plans/i },
  { path: "/monitor/dashboard", heading: /Dashboards/ },
  { path: "/dashboard/pricingDashboard", heading: /Dashboards/ },
  { path: "/dg-summary", heading: /summary/i },
  { path: "/dg-allocate", heading: /allocate the budget|^Move /i },
  { path: "/dg-action-items", heading: /Action items/i },
  { path: "/create-new-dgplan", heading: /New channel plan/ },
  { path: "/saved-dgplans", heading: /Channel plans/i },
  { path: "/inputcost/addCost", heading: /cost/i },
  { path: "/inputcost/savedCosts", heading: /Product costs/i },
  { path: "/simulation/runSimulation", heading: /simulation/i },
  { path: "/simulation/saved-simulations", heading: /simulations/i },
  { path: "/simulation/compare", heading: /Compare simulations/ },
  { path: "/baselined-pricing", heading: /Baselines/i },
  { path: "/baselined-pricing/any", heading: /Baselines/i },
  { path: "/execute/recommended-tools", heading: /^Recommended Tools$/ },
  { path: "/execute/integrations", heading: /^CRM Tools$/ },
  { path: "/sales-and-support", heading: /Support/ },
  { path: "/no-such-page", heading: /Page not found/ },
];

/** Steps of a plan, reached from inside the app only; each with the words of its wait where it has its own. */
export const planSteps: readonly Screen[] = [
  { path: "/create-new-gtm/business-details", heading: /Business details/i },
  { path: "/create-new-gtm/goal-setting", heading: /Goals?/i },
  { path: "/create-new-gtm/segmentation", heading: /Segmentation/i },
  { path: "/create-new-gtm/competitors", heading: /Competitors/i },
  { path: "/create-new-gtm/customer-value-map", heading: /Customer value map/i },
  { path: "/create-new-gtm/overlayValueDriver", heading: /value drivers/i },
  { path: "/create-new-gtm/recommended-segmentation", heading: /Recommended/i },
  { path: "/create-new-gtm/company-value-proposition", heading: /Positioning and pricing/i },
  { path: "/create-new-gtm/review", heading: /Review/ },
];
