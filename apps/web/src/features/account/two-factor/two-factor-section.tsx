import { RECOVERY_CODES, type SignInMethods, type UserDetails } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../components/button/button.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { formatDate } from "../../../lib/format/dates.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { paths } from "../../../lib/paths.ts";
import styles from "../account-screen.module.css";
import { signInMethodsQuery } from "../api/sign-in-methods.ts";
import { useBeginTwoFactor, useNewRecoveryCodes, useTurnOffTwoFactor } from "../api/two-factor.ts";
import { OwnerForm } from "../owner/owner-form.tsx";
import { KeepTokens } from "../tokens/keep-tokens.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { Setup } from "./setup.tsx";

const WHAT = "After your password, sign-in asks for a code from an app on your phone";

type TwoFactor = NonNullable<SignInMethods["twoFactor"]>;

/** Recovery codes below which new ones are advised. */
const FEW_CODES = 3;

function Off({ user, methods, onCodes }: OffProps) {
  const begin = useBeginTwoFactor();
  const [isAsking, setIsAsking] = useState(false);
  if (begin.data !== undefined)
    return <Setup {...begin.data} onCancel={() => begin.reset()} onDone={onCodes} />;
  return (
    <Panel title="Two-factor sign-in is off" subtitle={WHAT}>
      {!user.emailVerified ? (
        <p className={styles["note"]}>
          Confirm your e-mail address first, under <Link to={paths.accountSection("profile")}>Profile</Link>.
        </p>
      ) : isAsking ? (
        <OwnerForm
          methods={methods}
          send={(proof) => begin.mutateAsync(proof)}
          busy={begin.isPending}
          action="Continue"
          onCancel={() => setIsAsking(false)}
        />
      ) : (
        <>
          <ul className={styles["effects"]}>
            <li>You need an authenticator app, such as Google Authenticator, 1Password or Aegis.</li>
            <li>Every other device is signed out. API tokens that you do not keep are revoked.</li>
            <li>You get {RECOVERY_CODES} recovery codes for the day your phone is lost.</li>
          </ul>
          <Button variant="primary" onClick={() => setIsAsking(true)}>
            Set up two-factor sign-in
          </Button>
        </>
      )}
    </Panel>
  );
}

interface OffProps {
  user: UserDetails;
  methods: SignInMethods;
  onCodes(codes: readonly string[]): void;
}

type Change = "newCodes" | "turnOff";

function On({ twoFactor, methods, onCodes }: OnProps) {
  const [change, setChange] = useState<Change | null>(null);
  const [kept, setKept] = useState<string[]>([]);
  const renew = useNewRecoveryCodes();
  const turnOff = useTurnOffTwoFactor();
  const cancel = () => setChange(null);
  const { enabledAt, recoveryCodesLeft } = twoFactor;
  return (
    <Panel
      title={
        <>
          Two-factor sign-in{" "}
          <Tag tone="positive" icon={<ShieldCheck aria-hidden="true" />}>
            On
          </Tag>
        </>
      }
      subtitle={`Since ${formatDate(enabledAt)}. ${WHAT}`}
    >
      <p className={styles["note"]}>
        {formatCount(recoveryCodesLeft, "recovery code")} left.
        {recoveryCodesLeft < FEW_CODES && " Create new ones before you run out."}
      </p>
      {change === "newCodes" ? (
        <OwnerForm
          methods={methods}
          send={async (proof) => onCodes((await renew.mutateAsync(proof)).recoveryCodes)}
          busy={renew.isPending}
          action="Replace the recovery codes"
          onCancel={cancel}
        />
      ) : change === "turnOff" ? (
        <OwnerForm
          methods={methods}
          send={async (proof) =>
            toast.success((await turnOff.mutateAsync({ ...proof, keepTokens: kept })).message)
          }
          busy={turnOff.isPending}
          action="Turn off two-factor sign-in"
          danger
          onCancel={cancel}
        >
          <KeepTokens kept={kept} onKeptChange={setKept} />
        </OwnerForm>
      ) : (
        <div className={styles["formActions"]}>
          <Button onClick={() => setChange("newCodes")}>New recovery codes</Button>
          <Button onClick={() => setChange("turnOff")}>Turn off</Button>
        </div>
      )}
    </Panel>
  );
}

interface OnProps {
  twoFactor: TwoFactor;
  methods: SignInMethods;
  onCodes(codes: readonly string[]): void;
}

/** Turns two-factor sign-in on and off, and replaces the recovery codes. */
export function TwoFactorSection({ user }: { user: UserDetails }) {
  const { data, error, refetch } = useQuery(signInMethodsQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} email={user.email} onDone={() => setCodes(null)} />;
  if (data !== undefined)
    return data.twoFactor === null ? (
      <Off user={user} methods={data} onCodes={setCodes} />
    ) : (
      <On twoFactor={data.twoFactor} methods={data} onCodes={setCodes} />
    );
  return (
    <Panel title="Two-factor sign-in" subtitle={WHAT}>
      {error !== null ? (
        <LoadFailure
          title="Your sign-in methods could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton height={96} />
        </div>
      )}
    </Panel>
  );
}
