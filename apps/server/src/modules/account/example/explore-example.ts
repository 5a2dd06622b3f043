import { notFound } from "../../../platform/errors/app-error.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { beginSession, clientOf } from "../sign-in/begin-session.ts";

/** The planner of the example. */
const VISITOR = { name: "Mira Okafor", company: "Northlight" };

/** Begins a visit: an account of its own with a copy of the example, from the server's own machine only. */
export function exploreExample(dependencies: AccountDependencies): Route {
  const { accounts, fillVisit, sandboxes, publicUrl } = dependencies;
  return route("exploreExample", async (context) => {
    requireOwnOrigin(context, publicUrl);
    if (!sandboxes || !context.caller.isLocal) throw notFound("The example");
    return beginSession(dependencies, context, "account.explore-example", async (alongside) => {
      const session = await accounts.startVisit(VISITOR, clientOf(context), alongside);
      try {
        await fillVisit(session.userId, context.requestId);
      } catch (error) {
        await accounts.cancelVisit(session.userId);
        throw error;
      }
      return session;
    });
  });
}
