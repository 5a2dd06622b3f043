import { GRACE_DAYS } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { navigate } from "../../../lib/router/history.ts";
import { Link } from "../../../lib/router/router.tsx";
import { clearSession } from "../../../lib/session/session-store.ts";
import styles from "../account-screen.module.css";
import { useDeleteAccount } from "../api/account-data.ts";
import { signInMethodsQuery } from "../api/sign-in-methods.ts";
import { FormNotice } from "../form-notice.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";

function DeleteForm({ hasPassword }: { hasPassword: boolean }) {
  const remove = useDeleteAccount();
  const [password, setPassword] = useState("");
  const issue = remove.error instanceof ApiError ? remove.error.issues[0]?.message : undefined;
  const isFieldIssue = hasPassword && issue !== undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    remove.mutate(hasPassword ? password : undefined, {
      onSuccess: ({ deletedAfter }) => {
        clearSession("none");
        navigate(paths.signIn);
        toast.success(`Account deleted. You can restore it until ${formatDate(deletedAfter)}.`);
      },
    });
  }

  return (
    <form className={styles["form"]} onSubmit={submit} noValidate>
      {remove.isError && !isFieldIssue && <FormNotice failure>{issue ?? messageOf(remove.error)}</FormNotice>}
      {hasPassword && (
        <CurrentPasswordField
          value={password}
          onValueChange={setPassword}
          error={issue}
          takesFocus={issue !== undefined}
        />
      )}
      <div className={styles["formActions"]}>
        <Button type="submit" variant="danger" busy={remove.isPending || remove.isSuccess}>
          Delete my account
        </Button>
      </div>
    </form>
  );
}

/** Deletes the account, after its password. */
export function DeleteSection() {
  const { data: methods } = useQuery(signInMethodsQuery);
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
      {methods !== undefined && <DeleteForm hasPassword={methods.passwordChangedAt !== null} />}
    </Panel>
  );
}
