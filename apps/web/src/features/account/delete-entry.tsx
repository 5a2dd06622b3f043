import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfirmDialog } from "../../components/dialog/dialog.tsx";
import { toast } from "../../components/toast/toast-store.ts";
import { messageOf } from "../../lib/api/api-error.ts";

interface DeleteEntryProps<Reply> {
  /** Null: nothing is asked. */
  entry: { id: string; name: string } | null;
  verb: "Delete" | "Disconnect" | "Revoke";
  confirmLabel?: string;
  body: ReactNode;
  /** Said once it is deleted. */
  done: string;
  remove: Pick<UseMutationResult<Reply, Error, string>, "mutate" | "isPending">;
  onClose(): void;
}

/** Asks before an entry of a list is deleted, deletes it and says so. */
export function DeleteEntry<Reply>({
  entry,
  verb,
  confirmLabel = verb,
  body,
  done,
  remove,
  onClose,
}: DeleteEntryProps<Reply>) {
  return (
    <ConfirmDialog
      open={entry !== null}
      onOpenChange={onClose}
      title={`${verb} "${entry?.name ?? ""}"?`}
      body={body}
      confirmLabel={confirmLabel}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => {
        if (entry === null) return;
        remove.mutate(entry.id, {
          onSuccess: () => toast.success(done),
          onError: (error) => toast.error(messageOf(error)),
          onSettled: onClose,
        });
      }}
    />
  );
}
