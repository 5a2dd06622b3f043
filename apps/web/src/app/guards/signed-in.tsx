import { useEffect, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import { useSession } from "../../lib/session/session-store.ts";
import { screens } from "../screens.ts";
import { Shell } from "../shell/shell.tsx";
import { isPlanStep, PLAN_LIST } from "./plan-step.ts";

/**
 * Everything but the public pages. Without a session the sign-in page stands at the address asked for,
 * so that signing in leads on to it.
 */
export function SignedIn() {
  const isSignedIn = useSession((state) => state.session !== null);
  const { pathname } = useLocation();
  const wasSignedOut = useRef(!isSignedIn);
  const hasJustSignedIn = isSignedIn && wasSignedOut.current;
  useEffect(() => {
    wasSignedOut.current = !isSignedIn;
  }, [isSignedIn]);
  if (!isSignedIn) {
    const { Component } = screens.auth;
    return <Component />;
  }
  if (hasJustSignedIn && isPlanStep(pathname)) return <Navigate to={PLAN_LIST} replace />;
  return <Shell />;
}
