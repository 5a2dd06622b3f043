import { type FormEvent, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import styles from "../account-screen.module.css";
import { useConnectGoogle } from "../api/sign-in-methods.ts";
import { FormNotice } from "../form-notice.tsx";
import { GoogleMark } from "../google-mark.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";

/** Connects a Google account; asks for the password first unless the sign-in was recent. */
export function ConnectGoogle({ needsPassword }: { needsPassword: boolean }) {
  const connect = useConnectGoogle();
  const [isAsking, setIsAsking] = useState(false);
  const [password, setPassword] = useState("");
  const issue = connect.error instanceof ApiError && connect.error.issues[0]?.message;
  const isForm = isAsking || Boolean(issue);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (needsPassword && !isForm) setIsAsking(true);
    else connect.mutate(isForm ? password : undefined);
  }

  return (
    <form className={styles["form"]} onSubmit={submit} noValidate>
      {connect.isError && !issue && <FormNotice failure>{messageOf(connect.error)}</FormNotice>}
      {isForm && (
        <CurrentPasswordField value={password} onValueChange={setPassword} error={issue || undefined} />
      )}
      <div className={styles["formActions"]}>
        <Button type="submit" icon={<GoogleMark />} busy={connect.isPending || connect.isSuccess}>
          Connect Google
        </Button>
        {isForm && (
          <Button
            variant="quiet"
            onClick={() => {
              setIsAsking(false);
              connect.reset();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
