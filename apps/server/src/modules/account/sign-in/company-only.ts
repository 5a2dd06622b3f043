import { recordAudit } from "../../../platform/audit/audit.ts";
import type { AccountTransaction } from "../../../platform/auth/account-transaction.ts";
import { RefusedSignIn } from "../../../platform/auth/accounts.ts";
import type { CompanyOfDomain } from "../../../platform/auth/company-domains.ts";
import { newId } from "../../../platform/db/uuid.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import { breakGlassMail } from "../mail/mail-texts.ts";

/** The company of the address, if its provider is the only way in. */
export async function companyOnly(
  { companyDomains }: Pick<AccountDependencies, "companyDomains">,
  email: string,
): Promise<CompanyOfDomain | undefined> {
  const company = await companyDomains.companyOf(email);
  return company?.enforced === true ? company : undefined;
}

const COMPANY_ADDRESS = "Your company signs you in, so your address stays. Ask your IT department.";

/**
 * With another address an account would be out of reach of the company's provider.
 * @throws {AppError} `invalid`
 */
export async function refuseCompanyAddress(
  dependencies: Pick<AccountDependencies, "companyDomains">,
  email: string,
): Promise<void> {
  if ((await companyOnly(dependencies, email)) !== undefined)
    throw invalid([{ path: "newEmail", message: COMPANY_ADDRESS }]);
}

/** The same for everybody with an address of the domain, whatever else was wrong, so that it does not tell who is an owner. */
export const companyOnlyRefusal = ({ domain }: CompanyOfDomain, userId: string) =>
  new RefusedSignIn(
    "company_sign_in",
    `Addresses of ${domain} sign in by their company only. Choose "Continue with your company".`,
    userId,
  );

/**
 * Lets an owner of the company's workspace in with password and second factor, which were checked before, and mails all
 * owners.
 * @throws {RefusedSignIn} to everybody else
 */
export async function breakGlass(
  { sendMail }: Pick<AccountDependencies, "sendMail">,
  { emails, tx, twoFactors, workspaces }: AccountTransaction,
  company: CompanyOfDomain,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<void> {
  const isOwner = (await workspaces.roleOf(company.workspaceId, userId)) === "owner";
  const hasFactor = ((await twoFactors.find(userId))?.enabledAt ?? null) !== null;
  if (!isOwner || !hasFactor) throw companyOnlyRefusal(company, userId);
  const actor = { kind: "user", userId, requestId } as const;
  await recordAudit(tx, actor, "account.break-glass", { entity: "workspace", entityId: company.workspaceId });
  const who = await emails.findByUserId(userId);
  const text = breakGlassMail(who?.email ?? "", company.domain);
  for (const { role, email } of await workspaces.members(company.workspaceId))
    if (role === "owner")
      await sendMail(tx, { ownerId: userId, kind: "break-glass", to: email, ...text, key: newId() });
}
