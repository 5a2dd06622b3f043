import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { Dialog } from "../../components/dialog/dialog.tsx";
import { deleteDrafts, flushAllTabs } from "../../lib/autosave/all-tabs.ts";
import { leaveForLanding } from "../../lib/session/leave-for-landing.ts";
import { currentSession } from "../../lib/session/session-store.ts";
import { signOut } from "../../lib/session/sign-out.ts";
import { staySignedIn } from "../../lib/session/signing-out.ts";

/** Signing out by hand: sends what is unsaved first, and asks about text that could not be sent. */
export function SignOut(): ReactNode {
  const [left, setLeft] = useState<number | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const queryClient = useQueryClient();

  const leave = useCallback(async () => {
    setIsLeaving(true);
    // What comes after the session's end would be refused, and look as if it had expired.
    await queryClient.cancelQueries();
    await signOut();
    staySignedIn();
    leaveForLanding();
  }, [queryClient]);

  useEffect(() => {
    let isShown = true;
    async function send(): Promise<void> {
      const count = await flushAllTabs(currentSession()?._id ?? "");
      if (!isShown) return;
      if (count === 0) await leave();
      else setLeft(count);
    }
    void send();
    return () => {
      isShown = false;
    };
  }, [leave]);

  async function deleteAndLeave(): Promise<void> {
    setIsLeaving(true);
    await deleteDrafts(currentSession()?._id ?? "");
    await leave();
  }

  return (
    <Dialog
      open={left !== null}
      onOpenChange={(open) => {
        if (!open) staySignedIn();
      }}
      title={
        left === 1
          ? "1 form has unsaved text on this device"
          : `${left ?? 0} forms have unsaved text on this device`
      }
      actions={
        <>
          <Button onClick={staySignedIn}>Stay signed in</Button>
          <Button variant="danger" busy={isLeaving} onClick={() => void deleteAndLeave()}>
            Discard and sign out
          </Button>
          <Button variant="primary" busy={isLeaving} onClick={() => void leave()}>
            Keep and sign out
          </Button>
        </>
      }
    >
      <p>
        The text is incomplete or could not be saved. If you keep it, you see it again when you next sign in
        on this device. Nobody else who signs in here can see it.
      </p>
    </Dialog>
  );
}
