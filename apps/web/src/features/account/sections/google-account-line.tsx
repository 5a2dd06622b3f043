import type { GoogleAccountItem } from "@beachhead/contract";
import { type FormEvent, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import styles from "../account-screen.module.css";
import { useRemoveGoogle } from "../api/sign-in-methods.ts";
import { FormNotice } from "../form-notice.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";

interface LineProps {
  account: GoogleAccountItem;
  hasPassword: boolean;
}

function RemoveForm({ account, onDone }: { account: GoogleAccountItem; onDone: () => void }) {
  const remove = useRemoveGoogle();
  const [password, setPassword] = useState("");
  const issue = remove.error instanceof ApiError ? remove.error.issues[0]?.message : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    remove.mutate(
      { id: account.id, password },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          onDone();
        },
      },
    );
  }

  return (
    <form className={styles["form"]} onSubmit={submit} noValidate>
      {remove.isError && issue === undefined && <FormNotice failure>{messageOf(remove.error)}</FormNotice>}
      <CurrentPasswordField value={password} onValueChange={setPassword} error={issue} />
      <div className={styles["formActions"]}>
        <Button type="submit" variant="danger" busy={remove.isPending}>
          Remove Google account
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** One Google account; it can be removed while there is a password. */
export function GoogleAccountLine({ account, hasPassword }: LineProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const name = account.email ?? "Google account";
  return (
    <li className={styles["method"]}>
      <div>
        <b>{name}</b>
        <small>
          Google, connected {formatDate(account.connectedAt)}
          {hasPassword ? "" : ". Set a password before you remove it."}
        </small>
      </div>
      {isRemoving ? (
        <RemoveForm account={account} onDone={() => setIsRemoving(false)} />
      ) : (
        hasPassword && (
          <Button size="sm" aria-label={`Remove ${name}`} onClick={() => setIsRemoving(true)}>
            Remove
          </Button>
        )
      )}
    </li>
  );
}
