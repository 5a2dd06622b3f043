import { recordAudit } from "../../../platform/audit/audit.ts";
import { NOBODY, WrongSignIn } from "../../../platform/auth/accounts.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { beginSession, clientOf } from "./begin-session.ts";
import { breakGlass, companyOnly, companyOnlyRefusal } from "./company-only.ts";
import { recordWrongSecondFactor } from "./record-wrong-second-factor.ts";
import { rememberDevice } from "./remember-device.ts";

export function signIn(dependencies: AccountDependencies): Route {
  const { accounts, signInThrottle, withUser, publicUrl } = dependencies;

  async function recordFailure(userId: string, email: string, requestId: string): Promise<void> {
    // Runs in a transaction so that it takes the same time. Audit rows for unknown e-mails would grow without limit.
    if (userId === NOBODY) return withUser(NOBODY, () => signInThrottle.countUnknown(email));
    await withUser(userId, (tx) =>
      recordAudit(tx, { kind: "system", userId, requestId }, "account.sign-in-failed", { entity: "account" }),
    );
  }

  return route("signIn", async (context) => {
    requireOwnOrigin(context, publicUrl);
    const { email, password, secondFactor } = context.body;
    const company = await companyOnly(dependencies, email);
    try {
      const reply = await beginSession(
        dependencies,
        context,
        "account.sign-in",
        (alongside) => accounts.signIn(email, password, clientOf(context), alongside),
        {
          secondFactor,
          ...(company && {
            alongside: (account, { userId }) =>
              breakGlass(dependencies, account, company, { userId, requestId: context.requestId }),
          }),
        },
      );
      await rememberDevice(dependencies, context, email);
      return reply;
    } catch (error) {
      if (error instanceof WrongSignIn) await recordFailure(error.userId, email, context.requestId);
      await recordWrongSecondFactor(dependencies, error, context.requestId);
      if (company !== undefined && error instanceof WrongSignIn)
        throw companyOnlyRefusal(company, error.userId);
      throw error;
    }
  });
}
