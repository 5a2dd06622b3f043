import { changeEmailBody, type UserDetails } from "@beachhead/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/button/button.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { ResendVerification } from "../../../components/resend-verification/resend-verification.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import styles from "../account-screen.module.css";
import { useChangeEmail } from "../api/by-mail.ts";
import { showFailure } from "../form-failure.ts";
import { FormNotice } from "../form-notice.tsx";
import { PasswordField } from "../password-field.tsx";
import { SandboxMailLink } from "../sandbox-mail-link.tsx";

const empty = { newEmail: "", password: "" };

function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const change = useChangeEmail();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(changeEmailBody),
    defaultValues: empty,
    reValidateMode: "onChange",
  });
  const { errors } = formState;

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      await change.mutateAsync(values);
      reset(empty);
    } catch (error) {
      setFailure(showFailure(error, ["newEmail", "password"], setError));
    }
  });

  if (change.isSuccess)
    return (
      <div className={styles["form"]}>
        <p role="status">
          {change.data.message}
          <SandboxMailLink address={change.variables.newEmail.trim().toLowerCase()} />
        </p>
        <div className={styles["formActions"]}>
          <Button onClick={onDone}>Done</Button>
        </div>
      </div>
    );
  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
      {failure !== null && <FormNotice failure>{failure}</FormNotice>}
      <TextField
        {...register("newEmail")}
        label="New e-mail"
        type="email"
        autoComplete="email"
        help="We send a link there. Your address changes once you use it."
        error={errors.newEmail?.message}
      />
      <PasswordField
        {...register("password")}
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <div className={styles["formActions"]}>
        <Button type="submit" variant="primary" busy={change.isPending}>
          Send the link
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The address that one signs in with: whether it is confirmed, and the way to another. */
export function EmailPanel({ user }: { user: UserDetails }) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Panel title="E-mail" subtitle="Used to sign in and to receive e-mails">
      <div className={styles["email"]}>
        <b>{user.email}</b>
        {user.emailVerified ? (
          <Tag tone="positive" icon={<CircleCheck aria-hidden="true" />}>
            Confirmed
          </Tag>
        ) : (
          <>
            <Tag tone="caution" icon={<CircleAlert aria-hidden="true" />}>
              Not confirmed
            </Tag>
            <ResendVerification />
            <SandboxMailLink address={user.email} />
          </>
        )}
      </div>
      {isChanging ? (
        <ChangeEmailForm onDone={() => setIsChanging(false)} />
      ) : (
        <Button onClick={() => setIsChanging(true)}>Change e-mail</Button>
      )}
    </Panel>
  );
}
