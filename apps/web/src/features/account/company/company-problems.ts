import type { CompanyProblem } from "@beachhead/contract";

/** Why a company sign-in led to no session. */
const problems: Readonly<Record<CompanyProblem, string>> = {
  denied: "Company sign-in was cancelled.",
  failed: "Company sign-in failed. Try again, or ask your IT department.",
  signature:
    "The signature of your company's identity provider is not one that is known here. Ask your IT department to check its signing certificate, and that it signs assertions with SHA-256.",
  clock:
    "The answer of your company's identity provider is too old or not valid yet. Try again, or ask your IT department to check the provider's clock.",
  settings:
    "The answer of your company's identity provider is for another application or address. Ask your IT department to check entity ID, recipient and issuer.",
  encrypted:
    "Your company's identity provider encrypts its assertions, which are not read here. Ask your IT department to turn encryption off; the connection is encrypted.",
  "no-email": "Your company's identity provider gave no verified e-mail address. Ask your IT department.",
  "other-domain":
    "Your company's identity provider signed in an address of another domain. Sign in there with your company's address.",
  deactivated: "Your company has ended your access. Ask your IT department.",
  "no-seat": "The workspace of your company has no free seat. Ask its owner to upgrade.",
  "no-sign-up":
    "No account has this address, and it cannot sign up here. Ask your administrator for an account.",
};

/** Undefined for what is none. */
export const companyProblem = (name: string | null): string | undefined =>
  Object.entries(problems).find(([each]) => each === name)?.[1];
