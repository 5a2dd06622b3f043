import { changePasswordBody, type UserDetails } from "@beachhead/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/button/button.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import styles from "../account-screen.module.css";
import { useForgotPassword } from "../api/by-mail.ts";
import { useChangePassword } from "../api/own-account.ts";
import { showFailure } from "../form-failure.ts";
import { FormNotice } from "../form-notice.tsx";
import { PasswordField } from "../password-field.tsx";
import { PASSWORD_HELP } from "../password-help.ts";
import { SandboxMailLink } from "../sandbox-mail-link.tsx";

const empty = { currentPassword: "", newPassword: "" };

function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(changePasswordBody),
    defaultValues: empty,
    reValidateMode: "onChange",
  });
  const { errors } = formState;

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      const { endedSessions } = await change.mutateAsync(values);
      reset(empty);
      toast.success(
        endedSessions === 0
          ? "Password changed"
          : `Password changed, ${formatCount(endedSessions, "other session")} ended`,
      );
    } catch (error) {
      setFailure(showFailure(error, ["currentPassword", "newPassword"], setError));
    }
  });

  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
      {failure !== null && <FormNotice failure>{failure}</FormNotice>}
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...register("currentPassword")}
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
      />
      <PasswordField
        {...register("newPassword")}
        label="New password"
        autoComplete="new-password"
        help={PASSWORD_HELP}
        error={errors.newPassword?.message}
      />
      <div className={styles["formActions"]}>
        <Button type="submit" variant="primary" busy={change.isPending}>
          Change password
        </Button>
      </div>
    </form>
  );
}

/** Mails a link that sets a password to a user who has forgotten it or has none. */
export function LinkInstead({ email, button = "Send me a link" }: { email: string; button?: string }) {
  const ask = useForgotPassword();
  if (ask.isSuccess)
    return (
      <p role="status">
        We sent a link to set a new password to {email}.
        <SandboxMailLink address={email} />
      </p>
    );
  return (
    <>
      {ask.isError && <FormNotice failure>{messageOf(ask.error)}</FormNotice>}
      <Button busy={ask.isPending} onClick={() => ask.mutate({ email })}>
        {button}
      </Button>
    </>
  );
}

export function PasswordSection({ user }: { user: UserDetails }) {
  return (
    <>
      <Panel title="Password" subtitle="Changing it signs you out on all other devices">
        <PasswordForm email={user.email} />
      </Panel>
      <Panel
        title="No password, or forgot it?"
        subtitle="We send you a link to set a new one. It signs you out everywhere"
      >
        <LinkInstead email={user.email} />
      </Panel>
    </>
  );
}
