import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, Outlet, type RouteObject, useLocation } from "react-router";
import { paths } from "../lib/paths.ts";
import { GuestOnly } from "./guards/guest-only.tsx";
import { SignedIn } from "./guards/signed-in.tsx";
import { ToLanding } from "./guards/to-landing.tsx";
import { prepareScreen } from "./prepare-screen.ts";
import { Root } from "./root.tsx";
import { ScreenBoundary } from "./route-failure.tsx";
import { guestRows, publicRows, type RoutedScreen, signedInRows } from "./route-table.ts";
import { screens } from "./screens.ts";

function Boundary({ alone = false, children }: { alone?: boolean; children: ReactNode }) {
  return (
    <ScreenBoundary place={useLocation()} alone={alone}>
      {children}
    </ScreenBoundary>
  );
}

function screenOf(name: RoutedScreen): ReactNode {
  const { Component } = screens[name];
  return (
    <Boundary>
      <Component />
    </Boundary>
  );
}

/** The routes of the app. No move waits for a screen or its data: the screen shows its own loading state. */
export function createRoutes(client: QueryClient): RouteObject[] {
  const routeOf = ([path, name]: readonly [path: string, name: RoutedScreen]) => ({
    path,
    element: screenOf(name),
    loader: () => {
      void prepareScreen(client, name);
      return null;
    },
    // A change of the query string is shown at once.
    shouldRevalidate: () => false,
  });
  const guestRoutes = guestRows.map(routeOf).map(({ element, ...route }) => ({
    ...route,
    element: (
      <Boundary alone>
        <GuestOnly>{element}</GuestOnly>
      </Boundary>
    ),
  }));
  const signedIn = {
    element: (
      <Boundary alone>
        <SignedIn>
          <Outlet />
        </SignedIn>
      </Boundary>
    ),
    children: [
      { path: paths.planSteps, element: <Navigate to={paths.businessDetails} replace /> },
      ...signedInRows.map(routeOf),
    ],
  };
  const root = {
    element: (
      <Boundary alone>
        <Root>
          <Outlet />
        </Root>
      </Boundary>
    ),
    children: [
      { path: paths.landing, element: <ToLanding /> },
      ...guestRoutes,
      ...publicRows.map(routeOf),
      signedIn,
    ],
  };
  return [root];
}
