import { z } from "zod";
import type { EndpointSchemas } from "../endpoint.ts";
import { idParams, successReply } from "../primitives.ts";
import {
  accessTokenBody,
  accessTokenListReply,
  appAnswerBody,
  appAnswerReply,
  appRequestParams,
  appRequestReply,
  createdAccessTokenReply,
} from "./access-tokens.ts";
import { deletedAccountReply, exportReply } from "./account-data.ts";
import {
  changeEmailBody,
  forgotPasswordBody,
  linkBody,
  messageReply,
  resetPasswordBody,
  verifiedEmailReply,
  verifyEmailBody,
} from "./by-mail.ts";
import type { accountEndpoints } from "./endpoints.ts";
import { operatorTextParams, operatorTextReply } from "./operator-text.ts";
import {
  changePasswordBody,
  endedSessionsReply,
  endOtherSessionsBody,
  profileBody,
  sessionListReply,
} from "./own-account.ts";
import { ownerBody } from "./owner.ts";
import { sandboxMailReply } from "./sandbox-mail.ts";
import { configurationReply, sessionReply, signInBody, signUpBody, userDetailsSchema } from "./schemas.ts";
import { beginGoogleReply, exchangeCodeBody, signInMethodsReply } from "./sign-in-by-redirect.ts";
import {
  begunTwoFactorReply,
  confirmedTwoFactorReply,
  confirmTwoFactorBody,
  recoveryCodesReply,
  revokedTokensReply,
  turnOffTwoFactorBody,
} from "./two-factor.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const accountSchemas = {
  getConfiguration: { reply: configurationReply },
  getOperatorText: { params: operatorTextParams, reply: operatorTextReply },
  signUp: { body: signUpBody, reply: sessionReply },
  signIn: { body: signInBody, reply: sessionReply },
  forgotPassword: { body: forgotPasswordBody, reply: messageReply },
  resetPassword: { body: resetPasswordBody, reply: messageReply },
  verifyEmail: { body: verifyEmailBody, reply: verifiedEmailReply },
  stopEmailChange: { body: linkBody, reply: messageReply },
  undoEmailChange: { body: linkBody, reply: messageReply },
  revokeTokens: { body: linkBody, reply: revokedTokensReply },
  beginGoogle: { reply: beginGoogleReply },
  finishGoogle: { reply: z.null() },
  exchangeCode: { body: exchangeCodeBody, reply: sessionReply },
  exploreExample: { reply: sessionReply },
  listSandboxMail: { reply: sandboxMailReply },
  signOut: { reply: successReply },
  getUserDetails: { reply: userDetailsSchema },
  updateProfile: { body: profileBody, reply: userDetailsSchema },
  changePassword: { body: changePasswordBody, reply: endedSessionsReply },
  changeEmail: { body: changeEmailBody, reply: messageReply },
  sendVerificationEmail: { reply: messageReply },
  listSignInMethods: { reply: signInMethodsReply },
  connectGoogle: { body: ownerBody, reply: beginGoogleReply },
  removeGoogle: { params: idParams, body: ownerBody, reply: messageReply },
  beginTwoFactor: { body: ownerBody, reply: begunTwoFactorReply },
  confirmTwoFactor: { body: confirmTwoFactorBody, reply: confirmedTwoFactorReply },
  newRecoveryCodes: { body: ownerBody, reply: recoveryCodesReply },
  turnOffTwoFactor: { body: turnOffTwoFactorBody, reply: revokedTokensReply },
  listSessions: { reply: sessionListReply },
  endSession: { params: idParams, reply: successReply },
  endOtherSessions: { body: endOtherSessionsBody, reply: endedSessionsReply },
  listAccessTokens: { reply: accessTokenListReply },
  createAccessToken: { body: accessTokenBody, reply: createdAccessTokenReply },
  revokeAccessToken: { params: idParams, reply: successReply },
  getAppRequest: { params: appRequestParams, reply: appRequestReply },
  answerAppRequest: { params: appRequestParams, body: appAnswerBody, reply: appAnswerReply },
  requestExport: { body: ownerBody, reply: exportReply },
  getExport: { reply: exportReply },
  downloadExport: { params: idParams, body: ownerBody, reply: z.null() },
  deleteAccount: { body: ownerBody, reply: deletedAccountReply },
  restoreAccount: { reply: messageReply },
} as const satisfies EndpointSchemas<typeof accountEndpoints>;
