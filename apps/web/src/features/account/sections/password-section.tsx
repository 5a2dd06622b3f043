import { changePasswordBody, type ReplyOf, type UserDetails } from "@beachhead/contract";
import { useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import { useSubmitForm } from "../../../lib/form/use-submit-form.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import styles from "../account-screen.module.css";
import { useForgotPassword } from "../api/by-mail.ts";
import { useChangePassword } from "../api/own-account.ts";
import { FormNotice } from "../form-notice.tsx";
import { PasswordField } from "../password-field.tsx";
import { PASSWORD_HELP } from "../password-help.ts";
import { SandboxMailLink } from "../sandbox-mail-link.tsx";
import { KeepTokens } from "../tokens/keep-tokens.tsx";

/** "Password changed, 1 other session ended, 2 tokens revoked". */
function sentenceOf({ endedSessions, revokedTokens }: ReplyOf<"changePassword">): string {
  const parts = ["Password changed"];
  if (endedSessions > 0) parts.push(`${formatCount(endedSessions, "other session")} ended`);
  if (revokedTokens > 0) parts.push(`${formatCount(revokedTokens, "token")} revoked`);
  return parts.join(", ");
}

function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const [kept, setKept] = useState<string[]>([]);
  const form = useSubmitForm({
    initial: { currentPassword: "", newPassword: "" },
    schema: changePasswordBody,
    async send(values, reset) {
      const reply = await change.mutateAsync({ ...values, keepTokens: kept });
      reset();
      setKept([]);
      toast.success(sentenceOf(reply));
    },
  });

  return (
    <form className={styles["form"]} {...form.props}>
      <FormNotice failure>{form.failure}</FormNotice>
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field("currentPassword")}
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field("newPassword")}
        label="New password"
        autoComplete="new-password"
        help={PASSWORD_HELP}
      />
      <KeepTokens kept={kept} onKeptChange={setKept} />
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
