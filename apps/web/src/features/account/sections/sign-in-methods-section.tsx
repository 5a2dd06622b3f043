import { type ConnectOutcome, connectOutcomes, type UserDetails } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ButtonLink } from "../../../components/button/button.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { SandboxBadge } from "../../../components/sandbox-badge/sandbox-badge.tsx";
import { formatDate } from "../../../lib/format/dates.ts";
import { useSearchParams } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";
import { configurationQuery } from "../../../lib/query/configuration.ts";
import styles from "../account-screen.module.css";
import { signInMethodsQuery } from "../api/sign-in-methods.ts";
import { FormNotice } from "../form-notice.tsx";
import { Loaded } from "../loaded.tsx";
import { ConnectGoogle } from "./connect-google.tsx";
import { GoogleAccountLine } from "./google-account-line.tsx";
import { LinkInstead } from "./password-section.tsx";

const outcomes: Readonly<Record<ConnectOutcome, string>> = {
  connected: "The Google account is connected.",
  denied: "Connecting the Google account was cancelled.",
  failed: "The Google account could not be connected. Try again.",
  unverified: "Google has not verified the address of this account. Verify it with Google first.",
  taken: "This Google account signs in to another Beachhead account. Remove it there first.",
};

function Outcome({ value }: { value: string | null }) {
  const outcome = connectOutcomes.find((each) => each === value);
  if (outcome === undefined) return null;
  const isFailure = outcome !== "connected" && outcome !== "denied";
  return (
    <div className={styles["methodNotice"]}>
      <FormNotice failure={isFailure}>{outcomes[outcome]}</FormNotice>
    </div>
  );
}

function PasswordLine({ changedAt, email }: { changedAt: string | null; email: string }) {
  return (
    <li className={styles["method"]}>
      <div>
        <b>Password</b>
        <small>
          {changedAt === null
            ? "Not set. We send you a link to set one."
            : `Last changed ${formatDate(changedAt)}`}
        </small>
      </div>
      {changedAt !== null ? (
        <ButtonLink size="sm" to={paths.accountPassword}>
          Change password
        </ButtonLink>
      ) : (
        <div>
          <LinkInstead email={email} button="Set a password" />
        </div>
      )}
    </li>
  );
}

/** The password and the Google accounts that sign the user in. */
export function SignInMethodsSection({ user }: { user: UserDetails }) {
  const methods = useQuery(signInMethodsQuery);
  const { data: configuration } = useQuery(configurationQuery);
  const [query] = useSearchParams();
  // A cancelled form is replaced by a new one: it forgets what was typed and asked.
  const [attempt, setAttempt] = useState(0);
  return (
    <Panel flush title="Sign-in methods" subtitle="Ways to sign in to your account">
      <Outcome value={query.get("google")} />
      <Loaded query={methods} failure="Your sign-in methods could not be loaded">
        {(found) => (
          <>
            <ul className={styles["methods"]}>
              <PasswordLine changedAt={found.passwordChangedAt} email={user.email} />
              {found.google.map((account) => (
                <GoogleAccountLine key={account.id} account={account} methods={found} />
              ))}
            </ul>
            {configuration?.google === true && (
              <div className={styles["methodForm"]}>
                <ConnectGoogle key={attempt} methods={found} onCancel={() => setAttempt(attempt + 1)} />
                {configuration.googleSandbox && <SandboxBadge service="Google" />}
              </div>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
