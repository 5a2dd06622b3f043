import { paths } from "../lib/paths.ts";

/** A name of screens.ts. The router compiles only if the screen exists. */
type Row = readonly [path: string, screen: string];

/** For people who are not signed in; others are led to Get started. */
export const guestRows = [[paths.signIn, "auth"]] as const satisfies readonly Row[];

/** Open to everyone (specification part 1, section 2). */
export const publicRows = [
  [`${paths.resetPassword}/:token`, "resetPassword"],
  [`${paths.verifyEmail}/:token`, "verifyEmail"],
  [`${paths.stopEmailChange}/:token`, "warningLink"],
  [`${paths.undoEmailChange}/:token`, "warningLink"],
  [`${paths.revokeTokens}/:token`, "warningLink"],
  [`${paths.stopWeeklyMail}/:token`, "warningLink"],
  [`${paths.invitations}/:token`, "invitation"],
  [`${paths.stopInboxMail}/:token`, "warningLink"],
  [`${paths.muteAlert}/:token`, "warningLink"],
  [paths.sandboxMail, "sandboxMail"],
  [`${paths.sharedPlan}/:shareToken`, "sharedPlan"],
  [`${paths.sharedDocument}/:shareToken`, "sharedDocument"],
  [paths.connected, "connected"],
  [paths.terms, "terms"],
  [paths.privacy, "privacy"],
  [paths.contact, "contact"],
  [`${paths.publicSupport}/*`, "contact"],
] as const satisfies readonly Row[];

/** The first row that fits an address decides. */
export const signedInRows = [
  [paths.getStarted, "getStarted"],
  [paths.inbox, "inbox"],
  [`${paths.account}/*`, "account"],
  [`${paths.connectApp}/:id`, "connectApp"],
  [paths.gtmPlans, "gtmPlans"],
  [`${paths.approvals}/:id`, "approval"],
  [paths.businessDetails, "businessDetails"],
  [paths.goalSetting, "goalSetting"],
  [paths.segmentation, "segmentation"],
  [paths.competitors, "competitors"],
  [paths.customerValueMap, "customerValueMap"],
  [paths.valueDrivers, "valueDrivers"],
  [paths.recommendedSegments, "recommendedSegments"],
  [paths.positioning, "positioning"],
  [paths.review, "review"],
  [paths.newChannelPlan, "dgPlan"],
  [paths.channelPlans, "savedDgPlans"],
  [paths.channelSummary, "channelSummary"],
  [paths.allocation, "allocation"],
  [paths.actionItems, "actionItems"],
  [`${paths.newProductCost}/:id?`, "productCost"],
  [`${paths.newProductCost}/*`, "productCost"],
  [`${paths.productCosts}/*`, "productCosts"],
  [`${paths.newSimulation}/:id?`, "simulator"],
  [`${paths.newSimulation}/*`, "simulator"],
  [`${paths.simulations}/*`, "simulations"],
  [paths.comparison, "comparison"],
  [`${paths.baselines}/*`, "baselines"],
  [paths.recommendedTools, "recommendedTools"],
  [paths.crmTools, "crmTools"],
  [paths.deals, "deals"],
  [paths.importDeals, "importDeals"],
  [paths.dashboards, "dashboards"],
  [`${paths.oldDashboards}/*`, "dashboards"],
  [paths.support, "support"],
  ["*", "notFound"],
] as const satisfies readonly Row[];

export type RoutedScreen = (typeof guestRows | typeof publicRows | typeof signedInRows)[number][1];
