import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { EXAMPLE_EMAIL } from "./example/example-account.ts";
import { signUpNotice } from "./sign-up/sign-up-policy.ts";

export function getConfiguration(dependencies: AccountDependencies): Route {
  const { accounts, google, sandboxes, mailbox, signUps, subscriptions } = dependencies;
  return route("getConfiguration", async (context) => {
    const reachable = sandboxes && context.caller.isLocal;
    const example = reachable && (await accounts.findUserId(EXAMPLE_EMAIL)) !== undefined;
    return {
      success: true,
      sandboxes,
      google: google !== undefined,
      googleSandbox: google?.isImitation === true,
      example,
      mailbox: mailbox !== undefined,
      signUps: signUps.kind,
      signUpNotice: signUpNotice(signUps),
      startsWithTrial: subscriptions.startsWithTrial,
    };
  });
}
