import { forgotPasswordBody } from "@beachhead/contract";
import { Button } from "../../components/button/button.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { useSubmitForm } from "../../lib/form/use-submit-form.ts";
import { useForgotPassword } from "./api/by-mail.ts";
import styles from "./auth-screen.module.css";
import { FormNotice } from "./form-notice.tsx";
import { SandboxMailLink } from "./sandbox-mail-link.tsx";

/** Asks for a link that sets a new password; what is said is the same for every address. */
export function ForgotPasswordForm() {
  const ask = useForgotPassword();
  const form = useSubmitForm({
    initial: { email: "" },
    schema: forgotPasswordBody,
    send: async (values) => void (await ask.mutateAsync(values)),
  });

  return (
    <form className={styles["form"]} {...form.props}>
      <FormNotice failure>{form.failure}</FormNotice>
      {ask.isSuccess && (
        <FormNotice>
          {ask.data.message} The link expires in 30 minutes.
          <SandboxMailLink address={ask.variables.email} />
        </FormNotice>
      )}
      <TextField {...form.field("email")} label="E-mail" type="email" size="lg" autoComplete="username" />
      <Button
        className={styles["submit"]}
        type="submit"
        variant="primary"
        size="lg"
        wide
        busy={ask.isPending}
      >
        {ask.isSuccess ? "Send another link" : "Send the link"}
      </Button>
    </form>
  );
}
