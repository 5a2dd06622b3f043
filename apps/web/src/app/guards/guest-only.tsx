import type { ReactNode } from "react";
import { paths } from "../../lib/paths.ts";
import { Navigate } from "../../lib/router/router.tsx";
import { useSession } from "../../lib/session/session-store.ts";

/** The sign-in page: a signed-in user is sent to the start screen. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const isSignedIn = useSession((state) => state.session !== null);
  return isSignedIn ? <Navigate to={paths.getStarted} /> : children;
}
