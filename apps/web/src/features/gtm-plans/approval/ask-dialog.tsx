import type { WorkspaceMember } from "@beachhead/contract";
import { reachesRole } from "@beachhead/contract/workspace-roles";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { Checkbox } from "../../../components/checkbox/checkbox.tsx";
import { Dialog } from "../../../components/dialog/dialog.tsx";
import { TextArea } from "../../../components/field/text-field.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { navigate } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";
import { useSession } from "../../../lib/session/session-store.ts";
import { useWorkspace } from "../../../lib/workspace/use-workspace.ts";
import { membersQuery } from "../../../lib/workspace/workspaces.ts";
import styles from "./approval.module.css";
import { namesOf } from "./approval-words.ts";
import { approvalsQuery, useAskForApproval } from "./approvals.ts";

interface AskDialogProps {
  plan: { id: string; gtmPlanName: string };
  onClose: () => void;
}

/** Those who may approve: the user only where nobody else may. */
function eligible(members: readonly WorkspaceMember[], userId: string): WorkspaceMember[] {
  const may = members.filter(({ role }) => reachesRole(role, "commenter"));
  const others = may.filter((member) => member.userId !== userId);
  return others.length > 0 ? others : may;
}

/** Chooses who is to approve a plan. */
export function AskDialog({ plan, onClose }: AskDialogProps) {
  const workspace = useWorkspace();
  const userId = useSession((state) => state.session?._id ?? "");
  const members = useQuery(membersQuery(workspace.id));
  const approvers = eligible(members.data ?? [], userId);
  const only = approvers.length === 1 ? approvers[0] : undefined;
  const isOwn = only?.userId === userId;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [note, setNote] = useState("");
  const [error, setError] = useState<string | null>(null);
  const ask = useAskForApproval(plan.id);
  const waiting = useQuery(approvalsQuery(plan.id)).data?.find(({ state }) => state === "waiting");
  const list = useRef<HTMLFieldSetElement>(null);
  const isRead = members.data !== undefined;
  // The dialog has given the focus to the first field of when it opened.
  useEffect(() => {
    if (isRead) list.current?.querySelector("input")?.focus();
  }, [isRead]);

  function choose(id: string, is: boolean): void {
    setError(null);
    setChosen((before) => new Set(is ? [...before, id] : [...before].filter((each) => each !== id)));
  }

  function send(): void {
    const asked = isOwn ? [userId] : [...chosen];
    if (asked.length === 0) {
      setError("Choose at least one approver");
      return;
    }
    ask.mutate(
      { approvers: asked, note },
      {
        onSuccess: ({ approval, message }) => {
          onClose();
          if (isOwn) navigate(paths.approval(approval.id, plan.id));
          else toast.success(message);
        },
        onError: (failure) => setError(messageOf(failure)),
      },
    );
  }

  return (
    <Dialog
      open
      size="form"
      onOpenChange={onClose}
      title={`Ask for approval of ${plan.gtmPlanName}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={ask.isPending} onClick={send}>
            {isOwn ? "Review and approve" : "Ask for approval"}
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        <p>
          Approvers see the plan with its channel plans, product costs and simulations as they are now. Later
          changes do not alter what is approved.
        </p>
        {waiting !== undefined && (
          <p>
            This replaces the open request to {namesOf(waiting.approvers)}, which can no longer be answered.
          </p>
        )}
        {members.error !== null && (
          <LoadFailure
            title="Members could not be loaded"
            error={members.error}
            onRetry={() => void members.refetch()}
          />
        )}
        {members.isPending && <Skeleton height={64} />}
        {isOwn && <p>Nobody else here can approve it, so you approve it yourself.</p>}
        {members.data !== undefined && !isOwn && (
          <fieldset ref={list} className={styles["approvers"]}>
            <legend>Approvers. One approval is enough.</legend>
            {approvers.map((member) => (
              <Checkbox
                key={member.userId}
                label={member.name}
                help={member.email}
                checked={chosen.has(member.userId)}
                onCheckedChange={(is) => choose(member.userId, is)}
              />
            ))}
          </fieldset>
        )}
        {!members.isPending && (
          <TextArea
            label="Note"
            help="Optional. What the approvers should know."
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        {error !== null && (
          <p role="alert" className={styles["error"]}>
            {error}
          </p>
        )}
      </div>
    </Dialog>
  );
}
