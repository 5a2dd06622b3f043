import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import { GuestOnly } from "./guards/guest-only.tsx";
import { SignedIn } from "./guards/signed-in.tsx";
import { ToLanding } from "./guards/to-landing.tsx";
import { Root } from "./root.tsx";
import { RouteFailure } from "./route-failure.tsx";
import { screens } from "./screens.ts";

type ScreenName = keyof typeof screens;

const route = (path: string, name: ScreenName): RouteObject => ({
  path,
  Component: screens[name].Component,
  errorElement: <RouteFailure />,
});

const guest = (path: string, name: ScreenName): RouteObject => {
  const { Component } = screens[name];
  return {
    path,
    element: (
      <GuestOnly>
        <Component />
      </GuestOnly>
    ),
    errorElement: <RouteFailure alone />,
  };
};

/** Open to everyone (specification part 1, section 2). */
const publicRoutes: RouteObject[] = [
  { path: "/", element: <ToLanding /> },
  guest("/auth", "auth"),
  route("/reset-password/:token", "resetPassword"),
  route("/verify-email/:token", "verifyEmail"),
  route("/stop-email-change/:token", "warningLink"),
  route("/undo-email-change/:token", "warningLink"),
  route("/sandbox/mail", "sandboxMail"),
  route("/shared/:shareToken", "sharedPlan"),
  route("/terms-and-conditions", "terms"),
  route("/privacy-policy", "privacy"),
  route("/contact-us", "contact"),
  route("/support/*", "contact"),
];

const planSteps: RouteObject[] = [
  { path: "/create-new-gtm", element: <Navigate to="/create-new-gtm/business-details" replace /> },
  route("/create-new-gtm/business-details", "businessDetails"),
  route("/create-new-gtm/goal-setting", "goalSetting"),
  route("/create-new-gtm/segmentation", "segmentation"),
  route("/create-new-gtm/competitors", "competitors"),
  route("/create-new-gtm/customer-value-map", "customerValueMap"),
  route("/create-new-gtm/overlayValueDriver", "valueDrivers"),
  route("/create-new-gtm/recommended-segmentation", "recommendedSegments"),
  route("/create-new-gtm/company-value-proposition", "positioning"),
  route("/create-new-gtm/review", "review"),
];

const signedInRoutes: RouteObject[] = [
  route("/getStarted", "getStarted"),
  route("/myaccount/*", "account"),
  route("/my-gtm-plans", "gtmPlans"),
  ...planSteps,
  route("/create-new-dgplan", "dgPlan"),
  route("/saved-dgplans", "savedDgPlans"),
  route("/dg-summary", "channelSummary"),
  route("/dg-action-items", "actionItems"),
  route("/inputcost/addCost/:id?", "productCost"),
  route("/inputcost/addCost/*", "productCost"),
  route("/inputcost/savedCosts/*", "productCosts"),
  route("/simulation/runSimulation/:id?", "simulator"),
  route("/simulation/runSimulation/*", "simulator"),
  route("/simulation/saved-simulations/*", "simulations"),
  route("/baselined-pricing/*", "planned"),
  route("/execute/recommended-tools", "recommendedTools"),
  route("/execute/integrations", "crmTools"),
  route("/monitor/dashboard", "planned"),
  route("/dashboard/*", "planned"),
  route("/sales-and-support", "support"),
  route("*", "notFound"),
];

export function createRouter() {
  return createBrowserRouter([
    {
      element: <Root />,
      errorElement: <RouteFailure alone />,
      children: [
        ...publicRoutes,
        { element: <SignedIn />, errorElement: <RouteFailure alone />, children: signedInRoutes },
      ],
    },
  ]);
}
