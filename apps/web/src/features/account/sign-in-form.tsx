import { type BodyOf, signInBody } from "@beachhead/contract";
import { Button } from "../../components/button/button.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { useSubmitForm } from "../../lib/form/use-submit-form.ts";
import { useSignIn } from "./api/begin-session.ts";
import styles from "./auth-screen.module.css";
import { FormNotice } from "./form-notice.tsx";
import { PasswordField } from "./password-field.tsx";

/** The right e-mail and password of an account with two-factor sign-in. */
export type FirstFactor = Pick<BodyOf<"signIn">, "email" | "password">;

interface SignInFormProps {
  onForgotten: () => void;
  /** The sign-in needs a code. */
  onSecondFactor: (first: FirstFactor) => void;
  /** @param reason why a sign-in by the company was demanded; null when it was chosen */
  onCompany: (email: string, reason: string | null) => void;
}

export function SignInForm({ onForgotten, onSecondFactor, onCompany }: SignInFormProps) {
  const signIn = useSignIn();
  const form = useSubmitForm({
    initial: { email: "", password: "" },
    schema: signInBody,
    async send(values) {
      try {
        await signIn.mutateAsync(values);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === "second_factor_required") onSecondFactor(values);
        else if (error.code === "company_sign_in") onCompany(values.email, error.message);
        else throw error;
      }
    },
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
      <p className={styles["forgotten"]}>
        <button
          type="button"
          className={styles["inline"]}
          onClick={() => onCompany(form.field("email").value, null)}
        >
          Continue with your company
        </button>
      </p>
    </form>
  );
}
