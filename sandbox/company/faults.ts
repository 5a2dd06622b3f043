/** What may go wrong with the identity provider of a company, each for so many sign-ins. */
export const companyFaultKinds = [
  "clock",
  "wrong-audience",
  "wrong-issuer",
  "wrong-nonce",
  "unsigned",
  "unknown-key",
  "unverified-email",
  // Of SAML alone. With the last one the sign-in is right.
  "wrong-recipient",
  "no-in-response-to",
  "sha1",
  "sha1-digest",
  "only-response-signed",
  "replay",
  "signed-response",
] as const;

export type CompanyFaultKind = (typeof companyFaultKinds)[number];

export interface CompanyFaults {
  set(kind: unknown, times: number): boolean;
  /** Whether the fault is to happen now; that is one time less. */
  take(kind: CompanyFaultKind): boolean;
}

export function createCompanyFaults(): CompanyFaults {
  const left = new Map<CompanyFaultKind, number>();
  return {
    set(kind, times) {
      const known = companyFaultKinds.find((each) => each === kind);
      if (known === undefined) return false;
      left.set(known, times);
      return true;
    },
    take(kind) {
      const times = left.get(kind) ?? 0;
      if (times > 0) left.set(kind, times - 1);
      return times > 0;
    },
  };
}
