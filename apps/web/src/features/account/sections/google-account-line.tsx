import type { GoogleAccountItem, SignInMethods } from "@beachhead/contract";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import styles from "../account-screen.module.css";
import { useRemoveGoogle } from "../api/sign-in-methods.ts";
import { OwnerForm } from "../owner/owner-form.tsx";

interface LineProps {
  account: GoogleAccountItem;
  methods: SignInMethods;
}

function RemoveForm({ account, methods, onDone }: LineProps & { onDone: () => void }) {
  const remove = useRemoveGoogle();
  return (
    <OwnerForm
      methods={methods}
      send={async (body) => {
        const { message } = await remove.mutateAsync({ id: account.id, body });
        toast.success(message);
        onDone();
      }}
      busy={remove.isPending}
      action="Remove Google account"
      danger
      onCancel={onDone}
    />
  );
}

/** One Google account; it can be removed while there is a password. */
export function GoogleAccountLine({ account, methods }: LineProps) {
  const hasPassword = methods.passwordChangedAt !== null;
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
        <RemoveForm account={account} methods={methods} onDone={() => setIsRemoving(false)} />
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
