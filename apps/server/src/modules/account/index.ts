import type { Route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { changeEmail } from "./email/change-email.ts";
import { sendVerificationEmail } from "./email/send-verification.ts";
import { stopEmailChange } from "./email/stop-email-change.ts";
import { undoEmailChange } from "./email/undo-email-change.ts";
import { verifyEmail } from "./email/verify-email.ts";
import { exploreExample } from "./example/explore-example.ts";
import { getConfiguration } from "./get-configuration.ts";
import { beginGoogle } from "./google/begin-google.ts";
import { connectGoogle } from "./google/connect-google.ts";
import { exchangeCode } from "./google/exchange-code.ts";
import { finishGoogle } from "./google/finish-google.ts";
import { listSignInMethods } from "./google/list-sign-in-methods.ts";
import { removeGoogle } from "./google/remove-google.ts";
import { listSandboxMail } from "./mail/list-sandbox-mail.ts";
import { changePassword } from "./password/change-password.ts";
import { forgotPassword } from "./password/forgot-password.ts";
import { resetPassword } from "./password/reset-password.ts";
import { getUserDetails } from "./profile/get-user-details.ts";
import { updateProfile } from "./profile/update-profile.ts";
import { endOtherSessions } from "./sessions/end-other-sessions.ts";
import { endSession } from "./sessions/end-session.ts";
import { listSessions } from "./sessions/list-sessions.ts";
import { signOut } from "./sessions/sign-out.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { signUp } from "./sign-up/sign-up.ts";

export type { AccountDependencies } from "./account-dependencies.ts";
export { EXAMPLE_EMAIL, endExampleAccess } from "./example/example-account.ts";
export { sendResetLink } from "./password/forgot-password.ts";
export { parseSignUps, type SignUps } from "./sign-up/sign-up-policy.ts";

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
