import { useState } from "react";
import { navigate } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";
import { useSignIn } from "../api/begin-session.ts";
import styles from "../auth-screen.module.css";
import { GoogleSignIn } from "../google-sign-in.tsx";
import page from "../mail-link-screen.module.css";
import { SecondFactorForm } from "../second-factor-form.tsx";
import { type FirstFactor, SignInForm } from "../sign-in-form.tsx";
import { SignUpForm } from "../sign-up-form.tsx";

interface InvitationFormsProps {
  token: string;
  /** Called before the session begins. */
  onSignedUp(): void;
}

/** Signing up with the invitation, or signing in to an account that is there. */
export function InvitationForms({ token, onSignedUp }: InvitationFormsProps) {
  const [hasAccount, setHasAccount] = useState(false);
  const [first, setFirst] = useState<FirstFactor | null>(null);
  const signIn = useSignIn();
  if (first !== null)
    return (
      <div className={page["form"]}>
        <SecondFactorForm
          send={(secondFactor) => signIn.mutateAsync({ ...first, secondFactor })}
          busy={signIn.isPending}
          onCancel={() => setFirst(null)}
        />
      </div>
    );
  return (
    <div className={page["form"]}>
      <h2>{hasAccount ? "Sign in to join" : "Create your account to join"}</h2>
      <GoogleSignIn backTo={`${paths.invitations}/${token}`} />
      {hasAccount ? (
        <SignInForm
          onForgotten={() => navigate(paths.forgotPassword)}
          onSecondFactor={setFirst}
          onCompany={() => navigate(paths.signIn)}
        />
      ) : (
        <SignUpForm invitation={token} onSending={onSignedUp} />
      )}
      <p>
        {hasAccount ? "New here? " : "Already have an account? "}
        <button type="button" className={styles["inline"]} onClick={() => setHasAccount(!hasAccount)}>
          {hasAccount ? "Create an account" : "Sign in"}
        </button>
        .
      </p>
    </div>
  );
}
