import { useEffect } from "react";
import { leaveForLanding } from "../../lib/session/leave-for-landing.ts";

/** `/` inside the app: the landing page is not a screen of it. */
export function ToLanding() {
  useEffect(leaveForLanding, []);
  return null;
}
