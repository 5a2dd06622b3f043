import { notFound } from "../../platform/http/app-error.ts";
import { requireOwnOrigin } from "../../platform/http/own-origin.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { beginSession, clientOf } from "./begin-session.ts";
import { EXAMPLE_EMAIL } from "./example-account.ts";

/** Signs in to the example without a password, for whoever sits at the machine that runs it. */
export function exploreExample(dependencies: AccountDependencies): Route {
  return route("exploreExample", async (context) => {
    requireOwnOrigin(context, dependencies.publicUrl);
    if (!dependencies.sandboxes || !context.caller.isLocal) throw notFound("The example");
    const session = await dependencies.accounts.startSession(EXAMPLE_EMAIL, clientOf(context));
    if (session === undefined) throw notFound("The example");
    return beginSession(dependencies, session, context, "account.explore-example");
  });
}
