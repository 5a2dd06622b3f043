import { GRACE_DAYS, ownerBody, type SignInMethods } from "@beachhead/contract";
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

/** Deletes the account, after its password and code. */
export function DeleteSection() {
  const { data: methods, isPending } = useQuery(signInMethodsQuery);
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
          To keep a copy, <Link to={paths.accountSection("data")}>export your data</Link> first.
        </li>
      </ul>
      {isPending ? (
        <div aria-busy="true">
          <Skeleton height={96} />
        </div>
      ) : (
        <DeleteForm methods={methods} />
      )}
    </Panel>
  );
}
