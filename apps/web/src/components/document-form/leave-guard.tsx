import { useEffect } from "react";
import { useBlocker } from "react-router";
import { currentSession } from "../../lib/session/session-store.ts";
import { ConfirmDialog } from "../dialog/dialog.tsx";

/** Asks before a screen with unsaved changes is left. What was typed stays in this tab either way. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && currentSession() !== null && isDirty(),
  );
  useEffect(() => {
    function warn(event: BeforeUnloadEvent): void {
      if (isDirty()) event.preventDefault();
    }
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => {
        if (!open && blocker.state === "blocked") blocker.reset();
      }}
      title="Leave without saving?"
      body="Your changes are not saved. They stay in this tab, so you can come back to them until you close it."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => {
        if (blocker.state === "blocked") blocker.proceed();
      }}
    />
  );
}
