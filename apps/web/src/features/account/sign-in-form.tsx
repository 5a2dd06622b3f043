import { signInBody } from "@beachhead/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/button/button.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { useSignIn } from "./api/begin-session.ts";
import styles from "./auth-screen.module.css";
import { showFailure } from "./form-failure.ts";
import { FormNotice } from "./form-notice.tsx";
import { PasswordField } from "./password-field.tsx";

interface Values {
  email: string;
  password: string;
}

export function SignInForm({ onForgotten }: { onForgotten: () => void }) {
  const signIn = useSignIn();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(signInBody),
    defaultValues: { email: "", password: "" } satisfies Values,
    reValidateMode: "onChange",
  });

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      await signIn.mutateAsync(values);
    } catch (error) {
      // Which of the two is wrong is not told apart, so the sentence stands at the second.
      if (error instanceof ApiError && error.code === "unauthenticated")
        setError("password", { type: "server", message: error.message }, { shouldFocus: true });
      else setFailure(showFailure(error, ["email", "password"], setError));
    }
  });

  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
      {failure !== null && <FormNotice failure>{failure}</FormNotice>}
      <TextField
        {...register("email")}
        label="E-mail"
        type="email"
        size="lg"
        autoComplete="username"
        error={formState.errors.email?.message}
      />
      <PasswordField
        {...register("password")}
        label="Password"
        size="lg"
        autoComplete="current-password"
        error={formState.errors.password?.message}
      />
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
