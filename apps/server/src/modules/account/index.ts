import type { Route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { beginGoogle } from "./begin-google.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { connectGoogle } from "./connect-google.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { endSession } from "./end-session.ts";
import { exchangeCode } from "./exchange-code.ts";
import { exploreExample } from "./explore-example.ts";
import { finishGoogle } from "./finish-google.ts";
import { forgotPassword } from "./forgot-password.ts";
import { getConfiguration } from "./get-configuration.ts";
import { getUserDetails } from "./get-user-details.ts";
import { listSandboxMail } from "./list-sandbox-mail.ts";
import { listSessions } from "./list-sessions.ts";
import { listSignInMethods } from "./list-sign-in-methods.ts";
import { removeGoogle } from "./remove-google.ts";
import { resetPassword } from "./reset-password.ts";
import { sendVerificationEmail } from "./send-verification.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { stopEmailChange } from "./stop-email-change.ts";
import { undoEmailChange } from "./undo-email-change.ts";
import { updateProfile } from "./update-profile.ts";
import { verifyEmail } from "./verify-email.ts";

export type { AccountDependencies } from "./account-dependencies.ts";
export { EXAMPLE_EMAIL, endExampleAccess } from "./example-account.ts";
export { sendResetLink } from "./forgot-password.ts";
export { parseSignUps, type SignUps } from "./sign-ups.ts";

export function createAccountRoutes(dependencies: AccountDependencies): Route[] {
  return [
    getConfiguration(dependencies),
    signUp(dependencies),
    signIn(dependencies),
    forgotPassword(dependencies),
    resetPassword(dependencies),
    verifyEmail(dependencies),
    stopEmailChange(dependencies),
    undoEmailChange(dependencies),
    beginGoogle(dependencies),
    finishGoogle(dependencies),
    exchangeCode(dependencies),
    exploreExample(dependencies),
    listSandboxMail(dependencies),
    signOut(dependencies),
    getUserDetails(dependencies),
    updateProfile(dependencies),
    changePassword(dependencies),
    changeEmail(dependencies),
    sendVerificationEmail(dependencies),
    listSignInMethods(dependencies),
    connectGoogle(dependencies),
    removeGoogle(dependencies),
    listSessions(dependencies),
    endSession(dependencies),
    endOtherSessions(dependencies),
  ];
}
