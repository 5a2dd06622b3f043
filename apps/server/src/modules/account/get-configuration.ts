import { type Route, route } from "../../platform/http/route.ts";
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

  return route("getConfiguration", async ({ caller }) => ({
    success: true,
    sandboxes,
    google: google !== undefined,
    googleSandbox: google?.isImitation === true,
    // Offered to local callers only.
    example: sandboxes && caller.isLocal,
    mailbox: mailbox !== undefined,
    payments: payments !== undefined,
    paymentsSandbox: payments?.isSandbox === true,
    bookingUrl: bookingUrl ?? null,
    aiModel: hasAiModel,
    analytics: hasAnalytics,
    signUps: signUps.kind,
    signUpNotice: signUpNotice(signUps),
    startsWithTrial: subscriptions.startsWithTrial,
  }));
}
