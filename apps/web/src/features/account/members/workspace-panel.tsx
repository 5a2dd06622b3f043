import { workspaceBody } from "@beachhead/contract";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { useSubmitForm } from "../../../lib/form/use-submit-form.ts";
import { paths } from "../../../lib/paths.ts";
import { switchWorkspace } from "../../../lib/workspace/switch-workspace.ts";
import { useMay, type Workspace } from "../../../lib/workspace/use-workspace.ts";
import styles from "../account-screen.module.css";
import { useDeleteWorkspace, useRenameWorkspace } from "../api/members.ts";
import { FormNotice } from "../form-notice.tsx";
import { OwnerDialog } from "../owner/owner-dialog.tsx";

/** The name of a team's workspace, and for its owners the way to delete it. */
export function WorkspacePanel({ workspace }: { workspace: Workspace }) {
  const isOwner = useMay("owner");
  const rename = useRenameWorkspace(workspace.id);
  const [isDeleting, setDeleting] = useState(false);
  const form = useSubmitForm({
    initial: { name: workspace.name },
    schema: workspaceBody,
    async send(body) {
      await rename.mutateAsync(body);
      toast.success("Workspace renamed");
    },
  });
  return (
    <Panel title="Workspace">
      <form className={styles["form"]} {...form.props}>
        <FormNotice failure>{form.failure}</FormNotice>
        <TextField {...form.field("name")} label="Name of the workspace" autoComplete="off" />
        <div className={styles["formActions"]}>
          <Button type="submit" busy={rename.isPending}>
            Rename
          </Button>
          {isOwner && (
            <Button variant="danger" onClick={() => setDeleting(true)}>
              Delete workspace
            </Button>
          )}
        </div>
      </form>
      {isDeleting && <DeleteDialog workspace={workspace} onClose={() => setDeleting(false)} />}
    </Panel>
  );
}

function DeleteDialog({ workspace, onClose }: { workspace: Workspace; onClose(): void }) {
  const remove = useDeleteWorkspace(workspace.id);
  return (
    <OwnerDialog
      title={`Delete ${workspace.name}?`}
      body="Its plans, costs, simulations, deals and dashboards are deleted for good, for all its members, and its subscription ends. Nothing of it can be restored."
      action="Delete workspace"
      busy={remove.isPending || remove.isSuccess}
      onClose={onClose}
      send={async (proof) => {
        await remove.mutateAsync(proof);
        switchWorkspace(null, { to: paths.getStarted, notice: `${workspace.name} was deleted.` });
      }}
    />
  );
}
