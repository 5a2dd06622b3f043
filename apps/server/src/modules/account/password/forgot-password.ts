import { z } from "zod";
import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import { NOBODY, VISITOR_DOMAIN } from "../../../platform/auth/accounts.ts";
import type { CompanyOfDomain } from "../../../platform/auth/company-domains.ts";
import type { Addressee } from "../../../platform/auth/emails.ts";
import { MINUTE_MS } from "../../../platform/clock/durations.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { requireOwnOrigin } from "../../../platform/http/own-origin.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { defineTask, enqueue, handle, type TaskHandler } from "../../../platform/jobs/index.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { resetPasswordMail } from "../mail/mail-texts.ts";
import { mailUser } from "../mail/mail-user.ts";
import { companyOnly } from "../sign-in/company-only.ts";

const HALF_AN_HOUR = 30 * MINUTE_MS;
/** Valid links a user may have at a time. */
const AT_MOST = 3;

const SEND_RESET_LINK = defineTask(
  "account.send-reset-link",
  z.object({ email: z.email(), requestKey: z.uuid(), requestId: z.string() }),
);

/**
 * Requests a link that sets a new password. The account is looked up by a job, after the reply, so that the reply and
 * its timing are the same for every e-mail.
 */
export function forgotPassword(dependencies: AccountDependencies): Route {
  const { withUser, publicUrl } = dependencies;
  return route("forgotPassword", async (context) => {
    requireOwnOrigin(context, publicUrl);
    const { email } = context.body;
    await withUser(NOBODY, (tx) =>
      enqueue(tx, SEND_RESET_LINK, { email, requestKey: newId(), requestId: context.requestId }),
    );
    const company = await companyOnly(dependencies, email);
    if (company !== undefined) throw companyOnlyReset(company);
    return {
      success: true,
      message: `If ${email} has an account, a link that sets a new password is on its way there.`,
    };
  });
}

/** The same for everybody with an address of the domain, so that it does not tell who is an owner. */
const companyOnlyReset = ({ domain }: CompanyOfDomain) =>
  new AppError(
    "company_sign_in",
    `Addresses of ${domain} sign in by their company only. Owners of its workspace get the link by e-mail.`,
  );

/** Mails the link if there is an account. Running the job twice sends one mail. */
export function sendResetLink(
  dependencies: Pick<
    AccountDependencies,
    "commonLimits" | "companyDomains" | "emails" | "sendMail" | "withAccount" | "publicUrl"
  >,
): TaskHandler {
  const { commonLimits, emails, withAccount } = dependencies;
  return handle(SEND_RESET_LINK, async ({ email, requestKey, requestId }) => {
    const user = await emails.find(email);
    if (user === undefined || email.endsWith(`@${VISITOR_DOMAIN}`)) return;
    const { userId } = user;
    const company = await companyOnly(dependencies, email);
    await withAccount(userId, async (account) => {
      const { workspaces } = account;
      if (company !== undefined && (await workspaces.roleOf(company.workspaceId, userId)) !== "owner") return;
      if ((await account.oneTimeTokens.count("reset-password", userId)) >= AT_MOST) return;
      await commonLimits.spend("resetMail");
      await recordAudit(account.tx, { kind: "system", userId, requestId }, "account.forgot-password", {
        entity: "account",
      });
      await mailResetLink(dependencies, account, user, requestKey);
    });
  });
}

/** Queues a mail with a link that sets a new password, in the caller's transaction. */
export async function mailResetLink(
  dependencies: Pick<AccountDependencies, "sendMail" | "publicUrl">,
  { tx, oneTimeTokens }: AccountTransaction,
  user: Addressee,
  key?: string,
): Promise<void> {
  const { userId, email } = user;
  const token = await oneTimeTokens.issue("reset-password", { userId, fact: email }, HALF_AN_HOUR);
  await mailUser(dependencies, tx, {
    kind: "reset-password",
    to: user,
    text: (name) => resetPasswordMail(name, `${dependencies.publicUrl}/reset-password/${token}`),
    ...(key !== undefined && { key }),
  });
}
