import type { ReactNode } from "react";
import { Router } from "./router.tsx";

/** A router for tests, at an address of the test's page. */
export function TestRouter({ at = "/", children }: { at?: string; children: ReactNode }) {
  if (window.location.pathname + window.location.search !== at) window.history.replaceState(null, "", at);
  return <Router>{children}</Router>;
}
