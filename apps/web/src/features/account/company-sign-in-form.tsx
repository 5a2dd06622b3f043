import { beginCompanyBody } from "@beachhead/contract";
import { useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { useSubmitForm } from "../../lib/form/use-submit-form.ts";
import { beginCompany } from "./api/arrival.ts";
import styles from "./auth-screen.module.css";
import { focusField } from "./focus-field.ts";
import { FormNotice } from "./form-notice.tsx";

interface CompanySignInFormProps {
  /** An address that was typed before. */
  email: string;
  /** Why this form is shown although it was not asked for. */
  reason: string | null;
  onCancel(): void;
}

/** Asks for the address that names the company, and goes to its identity provider. */
export function CompanySignInForm({ email, reason, onCancel }: CompanySignInFormProps) {
  const [isLeaving, setLeaving] = useState(false);
  const form = useSubmitForm({
    initial: { email },
    schema: beginCompanyBody,
    async send(body) {
      setLeaving(true);
      await beginCompany(body.email).catch((error: unknown) => {
        setLeaving(false);
        throw error;
      });
    },
    fieldOf: { not_found: "email" },
  });
  return (
    <form className={styles["form"]} {...form.props}>
      <FormNotice>{reason}</FormNotice>
      <FormNotice failure>{form.failure}</FormNotice>
      <div ref={focusField}>
        <TextField
          {...form.field("email")}
          label="Company e-mail"
          type="email"
          size="lg"
          autoComplete="username"
        />
      </div>
      <Button className={styles["submit"]} type="submit" variant="primary" size="lg" wide busy={isLeaving}>
        Continue to your company
      </Button>
      <p className={styles["forgotten"]}>
        <button type="button" className={styles["inline"]} onClick={onCancel}>
          Sign in in another way
        </button>
      </p>
    </form>
  );
}
