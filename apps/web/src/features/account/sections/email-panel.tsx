import { changeEmailBody, type UserDetails } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../components/button/button.tsx";
import { TextField } from "../../../components/field/text-field.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { ResendVerification } from "../../../components/resend-verification.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import { paths } from "../../../lib/paths.ts";
import styles from "../account-screen.module.css";
import { useChangeEmail } from "../api/by-mail.ts";
import { signInMethodsQuery } from "../api/sign-in-methods.ts";
import { FormNotice } from "../form-notice.tsx";
import { OwnerFields } from "../owner/owner-fields.tsx";
import { useOwnerForm } from "../owner/use-owner-form.ts";
import { SandboxMailLink } from "../sandbox-mail-link.tsx";

function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const change = useChangeEmail();
  const { data: methods } = useQuery(signInMethodsQuery);
  const form = useOwnerForm({
    methods,
    initial: { newEmail: "" },
    schema: changeEmailBody,
    async send(values, reset) {
      await change.mutateAsync(values);
      reset();
    },
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
  if (form.hasNoPassword)
    return (
      <p className={styles["note"]}>
        A change of address needs your password, and you have none. Set one first, under{" "}
        <Link to={paths.accountSection("sign-in-methods")}>Sign-in methods</Link>.
      </p>
    );
  return (
    <form className={styles["form"]} {...form.props}>
      <FormNotice failure>{form.failure}</FormNotice>
      <TextField
        {...form.field("newEmail")}
        label="New e-mail"
        type="email"
        autoComplete="email"
        help="We send a link there. Your address changes once you use it."
      />
      <OwnerFields form={form} />
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
  if (user.visitorUntil !== null)
    return (
      <Panel title="E-mail">
        <p className={styles["note"]}>
          A visit has no address. An account of your own has one: press Start your own.
        </p>
      </Panel>
    );
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
