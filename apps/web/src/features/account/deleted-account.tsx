import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../components/button/button.tsx";
import { Dialog } from "../../components/dialog/dialog.tsx";
import { toast } from "../../components/toast/toast-store.ts";
import { messageOf } from "../../lib/api/api-error.ts";
import { formatDate } from "../../lib/format/dates.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { signOut } from "../../lib/session/sign-out.ts";
import { useRestoreAccount } from "./api/account-data.ts";
import { DataExport } from "./sections/data-export.tsx";

/** Covers the app for the user of a deleted account, who may restore it, take the data or leave. */
export function DeletedAccount(): ReactNode {
  const { data: user } = useQuery(userDetailsQuery);
  const restore = useRestoreAccount();
  if (user?.deletedAfter === undefined || user.deletedAfter === null) return null;

  // A promise, since the dialog is gone before the callbacks of a mutation are called.
  async function restoreAccount(): Promise<void> {
    try {
      const { message } = await restore.mutateAsync();
      toast.success(message);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <Dialog
      open
      closable={false}
      onOpenChange={() => undefined}
      size="form"
      title={`Your account will be erased on ${formatDate(user.deletedAfter)}`}
      actions={
        <>
          <Button onClick={() => void signOut()}>Sign out</Button>
          <Button variant="primary" busy={restore.isPending} onClick={() => void restoreAccount()}>
            Restore account
          </Button>
        </>
      }
    >
      <p>You deleted it. Until then you can restore it with everything in it, or export your data.</p>
      <DataExport quiet />
    </Dialog>
  );
}
