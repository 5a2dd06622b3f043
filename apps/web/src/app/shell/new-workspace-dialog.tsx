import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { Dialog } from "../../components/dialog/dialog.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { messageOf } from "../../lib/api/api-error.ts";
import { call } from "../../lib/api/call.ts";
import { paths } from "../../lib/paths.ts";
import { goToWorkspace } from "../../lib/workspace/go-to-workspace.ts";
import styles from "./workspace-switch.module.css";

/** Asks for the name of a team's workspace, opens it, and leads to inviting people. */
export default function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [name, setName] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => call("createWorkspace", { body: { name } }),
    onSuccess: ({ workspace }) => goToWorkspace(workspace, { to: paths.accountSection("members") }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsMissing(name.trim() === "");
    if (name.trim() !== "") mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="New workspace"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={isPending || isSuccess}>
            Create workspace
          </Button>
        </>
      }
    >
      <form id={form} className={styles["form"]} noValidate onSubmit={submit}>
        <p>
          In a workspace, your team shares plans, simulations, deals and dashboards. It starts empty, and
          after the trial it needs a plan of its own. What is in your other workspaces stays there.
        </p>
        <TextField
          label="Name"
          help="The name of your company or team."
          required
          maxLength={60}
          autoComplete="organization"
          value={name}
          error={isMissing ? "Name is required" : error === null ? undefined : messageOf(error)}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
