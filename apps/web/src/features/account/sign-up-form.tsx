import { signUpBody } from "@beachhead/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { Button } from "../../components/button/button.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { useSignUp } from "./api/begin-session.ts";
import { configurationQuery } from "./api/configuration.ts";
import styles from "./auth-screen.module.css";
import { showFailure } from "./form-failure.ts";
import { FormNotice } from "./form-notice.tsx";
import { PasswordField } from "./password-field.tsx";
import { PASSWORD_HELP } from "./password-help.ts";

export function SignUpForm() {
  const { data: configuration } = useQuery(configurationQuery);
  const signUp = useSignUp();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(signUpBody),
    defaultValues: { name: "", email: "", password: "", company: "", contact: "" },
    reValidateMode: "onChange",
  });
  const { errors } = formState;

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      await signUp.mutateAsync(values);
    } catch (error) {
      if (error instanceof ApiError && error.code === "conflict")
        setError("email", { type: "server", message: error.message }, { shouldFocus: true });
      else setFailure(showFailure(error, ["name", "email", "password", "company", "contact"], setError));
    }
  });

  const notice = configuration?.signUpNotice ?? null;
  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
      {notice !== null && <FormNotice>{notice}</FormNotice>}
      {failure !== null && <FormNotice failure>{failure}</FormNotice>}
      <TextField
        {...register("name")}
        label="Name"
        size="lg"
        autoComplete="name"
        error={errors.name?.message}
      />
      <TextField
        {...register("email")}
        label="E-mail"
        type="email"
        size="lg"
        autoComplete="username"
        error={errors.email?.message}
      />
      <TextField
        {...register("company")}
        label="Company"
        aside="optional"
        size="lg"
        autoComplete="organization"
        error={errors.company?.message}
      />
      <PasswordField
        {...register("password")}
        label="Password"
        size="lg"
        autoComplete="new-password"
        help={PASSWORD_HELP}
        error={errors.password?.message}
      />
      <Button
        className={styles["submit"]}
        type="submit"
        variant="primary"
        size="lg"
        wide
        busy={signUp.isPending}
      >
        Start free
      </Button>
      <p className={styles["example"]}>
        By signing up you agree to the <Link to="/terms-and-conditions">terms</Link> and the{" "}
        <Link to="/privacy-policy">privacy policy</Link>.
      </p>
    </form>
  );
}
