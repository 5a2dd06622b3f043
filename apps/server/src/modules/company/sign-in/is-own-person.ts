import type { CompanyDomains } from "../../../platform/auth/company-domains.ts";
import type { CompanyIdentity } from "../../../providers/company/index.ts";

/** Whether the workspace has proved to own the domain of the address, and that of the company whose account it is. */
export async function isOwnPerson(
  companyDomains: Pick<CompanyDomains, "owns">,
  workspaceId: string,
  { email, company }: Pick<CompanyIdentity, "company" | "email">,
): Promise<boolean> {
  if (!(await companyDomains.owns(workspaceId, email))) return false;
  return company === undefined || companyDomains.owns(workspaceId, `@${company}`);
}
