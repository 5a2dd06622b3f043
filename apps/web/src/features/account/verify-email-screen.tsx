import { useParams } from "react-router";
import { Button, ButtonLink } from "../../components/button/button.tsx";
import { PublicPage } from "../../components/public-page/public-page.tsx";
import { messageOf } from "../../lib/api/api-error.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { useSession } from "../../lib/session/session-store.ts";
import { useVerifyEmail } from "./api/by-mail.ts";
import { FormNotice } from "./form-notice.tsx";
import styles from "./mail-link-screen.module.css";

/**
 * `/verify-email/{token}`: confirms an address, or a change of it. A press of a button does it, not the opening of the
 * page: programs that look into mails open links as well, and a link is good once.
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
              <ButtonLink variant="primary" to="/getStarted">
                Back to my work
              </ButtonLink>
            ) : (
              <ButtonLink variant="primary" to="/auth">
                Sign in
              </ButtonLink>
            )}
          </p>
        </>
      ) : (
        <>
          <p>Confirm that the address this link was sent to is yours.</p>
          {verify.isError && (
            <div className={styles["notice"]}>
              <FormNotice failure>{messageOf(verify.error)}</FormNotice>
              <p>A new link is sent from Account, Profile.</p>
            </div>
          )}
          <p className={styles["action"]}>
            <Button variant="primary" size="lg" busy={verify.isPending} onClick={() => verify.mutate(token)}>
              Confirm this address
            </Button>
          </p>
        </>
      )}
    </PublicPage>
  );
}
