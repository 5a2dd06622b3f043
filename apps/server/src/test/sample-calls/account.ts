import type { accountEndpoints } from "@beachhead/contract";
import { newId } from "../../platform/db/uuid.ts";
import { TEST_PASSWORD } from "../../test-app.ts";
import { inDays, type SampleCalls } from "./sample-call.ts";

export const accountSamples: SampleCalls<typeof accountEndpoints> = {
  getConfiguration: {},
  getOperatorText: {},
  signUp: {
    body: ({ email }) => ({ name: "Test Person", email, password: TEST_PASSWORD, company: "Acme" }),
  },
  signIn: { body: ({ email }) => ({ email, password: TEST_PASSWORD }) },
  forgotPassword: { body: ({ email }) => ({ email }) },
  resetPassword: {
    link: "reset-password",
    unsettles: true,
    body: ({ token }) => ({ token, newPassword: "eleven blue saucepans" }),
  },
  verifyEmail: { link: "verify-email", body: ({ token }) => ({ token, password: TEST_PASSWORD }) },
  stopEmailChange: { answered: 400, body: ({ token }) => ({ token }) },
  revokeTokens: { answered: 400, body: ({ token }) => ({ token }) },
  undoEmailChange: { answered: 400, body: ({ token }) => ({ token }) },
  changeEmail: { body: ({ email }) => ({ newEmail: `new.${email}`, password: TEST_PASSWORD }) },
  sendVerificationEmail: {},
  beginGoogle: { answered: 404 },
  finishGoogle: { answered: 303 },
  exchangeCode: { answered: 400, body: () => ({ code: "a-code-of-nobody" }) },
  exploreExample: {},
  listSandboxMail: {},
  signOut: { unsettles: true },
  getUserDetails: {},
  updateProfile: { body: () => ({ company: "Acme Two" }) },
  changePassword: {
    unsettles: true,
    body: () => ({ currentPassword: TEST_PASSWORD, newPassword: "eleven blue saucepans" }),
  },
  listSignInMethods: {},
  connectGoogle: { answered: 404, body: () => ({ password: TEST_PASSWORD }) },
  removeGoogle: { thing: "googleAccount", answered: 404, body: () => ({ password: TEST_PASSWORD }) },
  // Two-factor sign-in needs a confirmed address and an app: two-factor.test.ts has the calls that succeed.
  // An address that was confirmed by a link before may set it up.
  beginTwoFactor: { answered: [200, 409], body: () => ({ password: TEST_PASSWORD }) },
  confirmTwoFactor: { answered: [409, 422], body: () => ({ code: "123456" }) },
  newRecoveryCodes: { answered: 409, body: () => ({ password: TEST_PASSWORD }) },
  turnOffTwoFactor: { answered: 409, body: () => ({ password: TEST_PASSWORD }) },
  listSessions: {},
  endSession: { thing: "session", unsettles: true },
  endOtherSessions: { unsettles: true, body: () => ({ keepTokens: [newId()] }) },
  listAccessTokens: {},
  createAccessToken: {
    spends: true,
    body: () => ({
      name: "Nightly report",
      scope: "read",
      expiresAt: inDays(30),
      password: TEST_PASSWORD,
    }),
  },
  revokeAccessToken: { thing: "accessToken" },
  // Needs a flow that an app began in this browser: oauth.test.ts has the calls that succeed.
  getAppRequest: { answered: 404 },
  answerAppRequest: {
    answered: 404,
    body: () => ({ allow: true, scope: "read", workspaceId: newId(), password: TEST_PASSWORD }),
  },
  requestExport: { answered: 202, body: () => ({ password: TEST_PASSWORD }) },
  getExport: {},
  // No job runs in the tests of all endpoints: data-export.test.ts downloads an archive.
  downloadExport: { thing: "dataExport", answered: 404, body: () => ({ password: TEST_PASSWORD }) },
  deleteAccount: { unsettles: true, body: () => ({ password: TEST_PASSWORD }) },
  restoreAccount: { answered: 409 },
};
