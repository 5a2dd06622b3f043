import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { RouteObject } from "react-router";
import { AppRouter } from "./app-router.tsx";
import { openRouter } from "./navigation.ts";

const Children = createContext<ReactNode>(null);

function Given() {
  return use(Children);
}

const everywhere: RouteObject[] = [{ path: "*", element: <Given /> }];

function openAt(address: string, routes: RouteObject[]) {
  if (window.location.pathname + window.location.search !== address)
    window.history.replaceState(null, "", address);
  return openRouter(routes);
}

interface TestRouterProps {
  at?: string;
  /** Without them the children are shown at every address. */
  routes?: RouteObject[];
  children?: ReactNode;
}

/** A router for tests, at an address of the test's page. */
export function TestRouter({ at = "/", routes = everywhere, children }: TestRouterProps) {
  const [router] = useState(() => openAt(at, routes));
  useEffect(() => () => router.dispose(), [router]);
  return (
    <Children value={children}>
      <AppRouter router={router} />
    </Children>
  );
}
