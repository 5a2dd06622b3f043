import { changePasswordBody, type UserDetails } from "@beachhead/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/button/button.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import styles from "../account-screen.module.css";
import { useChangePassword } from "../api/own-account.ts";
import { showFailure } from "../form-failure.ts";
import { FormNotice } from "../form-notice.tsx";
import { PasswordField } from "../password-field.tsx";
import { PASSWORD_HELP } from "../password-help.ts";

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

export function PasswordSection({ user }: { user: UserDetails }) {
  return (
    <Panel title="Password" subtitle="A new one signs you out everywhere but here">
      <PasswordForm email={user.email} />
    </Panel>
  );
}
