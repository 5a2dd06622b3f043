import { z } from "zod";
import type { EndpointSchemas } from "../endpoint.ts";
import { idParams, successReply } from "../primitives.ts";
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
import { changePasswordBody, endedSessionsReply, profileBody, sessionListReply } from "./own-account.ts";
import { sandboxMailReply } from "./sandbox-mail.ts";
import { configurationReply, sessionReply, signInBody, signUpBody, userDetailsSchema } from "./schemas.ts";
import {
  beginGoogleReply,
  connectGoogleBody,
  exchangeCodeBody,
  removeGoogleBody,
  signInMethodsReply,
} from "./sign-in-by-redirect.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const accountSchemas = {
  getConfiguration: { reply: configurationReply },
  signUp: { body: signUpBody, reply: sessionReply },
  signIn: { body: signInBody, reply: sessionReply },
  forgotPassword: { body: forgotPasswordBody, reply: messageReply },
  resetPassword: { body: resetPasswordBody, reply: messageReply },
  verifyEmail: { body: verifyEmailBody, reply: verifiedEmailReply },
  stopEmailChange: { body: linkBody, reply: messageReply },
  undoEmailChange: { body: linkBody, reply: messageReply },
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
  connectGoogle: { body: connectGoogleBody, reply: beginGoogleReply },
  removeGoogle: { params: idParams, body: removeGoogleBody, reply: messageReply },
  listSessions: { reply: sessionListReply },
  endSession: { params: idParams, reply: successReply },
  endOtherSessions: { reply: endedSessionsReply },
} as const satisfies EndpointSchemas<typeof accountEndpoints>;
