import { useQuery } from "@tanstack/react-query";
import { MailCheck, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "../../components/button/button.tsx";
import { ResendVerification } from "../../components/resend-verification.tsx";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { sessionStore } from "../../lib/storage/browser-storage.ts";
import styles from "./verify-notice.module.css";

const DISMISSED = "verifyNoticeDismissed";

/** Asks for the confirmation of the address; it blocks nothing and can be dismissed for this tab. */
export function VerifyNotice(): ReactNode {
  const { data: user } = useQuery(userDetailsQuery);
  const [isDismissed, setIsDismissed] = useState(() => sessionStore.read(DISMISSED) !== null);
  if (user === undefined || user.emailVerified || isDismissed) return null;
  return (
    <section className={styles["notice"]} aria-label="Your e-mail address is not confirmed">
      <MailCheck aria-hidden="true" />
      <p>
        Confirm your e-mail address with the link sent to <b>{user.email}</b>.
      </p>
      <ResendVerification />
      <IconButton
        small
        tip="none"
        label="Dismiss"
        icon={<X />}
        onClick={() => {
          sessionStore.write(DISMISSED, "1");
          setIsDismissed(true);
        }}
      />
    </section>
  );
}
