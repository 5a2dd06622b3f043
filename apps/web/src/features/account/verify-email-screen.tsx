import { type FormEvent, useState } from "react";
import { Link, useParams } from "react-router";
import { Button, ButtonLink } from "../../components/button/button.tsx";
import { PublicPage } from "../../components/public-page/public-page.tsx";
import { ApiError, messageOf } from "../../lib/api/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { useSession } from "../../lib/session/session-store.ts";
import { useVerifyEmail } from "./api/by-mail.ts";
import { focusField } from "./focus-field.ts";
import { FormNotice } from "./form-notice.tsx";
import styles from "./mail-link-screen.module.css";
import { PasswordField } from "./password-field.tsx";
import { isStaleLink } from "./stale-link.ts";

/** What the server says about the password, which it asks for in a browser without a session of the account. */
function passwordProblemIn(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.issues.find((issue) => issue.path === "password")?.message;
}

function ConfirmForm({ token, verify }: { token: string; verify: ReturnType<typeof useVerifyEmail> }) {
  const [password, setPassword] = useState("");
  const problem = passwordProblemIn(verify.error);
  // Once asked for, the field stays while the answer is on its way.
  const [isAsked, setIsAsked] = useState(false);
  if (problem !== undefined && !isAsked) setIsAsked(true);

  function submit(event: FormEvent): void {
    event.preventDefault();
    verify.mutate({ token, ...(isAsked && { password }) });
  }

  if (isStaleLink(verify.error)) {
    return (
      <div className={styles["form"]}>
        <FormNotice failure>{messageOf(verify.error)}</FormNotice>
        <p>
          <ButtonLink to={paths.account}>Request a new link</ButtonLink>
        </p>
      </div>
    );
  }
  return (
    <form className={styles["form"]} onSubmit={submit} noValidate>
      {verify.isError && problem === undefined && <FormNotice failure>{messageOf(verify.error)}</FormNotice>}
      {isAsked && (
        <div ref={focusField}>
          <PasswordField
            label="Password"
            size="lg"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={problem}
          />
        </div>
      )}
      <Button type="submit" variant="primary" size="lg" busy={verify.isPending}>
        Confirm this address
      </Button>
      {isAsked && (
        <p>
          Forgot your password, or did someone else create an account with your address?{" "}
          <Link to={paths.forgotPassword}>Reset the password</Link>.
        </p>
      )}
    </form>
  );
}

/**
 * `/verify-email/{token}`: confirms an address, or a change of it. A press of a button does it, not the opening of the
 * page: programs that look into mails open links as well, and a link works once.
 */
export function VerifyEmailScreen() {
  const token = useParams()["token"] ?? "";
  const verify = useVerifyEmail();
  const isSignedIn = useSession((state) => state.session !== null);
  useScreenTitle("Confirm e-mail");
  return (
    <PublicPage text>
      <h1>Confirm e-mail</h1>
      {verify.isSuccess ? (
        <>
          <p role="status">{verify.data.message}</p>
          <p className={styles["action"]}>
            {isSignedIn ? (
              <ButtonLink variant="primary" to={paths.getStarted}>
                Back to my work
              </ButtonLink>
            ) : (
              <ButtonLink variant="primary" to={paths.signIn}>
                Sign in
              </ButtonLink>
            )}
          </p>
        </>
      ) : (
        <>
          <p>Confirm that the address this link was sent to is yours.</p>
          <ConfirmForm token={token} verify={verify} />
        </>
      )}
    </PublicPage>
  );
}
