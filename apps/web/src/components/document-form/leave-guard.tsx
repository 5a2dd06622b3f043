import { useEffect } from "react";
import { useBlocker } from "react-router";
import { currentSession } from "../../lib/session/session-store.ts";
import { ConfirmDialog } from "../dialog/dialog.tsx";

/** Asks before a screen is left whose text stands nowhere else: neither on the server nor in this browser. */
export function LeaveGuard({ isAtRisk }: { isAtRisk: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && currentSession() !== null && isAtRisk(),
  );
  useEffect(() => {
    function warn(event: BeforeUnloadEvent): void {
      if (isAtRisk()) event.preventDefault();
    }
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isAtRisk]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => {
        if (!open && blocker.state === "blocked") blocker.reset();
      }}
      title="Leave without saving?"
      body="Your changes could not be saved on the server or in this browser. If you leave, they are lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="danger"
      onConfirm={() => {
        if (blocker.state === "blocked") blocker.proceed();
      }}
    />
  );
}
