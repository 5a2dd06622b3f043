import { resetPasswordBody } from "@beachhead/contract";
import { useState } from "react";
import { useParams } from "react-router";
import { Button, ButtonLink } from "../../components/button/button.tsx";
import { PublicPage } from "../../components/public-page/public-page.tsx";
import { useSubmitForm } from "../../lib/form/use-submit-form.ts";
import { paths } from "../../lib/paths.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { useResetPassword } from "./api/by-mail.ts";
import { FormNotice } from "./form-notice.tsx";
import styles from "./mail-link-screen.module.css";
import { PasswordField } from "./password-field.tsx";
import { PASSWORD_HELP } from "./password-help.ts";

function ResetForm({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const reset = useResetPassword();
  const form = useSubmitForm({
    initial: { newPassword: "" },
    schema: { safeParse: (values: object) => resetPasswordBody.safeParse({ ...values, token }) },
    send: async (values) => onDone((await reset.mutateAsync(values)).message),
  });

  return (
    <form className={styles["form"]} {...form.props}>
      {form.failure !== null && (
        <>
          <FormNotice failure>{form.failure}</FormNotice>
          <p>
            <ButtonLink to={paths.forgotPassword}>Request a new link</ButtonLink>
          </p>
        </>
      )}
      <PasswordField
        {...form.field("newPassword")}
        label="New password"
        size="lg"
        autoComplete="new-password"
        help={PASSWORD_HELP}
      />
      <Button type="submit" variant="primary" size="lg" wide busy={reset.isPending}>
        Set new password
      </Button>
    </form>
  );
}

/** `/reset-password/{token}`: chooses a new password with the link of a mail. */
export function ResetPasswordScreen() {
  const token = useParams()["token"] ?? "";
  const [done, setDone] = useState<string | null>(null);
  useScreenTitle("Reset password");
  return (
    <PublicPage text>
      <h1>Reset password</h1>
      {done === null ? (
        <>
          <p>A new password signs you out on every device, including this one.</p>
          <ResetForm token={token} onDone={setDone} />
        </>
      ) : (
        <>
          <p role="status">{done}</p>
          <p className={styles["action"]}>
            <ButtonLink variant="primary" to={paths.signIn}>
              Sign in
            </ButtonLink>
          </p>
        </>
      )}
    </PublicPage>
  );
}
