import { signUpBody } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Button } from "../../components/button/button.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { useSubmitForm } from "../../lib/form/use-submit-form.ts";
import { paths } from "../../lib/paths.ts";
import { configurationQuery } from "../../lib/query/configuration.ts";
import { useSignUp } from "./api/begin-session.ts";
import styles from "./auth-screen.module.css";
import { FormNotice } from "./form-notice.tsx";
import { PasswordField } from "./password-field.tsx";
import { PASSWORD_HELP } from "./password-help.ts";

interface SignUpFormProps {
  /** The token of the invitation that the account is made for. */
  invitation?: string;
  /** Called when the account is asked for. */
  onSending?(): void;
}

export function SignUpForm({ invitation, onSending }: SignUpFormProps) {
  const { data: configuration } = useQuery(configurationQuery);
  const signUp = useSignUp();
  const form = useSubmitForm({
    initial: { name: "", email: "", password: "", company: "", contact: "" },
    schema: signUpBody,
    async send(values) {
      onSending?.();
      await signUp.mutateAsync({ ...values, ...(invitation !== undefined && { invitation }) });
    },
    fieldOf: { conflict: "email" },
  });

  const notice = configuration?.signUpNotice ?? null;
  return (
    <form className={styles["form"]} {...form.props}>
      <FormNotice>{notice}</FormNotice>
      <FormNotice failure>{form.failure}</FormNotice>
      <TextField {...form.field("name")} label="Name" size="lg" autoComplete="name" />
      <TextField {...form.field("email")} label="E-mail" type="email" size="lg" autoComplete="username" />
      <TextField
        {...form.field("company")}
        label="Company"
        aside="optional"
        size="lg"
        autoComplete="organization"
      />
      <PasswordField
        {...form.field("password")}
        label="Password"
        size="lg"
        autoComplete="new-password"
        help={PASSWORD_HELP}
      />
      <Button
        className={styles["submit"]}
        type="submit"
        variant="primary"
        size="lg"
        wide
        busy={signUp.isPending}
      >
        {invitation === undefined ? "Start free" : "Create account and join"}
      </Button>
      <p className={styles["example"]}>
        By signing up you agree to the <Link to={paths.terms}>terms</Link> and the{" "}
        <Link to={paths.privacy}>privacy policy</Link>.
      </p>
    </form>
  );
}
