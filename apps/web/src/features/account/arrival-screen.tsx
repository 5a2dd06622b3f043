import type { UserDetails } from "@beachhead/contract";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { PublicPage } from "../../components/public-page/public-page.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { arriveAt, navigate } from "../../lib/navigation.ts";
import { paths } from "../../lib/paths.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import {
  type Arrival,
  bearerTokenIn,
  endArrival,
  isReadable,
  useArrival,
} from "../../lib/session/arrival.ts";
import { leaveForLanding } from "../../lib/session/leave-for-landing.ts";
import { takeReturn } from "../../lib/session/sign-in-return.ts";
import { keepSession, useExchange, userOf } from "./api/arrival.ts";
import styles from "./mail-link-screen.module.css";
import { SecondFactorForm } from "./second-factor-form.tsx";

interface Question {
  token: string;
  user: UserDetails;
}

interface Followed {
  /** A session that the person must confirm before it is stored. */
  question: Question | null;
  /** Finishes a sign-in that needs a code; null unless one does. */
  finish: ((secondFactor: string) => Promise<void>) | null;
}

/** Follows one sign-in by redirect: exchanges its code, or asks whether the person is the user of its token. */
function useFollow(arrival: Arrival | null): Followed {
  const exchange = useExchange();
  const [question, setQuestion] = useState<Question | null>(null);
  const [codeToFinish, setCodeToFinish] = useState<string | null>(null);
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
      await enterApp(exchange(token));
    }
    if (!isReadable(userData)) {
      console.error("Error parsing user data");
      leaveForLanding();
      return;
    }
    follow().catch((error: unknown) => {
      if (error instanceof ApiError && error.code === "second_factor_required") return setCodeToFinish(token);
      console.error("Error fetching user details", error);
      leaveForLanding();
    });
  }, [arrival, exchange]);
  const finish =
    codeToFinish === null ? null : (secondFactor: string) => enterApp(exchange(codeToFinish, secondFactor));
  return { question, finish };
}

async function enterApp(begun: Promise<void>): Promise<void> {
  await begun;
  // Before the page of guests is drawn again, which leads to the start screen.
  await arriveAt(takeReturn() ?? paths.getStarted);
  endArrival();
}

function SecondStep({ finish }: { finish: (secondFactor: string) => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  async function send(secondFactor: string): Promise<void> {
    setIsBusy(true);
    try {
      await finish(secondFactor);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <div className={styles["form"]}>
      <SecondFactorForm send={send} busy={isBusy} onCancel={leaveForLanding} />
    </div>
  );
}

/** Shown while a sign-in by redirect is finished. */
export function ArrivalScreen() {
  const arrival = useArrival((state) => state.pending);
  const { question, finish } = useFollow(arrival);
  const title = finish === null ? "Sign in" : "Two-factor sign-in";
  useScreenTitle(title);

  async function keep({ token, user }: Question): Promise<void> {
    keepSession(token, user);
    navigate(paths.getStarted, { replace: true });
    endArrival();
  }

  return (
    <PublicPage text>
      <h1>{title}</h1>
      {finish !== null ? (
        <SecondStep finish={finish} />
      ) : question === null ? (
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
