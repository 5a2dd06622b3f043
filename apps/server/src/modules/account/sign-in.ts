import { recordAudit } from "../../platform/audit/audit.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireOwnOrigin } from "../../platform/http/own-origin.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { beginSession, clientOf } from "./begin-session.ts";

/**
 * Owner of the audit rows of failed tries on addresses without an account. They are written like any other,
 * so that the time of an answer does not tell whether there is an account.
 */
const NOBODY = "00000000-0000-0000-0000-000000000000";

export function signIn(dependencies: AccountDependencies): Route {
  const { accounts, withUser, publicUrl } = dependencies;

  async function recordFailure(email: string, requestId: string): Promise<void> {
    const userId = (await accounts.findUserId(email)) ?? NOBODY;
    await withUser(userId, (tx) =>
      recordAudit(tx, { kind: "system", userId, requestId }, "account.sign-in-failed", { entity: "account" }),
    );
  }

  return route("signIn", async (context) => {
    requireOwnOrigin(context, publicUrl);
    const { email, password } = context.body;
    try {
      const session = await accounts.signIn(email, password, clientOf(context));
      return await beginSession(dependencies, session, context, "account.sign-in");
    } catch (error) {
      if (error instanceof AppError && error.code === "unauthenticated") {
        await recordFailure(email, context.requestId);
      }
      throw error;
    }
  });
}
