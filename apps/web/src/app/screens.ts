import { lazyScreen } from "./lazy-screen.tsx";

/** Every screen, loaded when it is first needed, with the message the specification gives for the wait. */
export const screens = {
  auth: lazyScreen(() => import("../features/account/auth-screen.tsx"), "AuthScreen"),
  terms: lazyScreen(() => import("../features/public/terms-screen.tsx"), "TermsScreen"),
  privacy: lazyScreen(() => import("../features/public/privacy-screen.tsx"), "PrivacyScreen"),
  contact: lazyScreen(() => import("../features/support/contact-screen.tsx"), "ContactScreen"),
  resetPassword: lazyScreen(
    () => import("../features/account/reset-password-screen.tsx"),
    "ResetPasswordScreen",
  ),
  verifyEmail: lazyScreen(() => import("../features/account/verify-email-screen.tsx"), "VerifyEmailScreen"),
  warningLink: lazyScreen(() => import("../features/account/warning-link-screen.tsx"), "WarningLinkScreen"),
  invitation: lazyScreen(
    () => import("../features/account/invitation/invitation-screen.tsx"),
    "InvitationScreen",
  ),
  sandboxMail: lazyScreen(
    () => import("../features/sandbox-mail/sandbox-mail-screen.tsx"),
    "SandboxMailScreen",
  ),
  inbox: lazyScreen(() => import("../features/comments/inbox-screen.tsx"), "InboxScreen"),
  getStarted: lazyScreen(() => import("./get-started/get-started-screen.tsx"), "GetStartedScreen"),
  account: lazyScreen(() => import("./whole-account-screen.tsx"), "WholeAccountScreen"),
  connectApp: lazyScreen(() => import("../features/account/apps/connect-app-screen.tsx"), "ConnectAppScreen"),
  connected: lazyScreen(() => import("../features/integrations/connected-screen.tsx"), "ConnectedScreen"),
  support: lazyScreen(() => import("../features/support/support-screen.tsx"), "SupportScreen"),
  productCost: lazyScreen(
    () => import("../features/product-costs/product-cost-screen.tsx"),
    "ProductCostScreen",
  ),
  productCosts: lazyScreen(
    () => import("../features/product-costs/product-costs-screen.tsx"),
    "ProductCostsScreen",
  ),
  simulator: lazyScreen(() => import("../features/simulations/simulator-screen.tsx"), "SimulatorScreen"),
  simulations: lazyScreen(
    () => import("../features/simulations/simulations-screen.tsx"),
    "SimulationsScreen",
  ),
  comparison: lazyScreen(() => import("../features/simulations/comparison-screen.tsx"), "ComparisonScreen"),
  baselines: lazyScreen(() => import("../features/simulations/baselines-screen.tsx"), "BaselinesScreen"),
  gtmPlans: lazyScreen(
    () => import("../features/gtm-plans/list/plans-screen.tsx"),
    "PlansScreen",
    "Retrieving your saved GTM Plan details... This will just take a moment",
  ),
  approval: lazyScreen(
    () => import("../features/gtm-plans/approval/approval-screen.tsx"),
    "ApprovalScreen",
    "Loading the request...",
  ),
  businessDetails: lazyScreen(
    () => import("../features/gtm-plans/business-details/business-details-screen.tsx"),
    "BusinessDetailsScreen",
    "Preparing your business details form... Please hold for a moment",
  ),
  goalSetting: lazyScreen(
    () => import("../features/gtm-plans/goals/goals-screen.tsx"),
    "GoalsScreen",
    "Preparing your 5-year goal setting form... One moment, please",
  ),
  segmentation: lazyScreen(
    () => import("../features/gtm-plans/segmentation/segmentation-screen.tsx"),
    "SegmentationScreen",
  ),
  sharedPlan: lazyScreen(() => import("../features/gtm-plans/shared-plan-screen.tsx"), "SharedPlanScreen"),
  sharedDocument: lazyScreen(
    () => import("../features/shares/shared-document-screen.tsx"),
    "SharedDocumentScreen",
  ),
  review: lazyScreen(() => import("../features/gtm-plans/review/review-screen.tsx"), "ReviewScreen"),
  valueDrivers: lazyScreen(
    () => import("../features/gtm-plans/value-drivers/value-drivers-screen.tsx"),
    "ValueDriversScreen",
  ),
  customerValueMap: lazyScreen(
    () => import("../features/gtm-plans/value-map/value-map-screen.tsx"),
    "ValueMapScreen",
  ),
  competitors: lazyScreen(
    () => import("../features/gtm-plans/competitors/competitors-screen.tsx"),
    "CompetitorsScreen",
  ),
  recommendedSegments: lazyScreen(
    () => import("../features/gtm-plans/recommended/recommended-screen.tsx"),
    "RecommendedScreen",
  ),
  positioning: lazyScreen(
    () => import("../features/gtm-plans/positioning/positioning-screen.tsx"),
    "PositioningScreen",
    "Preparing your Positioning and Pricing form... One moment, please",
  ),
  dgPlan: lazyScreen(() => import("../features/dg-plans/plan/dg-plan-screen.tsx"), "DgPlanScreen"),
  channelSummary: lazyScreen(
    () => import("../features/dg-plans/summary/summary-screen.tsx"),
    "SummaryScreen",
    "Preparing your DG Summary... One moment, please",
  ),
  allocation: lazyScreen(
    () => import("../features/dg-plans/allocate/allocation-screen.tsx"),
    "AllocationScreen",
  ),
  savedDgPlans: lazyScreen(
    () => import("../features/dg-plans/list/saved-plans-screen.tsx"),
    "SavedPlansScreen",
  ),
  actionItems: lazyScreen(
    () => import("../features/dg-plans/action-items/action-items-screen.tsx"),
    "ActionItemsScreen",
  ),
  recommendedTools: lazyScreen(
    () => import("../features/tools/recommended-tools-screen.tsx"),
    "RecommendedToolsScreen",
  ),
  crmTools: lazyScreen(() => import("../features/integrations/crm-tools-screen.tsx"), "CrmToolsScreen"),
  deals: lazyScreen(() => import("../features/deals/deals-screen.tsx"), "DealsScreen"),
  importDeals: lazyScreen(() => import("../features/deals/import-screen.tsx"), "ImportScreen"),
  dashboards: lazyScreen(
    () => import("../features/dashboards/dashboards-screen.tsx"),
    "DashboardsScreen",
    "Loading dashboard data...",
  ),
  notFound: lazyScreen(() => import("./screens/not-found-screen.tsx"), "NotFoundScreen"),
};
