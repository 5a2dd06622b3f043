import { signInBody } from "@beachhead/contract";
import { Button } from "../../components/button/button.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { useSubmitForm } from "../../lib/form/use-submit-form.ts";
import { useSignIn } from "./api/begin-session.ts";
import styles from "./auth-screen.module.css";
import { FormNotice } from "./form-notice.tsx";
import { PasswordField } from "./password-field.tsx";

export function SignInForm({ onForgotten }: { onForgotten: () => void }) {
  const signIn = useSignIn();
  const form = useSubmitForm({
    initial: { email: "", password: "" },
    schema: signInBody,
    send: async (values) => void (await signIn.mutateAsync(values)),
    // The server does not say which of the two is wrong.
    fieldOf: { unauthenticated: "password" },
  });

  return (
    <form className={styles["form"]} {...form.props}>
      <FormNotice failure>{form.failure}</FormNotice>
      <TextField {...form.field("email")} label="E-mail" type="email" size="lg" autoComplete="username" />
      <PasswordField {...form.field("password")} label="Password" size="lg" autoComplete="current-password" />
      <p className={styles["forgotten"]}>
        <button type="button" className={styles["inline"]} onClick={onForgotten}>
          Reset password
        </button>
      </p>
      <Button
        className={styles["submit"]}
        type="submit"
        variant="primary"
        size="lg"
        wide
        busy={signIn.isPending}
      >
        Sign in
      </Button>
    </form>
  );
}
