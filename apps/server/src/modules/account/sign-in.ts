import { recordAudit } from "../../platform/audit/audit.ts";
import { WrongSignIn } from "../../platform/auth/accounts.ts";
import { requireOwnOrigin } from "../../platform/http/own-origin.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { beginSession, clientOf } from "./begin-session.ts";

export function signIn(dependencies: AccountDependencies): Route {
  const { accounts, withUser, publicUrl } = dependencies;

  async function recordFailure(userId: string, requestId: string): Promise<void> {
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
      if (error instanceof WrongSignIn) await recordFailure(error.userId, context.requestId);
      throw error;
    }
  });
}
