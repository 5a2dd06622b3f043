import { workspaceBody } from "@beachhead/contract";
import { Button } from "../../../components/button/button.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { useSubmitForm } from "../../../lib/form/use-submit-form.ts";
import { paths } from "../../../lib/paths.ts";
import { switchWorkspace } from "../../../lib/workspace/switch-workspace.ts";
import styles from "../account-screen.module.css";
import { useCreateWorkspace } from "../api/members.ts";
import { focusField } from "../focus-field.ts";
import { FormNotice } from "../form-notice.tsx";

/** In the personal workspace: makes one for a team, and leads to inviting people there. */
export function FirstWorkspace() {
  const create = useCreateWorkspace();
  const form = useSubmitForm({
    initial: { name: "" },
    schema: workspaceBody,
    async send(body) {
      const { workspace } = await create.mutateAsync(body);
      const { id, name, role } = workspace;
      switchWorkspace({ id, name, role }, { to: paths.accountSection("members") });
    },
  });
  return (
    <Panel title="Plan as a team">
      <p className={styles["note"]}>
        In a workspace, your team shares plans, simulations, deals and dashboards: everybody sees the same
        figures. It starts empty, and after the trial it needs a plan of its own. What you have now stays
        yours alone.
      </p>
      <form className={styles["form"]} {...form.props}>
        <FormNotice failure>{form.failure}</FormNotice>
        <div ref={focusField}>
          <TextField
            {...form.field("name")}
            label="Name of the workspace"
            placeholder="Acme"
            autoComplete="organization"
          />
        </div>
        <div className={styles["formActions"]}>
          <Button type="submit" variant="primary" busy={create.isPending || create.isSuccess}>
            Create workspace
          </Button>
        </div>
      </form>
    </Panel>
  );
}
