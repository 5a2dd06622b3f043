import { recordAudit } from "../../platform/audit/audit.ts";
import type { TokenSubject } from "../../platform/auth/one-time-tokens.ts";
import { newId } from "../../platform/db/uuid.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { staleLink } from "./links.ts";
import { emailChangedMail } from "./mails.ts";

/** Takes the link of a mail: it proves the address of an account, or changes it to the one it was sent to. */
export function verifyEmail(dependencies: AccountDependencies): Route {
  const { oneTimeTokens } = dependencies;
  return route("verifyEmail", async ({ body, requestId }) => {
    const verified = await oneTimeTokens.redeem("verify-email", body.token);
    if (verified !== undefined) return confirm(dependencies, verified, requestId);
    const changed = await oneTimeTokens.redeem("change-email", body.token);
    if (changed !== undefined) return change(dependencies, changed, requestId);
    throw staleLink();
  });
}

async function confirm(
  { emails, oneTimeTokens, withUser }: AccountDependencies,
  { userId, fact: email }: TokenSubject,
  requestId: string,
) {
  await withUser(userId, async (tx) => {
    await recordAudit(tx, { kind: "user", userId, requestId }, "account.verify-email", { entity: "account" });
    if (!(await emails.verify(userId, email))) throw staleLink();
  });
  await oneTimeTokens.revoke("verify-email", userId);
  return { success: true as const, message: "Your e-mail address is confirmed.", email };
}

async function change(
  { emails, oneTimeTokens, sendMail, withUser }: AccountDependencies,
  { userId, fact: email }: TokenSubject,
  requestId: string,
) {
  const before = await emails.of(userId);
  if (before === undefined) throw staleLink();
  if (!(await emails.change(userId, email))) {
    throw new AppError("conflict", "Another account has this e-mail address by now. Use another one.");
  }
  for (const purpose of ["verify-email", "change-email", "reset-password"] as const) {
    await oneTimeTokens.revoke(purpose, userId);
  }
  await withUser(userId, async (tx) => {
    await recordAudit(tx, { kind: "user", userId, requestId }, "account.change-email", { entity: "account" });
    await sendMail(tx, {
      ownerId: userId,
      kind: "email-changed",
      to: before.email,
      name: before.name,
      ...emailChangedMail(before.name, email),
      key: newId(),
    });
  });
  return { success: true as const, message: `You now sign in with ${email}.`, email };
}
