import type { GoogleProblem } from "@beachhead/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "../../components/button/button.tsx";
import { SandboxBadge } from "../../components/sandbox-badge/sandbox-badge.tsx";
import { messageOf } from "../../lib/api/api-error.ts";
import { configurationQuery } from "../../lib/query/configuration.ts";
import { beginGoogle } from "./api/arrival.ts";
import styles from "./auth-screen.module.css";
import { FormNotice } from "./form-notice.tsx";
import { GoogleMark } from "./google-mark.tsx";

const problems: Readonly<Record<GoogleProblem, string>> = {
  denied: "Google sign-in was cancelled.",
  failed: "Google sign-in failed. Try again, or sign in with your e-mail.",
  unverified: "Google has not verified this address. Sign in with e-mail, or verify it with Google first.",
  "other-account":
    "Another Google account is connected to the account with this address. Sign in with that one or with your password. Then connect this one under Account, Sign-in methods.",
  "not-joined":
    "An account with this address already has a password. Sign in with it and confirm the address. Then you can use Google as well.",
  "no-sign-up":
    "No account has this address, and it cannot sign up here. Ask your administrator for an account.",
  company: "Your address signs in by your company only. Choose Continue with your company.",
};

const isProblem = (value: string | null): value is GoogleProblem =>
  value !== null && Object.hasOwn(problems, value);

/** Says why a sign-in with Google led back here. */
export function GoogleNotice({ problem }: { problem: string | null }) {
  if (!isProblem(problem)) return null;
  return <FormNotice failure={problem !== "denied"}>{problems[problem]}</FormNotice>;
}

interface GoogleSignInProps {
  /** The path to show after the sign-in; by default the first screen. */
  backTo?: string;
}

/** The way in with Google, where it is configured. */
export function GoogleSignIn({ backTo }: GoogleSignInProps) {
  const { data } = useQuery(configurationQuery);
  const begin = useMutation({ mutationFn: () => beginGoogle(backTo) });
  if (data?.google !== true) return null;
  return (
    <>
      {begin.isError && <FormNotice failure>{messageOf(begin.error)}</FormNotice>}
      <Button
        size="lg"
        wide
        icon={<GoogleMark />}
        busy={begin.isPending || begin.isSuccess}
        onClick={() => begin.mutate()}
      >
        Continue with Google
      </Button>
      {data.googleSandbox && (
        <p className={styles["sandbox"]}>
          <SandboxBadge service="Google" />
          <span>No data is sent to Google</span>
        </p>
      )}
      <p className={styles["or"]}>or with e-mail</p>
    </>
  );
}
