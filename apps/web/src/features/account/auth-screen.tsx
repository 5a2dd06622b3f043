import type { Configuration } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { Brand } from "../../components/brand/brand.tsx";
import { Button } from "../../components/button/button.tsx";
import { ChartArt } from "../../components/chart-art/chart-art.tsx";
import { LegalLinks } from "../../components/legal-links/legal-links.tsx";
import { messageOf } from "../../lib/api/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { Link, useLocation } from "../../lib/router/router.tsx";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { type SignedOutReason, useSession } from "../../lib/session/session-store.ts";
import { useExploreExample } from "./api/begin-session.ts";
import { configurationQuery } from "./api/configuration.ts";
import styles from "./auth-screen.module.css";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { FormNotice } from "./form-notice.tsx";
import { GoogleNotice, GoogleSignIn } from "./google-sign-in.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

type AuthView = "signIn" | "signUp" | "forgot";

const viewOfQuery: Readonly<Record<string, AuthView>> = { "sign-up": "signUp", forgot: "forgot" };

/** Said above the form when the reader did not come here by choice. */
function noticeFor(reason: SignedOutReason, path: string): string | null {
  if (reason === "expired") return "Your session has expired. Sign in to continue where you left off.";
  if (reason === "none" && path !== paths.signIn) return "Sign in to open this page.";
  return null;
}

const words: Record<AuthView, { title: string; lead: string }> = {
  signIn: { title: "Sign in", lead: "Continue where you left off." },
  signUp: { title: "Start free", lead: "Try it with your own figures, free for 14 days." },
  forgot: { title: "Reset password", lead: "We send you a link to set a new one." },
};

/** The trial is not promised where new accounts begin with a plan, or cannot be made. */
function wordsFor(view: AuthView, configuration: Configuration | undefined): (typeof words)[AuthView] {
  if (view !== "signUp" || configuration === undefined) return words[view];
  const { signUps, signUpNotice, startsWithTrial } = configuration;
  if (signUps === "closed") return { title: "Sign up", lead: signUpNotice ?? words.signUp.lead };
  return startsWithTrial ? words.signUp : { ...words.signUp, lead: "Try it with your own figures." };
}

const questions: Record<AuthView, string> = {
  signIn: "New here? ",
  signUp: "Already have an account? ",
  forgot: "Remember your password? ",
};

function AuthForm({ view, onForgotten }: { view: AuthView; onForgotten: () => void }) {
  switch (view) {
    case "signIn":
      return <SignInForm onForgotten={onForgotten} />;
    case "signUp":
      return <SignUpForm />;
    case "forgot":
      return <ForgotPasswordForm />;
    default:
      return view satisfies never;
  }
}

function ExploreExample() {
  const { data } = useQuery(configurationQuery);
  const explore = useExploreExample();
  if (data?.example !== true) return null;
  return (
    <>
      <p className={styles["or"]}>or</p>
      {explore.isError && <FormNotice failure>{messageOf(explore.error)}</FormNotice>}
      <Button
        size="lg"
        wide
        icon={<FlaskConical aria-hidden="true" />}
        busy={explore.isPending}
        onClick={() => explore.mutate(undefined)}
      >
        Explore the example
      </Button>
      <p className={styles["example"]}>
        Explore a sample company in a copy of your own, for a day. No account needed.
      </p>
    </>
  );
}

/** Sign in or sign up: one screen that can be switched. It also stands in for any page that needs a session. */
export function AuthScreen() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const asked = viewOfQuery[query.get("view") ?? ""] ?? "signIn";
  const [view, setView] = useState<AuthView>(asked);
  const reason = useSession((state) => state.signedOutReason);
  const { data: configuration } = useQuery(configurationQuery);
  const { title, lead } = wordsFor(view, configuration);
  const isClosed = configuration?.signUps === "closed";
  const hasForm = view !== "signUp" || !isClosed;
  const notice = noticeFor(reason, pathname);
  useScreenTitle(title);
  return (
    <div className={styles["screen"]}>
      <main id="main" tabIndex={-1} className={styles["side"]}>
        <Link className={styles["home"]} to={paths.landing} reloadDocument>
          <Brand />
        </Link>
        <div className={styles["middle"]}>
          <h1 className={styles["title"]}>{title}</h1>
          <p className={styles["lead"]}>{lead}</p>
          {notice !== null && <FormNotice>{notice}</FormNotice>}
          <GoogleNotice problem={query.get("google")} />
          {view !== "forgot" && hasForm && <GoogleSignIn />}
          {hasForm && <AuthForm view={view} onForgotten={() => setView("forgot")} />}
          {view === "signIn" && isClosed ? null : (
            <p className={styles["switch"]}>
              {questions[view]}
              <button
                type="button"
                className={styles["inline"]}
                onClick={() => setView(view === "signIn" ? "signUp" : "signIn")}
              >
                {view === "signIn" ? "Start free" : "Sign in"}
              </button>
              {view === "signIn" ? ", no card needed." : "."}
            </p>
          )}
          {view !== "forgot" && <ExploreExample />}
        </div>
        <LegalLinks />
      </main>
      <ChartArt className={styles["art"]} />
    </div>
  );
}
