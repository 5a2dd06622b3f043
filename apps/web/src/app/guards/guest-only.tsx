import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/session/session-store.ts";

/** The sign-in page: a signed-in user is sent to the start screen. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const isSignedIn = useSession((state) => state.session !== null);
  return isSignedIn ? <Navigate to={paths.getStarted} replace /> : children;
}
