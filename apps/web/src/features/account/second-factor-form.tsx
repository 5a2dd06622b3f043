import { secondFactorBody } from "@beachhead/contract";
import { useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { useSubmitForm } from "../../lib/form/use-submit-form.ts";
import styles from "./auth-screen.module.css";
import { focusField } from "./focus-field.ts";
import { FormNotice } from "./form-notice.tsx";

interface SecondFactorFormProps {
  /** Sends the code. */
  send(secondFactor: string): Promise<unknown>;
  busy: boolean;
  onCancel(): void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ send, busy, onCancel }: SecondFactorFormProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useSubmitForm({
    initial: { secondFactor: "" },
    schema: secondFactorBody,
    send: async ({ secondFactor }) => void (await send(secondFactor)),
  });
  const kind = isRecovery
    ? ({ label: "Recovery code", help: "Each recovery code works once.", autoComplete: "off" } as const)
    : ({
        label: "Code",
        help: "The 6 digits that your authenticator app shows for Beachhead.",
        autoComplete: "one-time-code",
        inputMode: "numeric",
      } as const);

  return (
    <form className={styles["form"]} {...form.props}>
      <FormNotice failure>{form.failure}</FormNotice>
      <div key={kind.label} ref={focusField}>
        <TextField
          {...form.field("secondFactor")}
          {...kind}
          size="lg"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <p className={styles["forgotten"]}>
        <button
          type="button"
          className={styles["inline"]}
          onClick={() => {
            form.discard();
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? "Use a code from the app" : "Use a recovery code"}
        </button>
      </p>
      <Button className={styles["submit"]} type="submit" variant="primary" size="lg" wide busy={busy}>
        Sign in
      </Button>
      <Button size="lg" wide variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
