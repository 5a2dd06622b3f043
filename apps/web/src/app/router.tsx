import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import { paths } from "../lib/paths.ts";
import { GuestOnly } from "./guards/guest-only.tsx";
import { SignedIn } from "./guards/signed-in.tsx";
import { ToLanding } from "./guards/to-landing.tsx";
import { Root } from "./root.tsx";
import { RouteFailure } from "./route-failure.tsx";
import { guestRows, publicRows, type RoutedScreen, signedInRows } from "./route-table.ts";
import { screens } from "./screens.ts";

const route = ([path, name]: readonly [string, RoutedScreen]): RouteObject => ({
  path,
  Component: screens[name].Component,
  errorElement: <RouteFailure />,
});

const guest = ([path, name]: readonly [string, RoutedScreen]): RouteObject => {
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

export function createRouter() {
  return createBrowserRouter([
    {
      element: <Root />,
      errorElement: <RouteFailure alone />,
      children: [
        { path: paths.landing, element: <ToLanding /> },
        ...guestRows.map(guest),
        ...publicRows.map(route),
        {
          element: <SignedIn />,
          errorElement: <RouteFailure alone />,
          children: [
            { path: paths.planSteps, element: <Navigate to={paths.businessDetails} replace /> },
            ...signedInRows.map(route),
          ],
        },
      ],
    },
  ]);
}
