import type { UserDetails } from "@beachhead/contract";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { PublicPage } from "../../components/public-page/public-page.tsx";
import { paths } from "../../lib/paths.ts";
import { navigate } from "../../lib/router/history.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import {
  type Arrival,
  bearerTokenIn,
  endArrival,
  isReadable,
  useArrival,
} from "../../lib/session/arrival.ts";
import { leaveForLanding } from "../../lib/session/leave-for-landing.ts";
import { keepSession, useExchange, userOf } from "./api/arrival.ts";
import styles from "./mail-link-screen.module.css";

interface Question {
  token: string;
  user: UserDetails;
}

/** Follows one sign-in by redirect: a code is exchanged, and whose a token is is asked before it is kept. */
function useFollow(arrival: Arrival | null): Question | null {
  const exchange = useExchange();
  const [question, setQuestion] = useState<Question | null>(null);
  const followed = useRef<Arrival | null>(null);

  useEffect(() => {
    // A code is good once: drawing twice must not ask twice.
    if (arrival === null || followed.current === arrival) return;
    followed.current = arrival;
    const { token, userData } = arrival;
    async function follow(): Promise<void> {
      const bearer = bearerTokenIn(token);
      if (bearer !== null) {
        setQuestion({ token: bearer, user: await userOf(bearer) });
        return;
      }
      await exchange(token);
      navigate(paths.getStarted, { replace: true });
      endArrival();
    }
    if (!isReadable(userData)) {
      console.error("Error parsing user data");
      leaveForLanding();
      return;
    }
    follow().catch((error: unknown) => {
      console.error("Error fetching user details", error);
      leaveForLanding();
    });
  }, [arrival, exchange]);
  return question;
}

/** Stands while a sign-in by redirect is looked at. */
export function ArrivalScreen() {
  const arrival = useArrival((state) => state.pending);
  const question = useFollow(arrival);
  useScreenTitle("Sign in");

  async function keep({ token, user }: Question): Promise<void> {
    keepSession(token, user);
    navigate(paths.getStarted, { replace: true });
    endArrival();
  }

  return (
    <PublicPage text>
      <h1>Sign in</h1>
      {question === null ? (
        <p role="status">Signing you in...</p>
      ) : (
        <>
          <p>
            A link is about to sign you in to Beachhead in this browser as <b>{question.user.email}</b>.
            Continue only if this is you.
          </p>
          <p className={styles["choice"]}>
            <Button variant="primary" onClick={() => void keep(question)}>
              Continue as {question.user.email}
            </Button>
            <Button onClick={leaveForLanding}>This is not me</Button>
          </p>
        </>
      )}
    </PublicPage>
  );
}
