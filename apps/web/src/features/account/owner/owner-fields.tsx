import { TextField } from "../../../components/field/text-field.tsx";
import styles from "../account-screen.module.css";
import { focusField } from "../focus-field.ts";
import { PasswordField } from "../password-field.tsx";
import type { OwnerForm } from "./use-owner-form.ts";

interface OwnerFieldsProps {
  form: OwnerForm<Record<never, string>>;
  /** Whether the first field takes the focus when it appears. */
  takesFocus?: boolean;
}

/** Password and code of the account's owner, as far as `form` needs them. */
export function OwnerFields({ form, takesFocus = false }: OwnerFieldsProps) {
  const { shown, asked } = form;
  const focusOn = (name: (typeof shown)[number]) =>
    asked.includes(name) || (takesFocus && shown[0] === name) ? focusField : undefined;
  return (
    <>
      {form.hasNoPassword && (
        <p className={styles["note"]}>You have no password, so a recent sign-in with Google is needed.</p>
      )}
      {shown.includes("password") && (
        <div ref={focusOn("password")}>
          <PasswordField {...form.field("password")} label="Password" autoComplete="current-password" />
        </div>
      )}
      {shown.includes("secondFactor") && (
        <div ref={focusOn("secondFactor")}>
          <TextField
            {...form.field("secondFactor")}
            label="Code from your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      )}
    </>
  );
}
