import { GRACE_DAYS, ownerBody, type SignInMethods, type WorkspaceListItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Button } from "../../../components/button/button.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import { navigate } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";
import { clearSession } from "../../../lib/session/session-store.ts";
import { switchWorkspace } from "../../../lib/workspace/switch-workspace.ts";
import { workspacesQuery } from "../../../lib/workspace/workspaces.ts";
import styles from "../account-screen.module.css";
import { useDeleteAccount } from "../api/account-data.ts";
import { signInMethodsQuery } from "../api/sign-in-methods.ts";
import { FormNotice } from "../form-notice.tsx";
import { OwnerFields } from "../owner/owner-fields.tsx";
import { useOwnerForm } from "../owner/use-owner-form.ts";

function DeleteForm({ methods }: { methods: SignInMethods | undefined }) {
  const remove = useDeleteAccount();
  const form = useOwnerForm({
    methods,
    initial: {},
    schema: ownerBody,
    async send(proof) {
      const { deletedAfter } = await remove.mutateAsync(proof);
      clearSession("none");
      navigate(paths.signIn);
      toast.success(`Account deleted. You can restore it until ${formatDate(deletedAfter)}.`);
    },
  });
  return (
    <form className={styles["form"]} {...form.props}>
      <FormNotice failure>{form.failure}</FormNotice>
      <OwnerFields form={form} />
      <div className={styles["formActions"]}>
        <Button type="submit" variant="danger" busy={remove.isPending || remove.isSuccess}>
          Delete my account
        </Button>
      </div>
    </form>
  );
}

/** What is handed over before the account can be deleted; the links open its members. */
function HandOverFirst({ workspaces }: { workspaces: readonly WorkspaceListItem[] }) {
  return (
    <div className={styles["note"]}>
      <p>
        You are the only owner of these workspaces, which have other members. Hand each over or delete it
        first.
      </p>
      <ul className={styles["effects"]}>
        {workspaces.map(({ id, name, role }) => (
          <li key={id}>
            {name}{" "}
            <Button
              size="sm"
              onClick={() => switchWorkspace({ id, name, role }, { to: paths.accountSection("members") })}
            >
              Open its members
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Deletes the account, after its password and code. */
export function DeleteSection() {
  const { data: methods, isPending } = useQuery(signInMethodsQuery);
  const { data: workspaces = [] } = useQuery({ ...workspacesQuery, staleTime: 0 });
  const toHandOver = workspaces.filter(({ handOverFirst }) => handOverFirst === true);
  return (
    <Panel title="Delete account" subtitle={`You can restore it for ${GRACE_DAYS} days by signing in`}>
      <ul className={styles["effects"]}>
        <li>You are signed out everywhere, and your API tokens stop working.</li>
        <li>
          After {GRACE_DAYS} days, everything is erased: plans, costs, simulations, invoices and history. The
          books keep amounts and numbers of invoices, without your name. Backups of this installation lose the
          rest as they age.
        </li>
        <li>
          In the workspaces of teams, what you changed stays under “Former member”. A workspace of which you
          are the only member is erased with your account.
        </li>
        <li>
          To keep a copy, <Link to={paths.accountSection("data")}>export your data</Link> first.
        </li>
      </ul>
      {isPending ? (
        <div aria-busy="true">
          <Skeleton height={96} />
        </div>
      ) : toHandOver.length > 0 ? (
        <HandOverFirst workspaces={toHandOver} />
      ) : (
        <DeleteForm methods={methods} />
      )}
    </Panel>
  );
}
