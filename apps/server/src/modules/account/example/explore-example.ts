import { notFound } from "../../../platform/errors/app-error.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { beginSession, clientOf } from "../sign-in/begin-session.ts";
import { EXAMPLE_EMAIL } from "./example-account.ts";

/** Signs in to the example account without a password, from the server's own machine only. */
export function exploreExample(dependencies: AccountDependencies): Route {
  const { accounts, sandboxes, publicUrl } = dependencies;
  return route("exploreExample", async (context) => {
    requireOwnOrigin(context, publicUrl);
    if (!sandboxes || !context.caller.isLocal) throw notFound("The example");
    return beginSession(dependencies, context, "account.explore-example", async (alongside) => {
      const session = await accounts.startSession(EXAMPLE_EMAIL, clientOf(context), alongside);
      if (session === undefined) throw notFound("The example");
      return session;
    });
  });
}
