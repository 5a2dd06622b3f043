import { useEffect, useState } from "react";
import { guardMoves } from "../../lib/router/history.ts";
import { currentSession } from "../../lib/session/session-store.ts";
import { ConfirmDialog } from "../dialog/dialog.tsx";

/** Asks before a screen is left whose text is neither on the server nor in this browser. */
export function LeaveGuard({ isAtRisk }: { isAtRisk: () => boolean }) {
  const [stopped, setStopped] = useState<{ proceed: () => void } | null>(null);
  useEffect(() => {
    const endGuard = guardMoves(({ from, to, proceed }) => {
      if (from === to || currentSession() === null || !isAtRisk()) return false;
      setStopped({ proceed });
      return true;
    });
    function warn(event: BeforeUnloadEvent): void {
      if (isAtRisk()) event.preventDefault();
    }
    window.addEventListener("beforeunload", warn);
    return () => {
      endGuard();
      window.removeEventListener("beforeunload", warn);
    };
  }, [isAtRisk]);
  return (
    <ConfirmDialog
      open={stopped !== null}
      onOpenChange={(open) => {
        if (!open) setStopped(null);
      }}
      title="Leave without saving?"
      body="Your changes could not be saved on the server or in this browser. If you leave, they are lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="danger"
      onConfirm={() => {
        setStopped(null);
        stopped?.proceed();
      }}
    />
  );
}
