import { ownerBody, type SignInMethods } from "@beachhead/contract";
import { type FormEvent, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import styles from "../account-screen.module.css";
import { useConnectGoogle } from "../api/sign-in-methods.ts";
import { FormNotice } from "../form-notice.tsx";
import { GoogleMark } from "../google-mark.tsx";
import { OwnerFields } from "../owner/owner-fields.tsx";
import { useOwnerForm } from "../owner/use-owner-form.ts";

/** Connects a Google account; asks for password and code first unless the sign-in was recent. */
export function ConnectGoogle({ methods, onCancel }: { methods: SignInMethods; onCancel(): void }) {
  const connect = useConnectGoogle();
  const [isOpen, setIsOpen] = useState(false);
  const form = useOwnerForm({
    methods,
    recentIsEnough: true,
    initial: {},
    schema: ownerBody,
    send: (proof) => connect.mutateAsync(proof),
  });
  const isAsking = isOpen || form.asked.length > 0;

  function submit(event: FormEvent<HTMLFormElement>): void {
    if (isAsking || form.shown.length === 0) return form.props.onSubmit(event);
    event.preventDefault();
    setIsOpen(true);
  }

  return (
    <form className={styles["form"]} {...form.props} onSubmit={submit}>
      <FormNotice failure>{form.failure}</FormNotice>
      {isAsking && <OwnerFields form={form} takesFocus />}
      <div className={styles["formActions"]}>
        <Button type="submit" icon={<GoogleMark />} busy={connect.isPending || connect.isSuccess}>
          Connect Google
        </Button>
        {isAsking && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
