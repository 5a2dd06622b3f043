/** A name of screens.ts. The router compiles only if the screen exists. */
type Row = readonly [path: string, screen: string];

/** For people who are not signed in; others are led to Get started. */
export const guestRows = [["/auth", "auth"]] as const satisfies readonly Row[];

/** Open to everyone (specification part 1, section 2). */
export const publicRows = [
  ["/reset-password/:token", "resetPassword"],
  ["/verify-email/:token", "verifyEmail"],
  ["/stop-email-change/:token", "warningLink"],
  ["/undo-email-change/:token", "warningLink"],
  ["/sandbox/mail", "sandboxMail"],
  ["/shared/:shareToken", "sharedPlan"],
  ["/terms-and-conditions", "terms"],
  ["/privacy-policy", "privacy"],
  ["/contact-us", "contact"],
  ["/support/*", "contact"],
] as const satisfies readonly Row[];

/** The first row that fits an address decides. */
export const signedInRows = [
  ["/getStarted", "getStarted"],
  ["/myaccount/*", "account"],
  ["/my-gtm-plans", "gtmPlans"],
  ["/create-new-gtm/business-details", "businessDetails"],
  ["/create-new-gtm/goal-setting", "goalSetting"],
  ["/create-new-gtm/segmentation", "segmentation"],
  ["/create-new-gtm/competitors", "competitors"],
  ["/create-new-gtm/customer-value-map", "customerValueMap"],
  ["/create-new-gtm/overlayValueDriver", "valueDrivers"],
  ["/create-new-gtm/recommended-segmentation", "recommendedSegments"],
  ["/create-new-gtm/company-value-proposition", "positioning"],
  ["/create-new-gtm/review", "review"],
  ["/create-new-dgplan", "dgPlan"],
  ["/saved-dgplans", "savedDgPlans"],
  ["/dg-summary", "channelSummary"],
  ["/dg-action-items", "actionItems"],
  ["/inputcost/addCost/:id?", "productCost"],
  ["/inputcost/addCost/*", "productCost"],
  ["/inputcost/savedCosts/*", "productCosts"],
  ["/simulation/runSimulation/:id?", "simulator"],
  ["/simulation/runSimulation/*", "simulator"],
  ["/simulation/saved-simulations/*", "simulations"],
  ["/baselined-pricing/*", "planned"],
  ["/execute/recommended-tools", "recommendedTools"],
  ["/execute/integrations", "crmTools"],
  ["/monitor/dashboard", "planned"],
  ["/dashboard/*", "planned"],
  ["/sales-and-support", "support"],
  ["*", "notFound"],
] as const satisfies readonly Row[];

export type RoutedScreen = (typeof guestRows | typeof publicRows | typeof signedInRows)[number][1];
