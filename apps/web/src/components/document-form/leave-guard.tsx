import { useCallback, useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { currentSession } from "../../lib/session/session-store.ts";
import { ConfirmDialog } from "../dialog/dialog.tsx";

/** Asks before a screen is left whose text is neither on the server nor in this browser. */
export function LeaveGuard({ isAtRisk }: { isAtRisk: () => boolean }) {
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation: from, nextLocation: to }) =>
        from.pathname !== to.pathname && currentSession() !== null && isAtRisk(),
      [isAtRisk],
    ),
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
        if (!open) blocker.reset?.();
      }}
      title="Leave without saving?"
      body="Your changes could not be saved on the server or in this browser. If you leave, they are lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
