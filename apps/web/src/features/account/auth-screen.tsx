import type { Configuration } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { Brand } from "../../components/brand/brand.tsx";
import { Button } from "../../components/button/button.tsx";
import { ChartArt } from "../../components/chart-art/chart-art.tsx";
import { LegalLinks } from "../../components/legal-links/legal-links.tsx";
import { messageOf } from "../../lib/api/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { configurationQuery } from "../../lib/query/configuration.ts";
import { useScreenTitle } from "../../lib/screen/screen.ts";
import { type SignedOutReason, useSession } from "../../lib/session/session-store.ts";
import { useExploreExample, useSignIn } from "./api/begin-session.ts";
import styles from "./auth-screen.module.css";
import { companyProblem } from "./company/company-problems.ts";
import { CompanySignInForm } from "./company-sign-in-form.tsx";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { FormNotice } from "./form-notice.tsx";
import { GoogleNotice, GoogleSignIn } from "./google-sign-in.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { type FirstFactor, SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

type AuthView = "signIn" | "signUp" | "forgot" | "company";

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
  company: { title: "Sign in with your company", lead: "Your company's identity provider signs you in." },
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
  company: "New here? ",
};

/** An address whose company signs it in, and why that was demanded. */
interface CompanyAsked {
  email: string;
  reason: string | null;
}

interface AuthFormProps {
  view: AuthView;
  company: CompanyAsked;
  onCompany: (email: string, reason: string | null) => void;
  onBack: () => void;
  onForgotten: () => void;
  onSecondFactor: (first: FirstFactor) => void;
}

function AuthForm({ view, company, onForgotten, onSecondFactor, onCompany, onBack }: AuthFormProps) {
  switch (view) {
    case "signIn":
      return <SignInForm {...{ onForgotten, onSecondFactor, onCompany }} />;
    case "company":
      return <CompanySignInForm {...company} onCancel={onBack} />;
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

/** The second step of a sign-in with a password. The password is sent again with the code, and is in memory until then. */
function SecondStep({ first, onCancel }: { first: FirstFactor; onCancel: () => void }) {
  const signIn = useSignIn();
  useScreenTitle("Two-factor sign-in");
  return (
    <>
      <h1 className={styles["title"]}>Two-factor sign-in</h1>
      <p className={styles["lead"]}>Signing in as {first.email}.</p>
      <SecondFactorForm
        send={(secondFactor) => signIn.mutateAsync({ ...first, secondFactor })}
        busy={signIn.isPending}
        onCancel={onCancel}
      />
    </>
  );
}

/** Sign in or sign up: one screen that can be switched. Also shown in place of any page that needs a session. */
export function AuthScreen() {
  const [first, setFirst] = useState<FirstFactor | null>(null);
  return (
    <div className={styles["screen"]}>
      <main id="main" tabIndex={-1} className={styles["side"]}>
        <Link className={styles["home"]} to={paths.landing} reloadDocument>
          <Brand />
        </Link>
        <div className={styles["middle"]}>
          {first === null ? (
            <FirstStep onSecondFactor={setFirst} />
          ) : (
            <SecondStep first={first} onCancel={() => setFirst(null)} />
          )}
        </div>
        <LegalLinks />
      </main>
      <ChartArt className={styles["art"]} />
    </div>
  );
}

function FirstStep({ onSecondFactor }: Pick<AuthFormProps, "onSecondFactor">) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const asked = viewOfQuery[query.get("view") ?? ""] ?? "signIn";
  const [view, setView] = useState<AuthView>(asked);
  const [company, setCompany] = useState<CompanyAsked>({ email: "", reason: null });
  const reason = useSession((state) => state.signedOutReason);
  const { data: configuration } = useQuery(configurationQuery);
  const { title, lead } = wordsFor(view, configuration);
  const isClosed = configuration?.signUps === "closed";
  const hasForm = view !== "signUp" || !isClosed;
  const notice = noticeFor(reason, pathname);
  const problem = companyProblem(query.get("company"));
  useScreenTitle(title);
  return (
    <>
      <h1 className={styles["title"]}>{title}</h1>
      <p className={styles["lead"]}>{lead}</p>
      {notice !== null && <FormNotice>{notice}</FormNotice>}
      <GoogleNotice problem={query.get("google")} />
      {problem !== undefined && <FormNotice failure>{problem}</FormNotice>}
      {(view === "signIn" || view === "signUp") && hasForm && <GoogleSignIn />}
      {hasForm && (
        <AuthForm
          {...{ view, company, onSecondFactor }}
          onForgotten={() => setView("forgot")}
          onBack={() => setView("signIn")}
          onCompany={(email, refusal) => {
            setCompany({ email, reason: refusal });
            setView("company");
          }}
        />
      )}
      {view === "company" || (view === "signIn" && isClosed) ? null : (
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
      {(view === "signIn" || view === "signUp") && <ExploreExample />}
    </>
  );
}
