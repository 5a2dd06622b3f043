import { type ReactNode, useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { choosePlan, currentPlanId } from "../../features/gtm-plans/current-plan.ts";
import { useFormatLocale } from "../../lib/format/format-choice.ts";
import { navigate } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { currentSession, useSession } from "../../lib/session/session-store.ts";
import { screens } from "../screens.ts";
import { MembershipEnd } from "../shell/membership-end.tsx";
import { Shell } from "../shell/shell.tsx";
import { isPlanStep, planIn } from "./plan-step.ts";

/**
 * Everything but the public pages. Without a session the sign-in page is shown at the requested address,
 * so that signing in leads on to it; from a plan step it leads to the list.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const userId = useSession((state) => state.session?._id);
  const isSignedIn = userId !== undefined;
  const locale = useFormatLocale((state) => state.locale);
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    if (isSignedIn) return;
    return () => {
      if (currentSession() !== null && isPlanStep(pathname) && planIn(search) === null)
        navigate(paths.gtmPlans, { replace: true });
    };
  }, [isSignedIn, pathname, search]);
  const named = isPlanStep(pathname) ? planIn(search) : null;
  // Before the step reads which plan it is of.
  if (isSignedIn && named !== null && named !== currentPlanId()) choosePlan(named);
  // Another user, signed in by another tab, begins with screens of their own. A change of formats draws everything again.
  if (isSignedIn)
    return (
      <>
        <Shell key={`${userId} ${locale}`}>{children}</Shell>
        <MembershipEnd />
      </>
    );
  const { Component } = screens.auth;
  return <Component />;
}
