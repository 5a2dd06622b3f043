import { type CompanyDomain, DOMAIN_RECORD } from "@beachhead/contract";
import type { StoredDomain } from "../../../platform/auth/company-domains.ts";

export const recordHost = (domain: string): string => `${DOMAIN_RECORD}.${domain}`;

export function domainItem(row: StoredDomain): CompanyDomain {
  return {
    id: row.id,
    domain: row.domain,
    record: { host: recordHost(row.domain), value: row.proof },
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    missingSince: row.missingSince?.toISOString() ?? null,
  };
}
