import { type Route, route } from "../../platform/http/route.ts";
import { checkReply } from "../../platform/replies/check-reply.ts";
import { RawReply } from "../../platform/replies/raw-reply.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { signUpNotice } from "./sign-up/sign-up-policy.ts";

export function getConfiguration(dependencies: AccountDependencies): Route {
  const {
    google,
    sandboxes,
    mailbox,
    payments,
    bookingUrl,
    hasAiModel,
    hasAnalytics,
    signUps,
    subscriptions,
  } = dependencies;

  /** The example is offered to local callers only: there are two replies, made once. */
  function replyWith(example: boolean): RawReply {
    const configuration = checkReply("getConfiguration", {
      success: true,
      sandboxes,
      google: google !== undefined,
      googleSandbox: google?.isImitation === true,
      example,
      mailbox: mailbox !== undefined,
      payments: payments !== undefined,
      paymentsSandbox: payments?.isSandbox === true,
      bookingUrl: bookingUrl ?? null,
      aiModel: hasAiModel,
      analytics: hasAnalytics,
      signUps: signUps.kind,
      signUpNotice: signUpNotice(signUps),
      startsWithTrial: subscriptions.startsWithTrial,
    });
    return new RawReply(200, {}, JSON.stringify(configuration));
  }

  const replies = { with: replyWith(true), without: replyWith(false) };
  return route("getConfiguration", ({ caller }) =>
    sandboxes && caller.isLocal ? replies.with : replies.without,
  );
}
