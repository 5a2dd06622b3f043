import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { WrongSecondFactor } from "../two-factor/second-factor.ts";

/** Writes an audit row if a sign-in failed by a wrong code: somebody knows the password. */
export async function recordWrongSecondFactor(
  { withUser }: Pick<AccountDependencies, "withUser">,
  error: unknown,
  requestId: string,
): Promise<void> {
  if (!(error instanceof WrongSecondFactor)) return;
  const { userId } = error;
  await withUser(userId, (tx) =>
    recordAudit(tx, { kind: "system", userId, requestId }, "account.wrong-second-factor", {
      entity: "account",
    }),
  );
}
