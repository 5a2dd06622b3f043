import type { UserTransaction } from "../../platform/db/with-user.ts";
import { addInboxItem, removeInboxItems } from "../comments/index.ts";
import type { ApprovalRow } from "./store.ts";

const asked = ({ id }: Pick<ApprovalRow, "id">) => `approval ${id}`;
const answered = ({ id }: Pick<ApprovalRow, "id">) => `approval ${id} answered`;

interface Telling {
  tx: UserTransaction;
  /** The name of the plan. */
  title: string;
  /** Who asks or answers; they get no item. */
  by: string;
  now: Date;
}

/** Puts a request into the inboxes of its approvers. */
export async function tellApprovers(
  { tx, title, by, now }: Telling,
  { id, planId, approvers, note }: Pick<ApprovalRow, "id" | "planId" | "approvers" | "note">,
): Promise<void> {
  for (const personId of approvers)
    if (personId !== null && personId !== by)
      await addInboxItem(
        tx,
        {
          personId,
          key: asked({ id }),
          kind: "approval-request",
          actorId: by,
          document: { kind: "gtm-plan", id: planId, path: id },
          title,
          excerpt: note,
        },
        now,
      );
}

/** Takes a request that was answered or replaced out of the inboxes of its approvers. */
export const untellApprovers = (
  tx: UserTransaction,
  request: Pick<ApprovalRow, "id" | "approvers">,
): Promise<void> =>
  removeInboxItems(
    tx,
    asked(request),
    request.approvers.filter((id) => id !== null),
  );

/** Puts the answer into the inbox of the one who asked. */
export async function tellAsker(
  { tx, title, by, now }: Telling,
  request: Pick<ApprovalRow, "id" | "planId" | "askedBy">,
  { state, comment }: { state: "approved" | "returned"; comment: string },
): Promise<void> {
  const { planId, askedBy: personId } = request;
  if (personId === null || personId === by) return;
  await addInboxItem(
    tx,
    {
      personId,
      key: answered(request),
      kind: "approval-answer",
      actorId: by,
      document: { kind: "gtm-plan", id: planId, path: request.id },
      title,
      label: state === "approved" ? "approved" : "sent back",
      excerpt: comment,
    },
    now,
  );
}
