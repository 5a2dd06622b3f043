import type { WorkspaceMember } from "@beachhead/contract";
import { ConfirmDialog } from "../../../components/dialog/dialog.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { paths } from "../../../lib/paths.ts";
import { switchWorkspace } from "../../../lib/workspace/switch-workspace.ts";
import type { Workspace } from "../../../lib/workspace/use-workspace.ts";
import styles from "../account-screen.module.css";
import { useHandOver, useRemoveMember } from "../api/members.ts";
import { OwnerDialog } from "../owner/owner-dialog.tsx";
import type { MemberQuestion } from "./member-menu.tsx";

interface MemberDialogProps {
  workspace: Workspace;
  member: WorkspaceMember;
  question: MemberQuestion;
  onClose(): void;
}

/** Asks before a membership ends or the workspace gets another owner. */
export function MemberDialog({ workspace, member, question, onClose }: MemberDialogProps) {
  const remove = useRemoveMember(workspace.id);
  const handOver = useHandOver(workspace.id);
  if (question === "handOver")
    return (
      <OwnerDialog
        title={`Hand ${workspace.name} over to ${member.name}?`}
        body={`${member.name} becomes the owner, with the subscription and its invoices. You become an admin.`}
        action="Hand over"
        busy={handOver.isPending}
        onClose={onClose}
        send={async (proof) => {
          await handOver.mutateAsync({ ...proof, userId: member.userId });
          toast.success(`${member.name} now owns ${workspace.name}`);
        }}
      />
    );
  const isLeaving = question === "leave";

  async function confirm(): Promise<void> {
    try {
      await remove.mutateAsync(member.userId);
    } catch (error) {
      toast.error(messageOf(error));
      return onClose();
    }
    if (isLeaving) switchWorkspace(null, { to: paths.getStarted, notice: `You left ${workspace.name}.` });
    else {
      toast.success(`${member.name} was removed`);
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isLeaving ? `Leave ${workspace.name}?` : `Remove ${member.name} from ${workspace.name}?`}
      body={
        <p className={styles["dialogNote"]}>
          {isLeaving
            ? "You no longer see its plans and dashboards, and your API tokens for it stop working. What you made stays there. An admin can invite you again."
            : "Access ends immediately, with the API tokens for this workspace. What the person made stays here."}
        </p>
      }
      confirmLabel={isLeaving ? "Leave" : "Remove"}
      tone="danger"
      busy={remove.isPending || (isLeaving && remove.isSuccess)}
      onConfirm={() => void confirm()}
    />
  );
}
