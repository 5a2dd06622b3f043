import { forgotPasswordBody } from "@beachhead/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/button/button.tsx";
import { TextField } from "../../components/field/text-field.tsx";
import { useForgotPassword } from "./api/by-mail.ts";
import styles from "./auth-screen.module.css";
import { showFailure } from "./form-failure.ts";
import { FormNotice } from "./form-notice.tsx";
import { SandboxMailLink } from "./sandbox-mail-link.tsx";

/** Asks for a link that sets a new password; what is said is the same for every address. */
export function ForgotPasswordForm() {
  const ask = useForgotPassword();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(forgotPasswordBody),
    defaultValues: { email: "" },
    reValidateMode: "onChange",
  });

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      await ask.mutateAsync(values);
    } catch (error) {
      setFailure(showFailure(error, ["email"], setError));
    }
  });

  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
      {failure !== null && <FormNotice failure>{failure}</FormNotice>}
      {ask.isSuccess && (
        <FormNotice>
          {ask.data.message} The link expires in 30 minutes.
          <SandboxMailLink address={ask.variables.email} />
        </FormNotice>
      )}
      <TextField
        {...register("email")}
        label="E-mail"
        type="email"
        size="lg"
        autoComplete="username"
        error={formState.errors.email?.message}
      />
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
