import type { ReactNode } from "react";
import { paths } from "../lib/paths.ts";
import { Navigate, type RouteProps, Router, Routes, useLocation } from "../lib/router/router.tsx";
import { GuestOnly } from "./guards/guest-only.tsx";
import { SignedIn } from "./guards/signed-in.tsx";
import { ToLanding } from "./guards/to-landing.tsx";
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

const signedInRoutes: readonly RouteProps[] = [
  { path: paths.planSteps, children: <Navigate to={paths.businessDetails} /> },
  ...signedInRows.map(([path, name]) => ({ path, children: screenOf(name) })),
];

const routes: readonly RouteProps[] = [
  { path: paths.landing, children: <ToLanding /> },
  ...guestRows.map(([path, name]) => ({
    path,
    children: (
      <Boundary alone>
        <GuestOnly>{screenOf(name)}</GuestOnly>
      </Boundary>
    ),
  })),
  ...publicRows.map(([path, name]) => ({ path, children: screenOf(name) })),
  {
    path: "*",
    children: (
      <Boundary alone>
        <SignedIn>
          <Routes routes={signedInRoutes} />
        </SignedIn>
      </Boundary>
    ),
  },
];

export function App() {
  return (
    <Router>
      <Boundary alone>
        <Root>
          <Routes routes={routes} />
        </Root>
      </Boundary>
    </Router>
  );
}
