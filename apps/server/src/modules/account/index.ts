import type { Route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { answerAppRequest } from "./apps/answer-app-request.ts";
import { getAppRequest } from "./apps/get-app-request.ts";
import { downloadExport } from "./data/download-export.ts";
import { getExport } from "./data/get-export.ts";
import { requestExport } from "./data/request-export.ts";
import { deleteAccount } from "./deletion/delete-account.ts";
import { restoreAccount } from "./deletion/restore-account.ts";
import { changeEmail } from "./email/change-email.ts";
import { sendVerificationEmail } from "./email/send-verification.ts";
import { stopEmailChange } from "./email/stop-email-change.ts";
import { undoEmailChange } from "./email/undo-email-change.ts";
import { verifyEmail } from "./email/verify-email.ts";
import { exploreExample } from "./example/explore-example.ts";
import { getConfiguration } from "./get-configuration.ts";
import { getOperatorText } from "./get-operator-text.ts";
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
import { createAccessToken } from "./tokens/create-access-token.ts";
import { listAccessTokens } from "./tokens/list-access-tokens.ts";
import { revokeAccessToken } from "./tokens/revoke-access-token.ts";
import { revokeTokens } from "./tokens/revoke-tokens.ts";
import { beginTwoFactor } from "./two-factor/begin-two-factor.ts";
import { confirmTwoFactor } from "./two-factor/confirm-two-factor.ts";
import { newRecoveryCodes } from "./two-factor/new-recovery-codes.ts";
import { turnOffTwoFactor } from "./two-factor/turn-off-two-factor.ts";

export type { AccountDependencies } from "./account-dependencies.ts";
export { expireExport, makeExport } from "./data/make-export.ts";
export { EXAMPLE_EMAIL, endExampleAccess } from "./example/example-account.ts";
export { type MailText, paragraphs } from "./mail/mail-texts.ts";
export { readOperatorTexts } from "./operator-texts.ts";
export { asOwner, type OwnerRequest, type OwnerRules } from "./password/as-owner.ts";
export { sendResetLink } from "./password/forgot-password.ts";
export { maySignUp, parseSignUps, type SignUps } from "./sign-up/sign-up-policy.ts";
export { mailTwoFactorOff } from "./two-factor/turn-off-two-factor.ts";

export function createAccountRoutes(dependencies: AccountDependencies): Route[] {
  return [
    getConfiguration(dependencies),
    getAppRequest(dependencies),
    answerAppRequest(dependencies),
    getOperatorText(dependencies),
    signUp(dependencies),
    signIn(dependencies),
    forgotPassword(dependencies),
    resetPassword(dependencies),
    verifyEmail(dependencies),
    stopEmailChange(dependencies),
    undoEmailChange(dependencies),
    revokeTokens(dependencies),
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
    beginTwoFactor(dependencies),
    confirmTwoFactor(dependencies),
    newRecoveryCodes(dependencies),
    turnOffTwoFactor(dependencies),
    listSessions(dependencies),
    endSession(dependencies),
    endOtherSessions(dependencies),
    listAccessTokens(dependencies),
    createAccessToken(dependencies),
    revokeAccessToken(dependencies),
    requestExport(dependencies),
    getExport(dependencies),
    downloadExport(dependencies),
    deleteAccount(dependencies),
    restoreAccount(dependencies),
  ];
}
