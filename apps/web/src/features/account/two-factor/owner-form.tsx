import { ownerBody } from "@beachhead/contract";
import { Button } from "../../../components/button/button.tsx";
import { useSubmitForm } from "../../../lib/form/use-submit-form.ts";
import styles from "../account-screen.module.css";
import { focusField } from "../focus-field.ts";
import { FormNotice } from "../form-notice.tsx";
import { PasswordField } from "../password-field.tsx";

interface OwnerFormProps {
  /** Without one, a recent sign-in is enough; the server says so when it is not. */
  hasPassword: boolean;
  send(password: string | undefined): Promise<unknown>;
  busy: boolean;
  /** What the button does. */
  action: string;
  danger?: boolean;
  onCancel(): void;
}

/** Asks for the password before a change of two-factor sign-in. */
export function OwnerForm({ hasPassword, send, busy, action, danger = false, onCancel }: OwnerFormProps) {
  const form = useSubmitForm({
    initial: hasPassword ? { password: "" } : {},
    schema: ownerBody,
    send: async ({ password }) => void (await send(password)),
  });
  return (
    <form className={styles["form"]} {...form.props}>
      <FormNotice failure>{form.failure}</FormNotice>
      {hasPassword ? (
        <div ref={focusField}>
          <PasswordField {...form.field("password")} label="Password" autoComplete="current-password" />
        </div>
      ) : (
        <p className={styles["note"]}>You have no password, so a recent sign-in with Google is needed.</p>
      )}
      <div className={styles["formActions"]}>
        <Button type="submit" variant={danger ? "danger" : "primary"} busy={busy}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
