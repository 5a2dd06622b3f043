import { lazyScreen } from "./lazy-screen.tsx";

const planned = () =>
  import("../features/planned/planned-screen.tsx").then((m) => ({ default: m.PlannedScreen }));

/** Every screen, loaded when it is first needed, with the message the specification gives for the wait. */
export const screens = {
  auth: lazyScreen(() =>
    import("../features/account/auth-screen.tsx").then((m) => ({ default: m.AuthScreen })),
  ),
  terms: lazyScreen(() =>
    import("../features/public/terms-screen.tsx").then((m) => ({ default: m.TermsScreen })),
  ),
  privacy: lazyScreen(() =>
    import("../features/public/privacy-screen.tsx").then((m) => ({ default: m.PrivacyScreen })),
  ),
  contact: lazyScreen(() =>
    import("../features/public/contact-screen.tsx").then((m) => ({ default: m.ContactScreen })),
  ),
  resetPassword: lazyScreen(() =>
    import("../features/account/reset-password-screen.tsx").then((m) => ({ default: m.ResetPasswordScreen })),
  ),
  verifyEmail: lazyScreen(() =>
    import("../features/account/verify-email-screen.tsx").then((m) => ({ default: m.VerifyEmailScreen })),
  ),
  stopEmailChange: lazyScreen(() =>
    import("../features/account/warning-link-screens.tsx").then((m) => ({
      default: m.StopEmailChangeScreen,
    })),
  ),
  undoEmailChange: lazyScreen(() =>
    import("../features/account/warning-link-screens.tsx").then((m) => ({
      default: m.UndoEmailChangeScreen,
    })),
  ),
  sandboxMail: lazyScreen(() =>
    import("../features/sandbox-mail/sandbox-mail-screen.tsx").then((m) => ({
      default: m.SandboxMailScreen,
    })),
  ),
  getStarted: lazyScreen(() =>
    import("./get-started/get-started-screen.tsx").then((m) => ({ default: m.GetStartedScreen })),
  ),
  account: lazyScreen(() =>
    import("../features/account/account-screen.tsx").then((m) => ({ default: m.AccountScreen })),
  ),
  support: lazyScreen(() =>
    import("../features/public/support-screen.tsx").then((m) => ({ default: m.SupportScreen })),
  ),
  productCost: lazyScreen(() =>
    import("../features/product-costs/product-cost-screen.tsx").then((m) => ({
      default: m.ProductCostScreen,
    })),
  ),
  productCosts: lazyScreen(() =>
    import("../features/product-costs/product-costs-screen.tsx").then((m) => ({
      default: m.ProductCostsScreen,
    })),
  ),
  simulator: lazyScreen(() =>
    import("../features/simulations/simulator-screen.tsx").then((m) => ({ default: m.SimulatorScreen })),
  ),
  simulations: lazyScreen(() =>
    import("../features/simulations/simulations-screen.tsx").then((m) => ({ default: m.SimulationsScreen })),
  ),
  gtmPlans: lazyScreen(
    () => import("../features/gtm-plans/plans-screen.tsx").then((m) => ({ default: m.PlansScreen })),
    "Retrieving your saved GTM Plan details... This will just take a moment",
  ),
  businessDetails: lazyScreen(
    () =>
      import("../features/gtm-plans/business-details/business-details-screen.tsx").then((m) => ({
        default: m.BusinessDetailsScreen,
      })),
    "Preparing your business details form... Please hold for a moment",
  ),
  goalSetting: lazyScreen(
    () => import("../features/gtm-plans/goals/goals-screen.tsx").then((m) => ({ default: m.GoalsScreen })),
    "Preparing your 5-year goal setting form... One moment, please",
  ),
  segmentation: lazyScreen(() =>
    import("../features/gtm-plans/segmentation/segmentation-screen.tsx").then((m) => ({
      default: m.SegmentationScreen,
    })),
  ),
  sharedPlan: lazyScreen(() =>
    import("../features/gtm-plans/share-page/shared-plan-screen.tsx").then((m) => ({
      default: m.SharedPlanScreen,
    })),
  ),
  review: lazyScreen(() =>
    import("../features/gtm-plans/review/review-screen.tsx").then((m) => ({ default: m.ReviewScreen })),
  ),
  valueDrivers: lazyScreen(() =>
    import("../features/gtm-plans/value-drivers/value-drivers-screen.tsx").then((m) => ({
      default: m.ValueDriversScreen,
    })),
  ),
  customerValueMap: lazyScreen(() =>
    import("../features/gtm-plans/value-map/value-map-screen.tsx").then((m) => ({
      default: m.ValueMapScreen,
    })),
  ),
  competitors: lazyScreen(() =>
    import("../features/gtm-plans/competitors/competitors-screen.tsx").then((m) => ({
      default: m.CompetitorsScreen,
    })),
  ),
  recommendedSegments: lazyScreen(() =>
    import("../features/gtm-plans/recommended/recommended-screen.tsx").then((m) => ({
      default: m.RecommendedScreen,
    })),
  ),
  positioning: lazyScreen(
    () =>
      import("../features/gtm-plans/positioning/positioning-screen.tsx").then((m) => ({
        default: m.PositioningScreen,
      })),
    "Preparing your Positioning and Pricing form... One moment, please",
  ),
  dgPlan: lazyScreen(() =>
    import("../features/dg-plans/dg-plan-screen.tsx").then((m) => ({ default: m.DgPlanScreen })),
  ),
  channelSummary: lazyScreen(
    () => import("../features/dg-plans/summary-screen.tsx").then((m) => ({ default: m.SummaryScreen })),
    "Preparing your DG Summary... One moment, please",
  ),
  savedDgPlans: lazyScreen(() =>
    import("../features/dg-plans/saved-plans-screen.tsx").then((m) => ({ default: m.SavedPlansScreen })),
  ),
  actionItems: lazyScreen(() =>
    import("../features/dg-plans/action-items-screen.tsx").then((m) => ({ default: m.ActionItemsScreen })),
  ),
  recommendedTools: lazyScreen(() =>
    import("../features/tools/recommended-tools-screen.tsx").then((m) => ({
      default: m.RecommendedToolsScreen,
    })),
  ),
  crmTools: lazyScreen(() =>
    import("../features/tools/crm-tools-screen.tsx").then((m) => ({ default: m.CrmToolsScreen })),
  ),
  planned: lazyScreen(planned),
  notFound: lazyScreen(() =>
    import("./screens/not-found-screen.tsx").then((m) => ({ default: m.NotFoundScreen })),
  ),
};
