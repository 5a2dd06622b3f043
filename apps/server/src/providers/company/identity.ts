import type { CompanyProblem } from "@beachhead/contract";

/** Who signed in, as the signed answer of an identity provider says. */
export interface CompanyIdentity {
  /** Never changes and is never given to another, unlike the address. */
  subject: string;
  /** In lower case. */
  email: string;
  /** Empty where the provider names nobody. */
  name: string;
  groups: readonly string[];
  /** The domain of the company whose account it is, where everybody can have one with any address (Google). */
  company?: string;
}

/** The provider sent somebody back without a sign-in that we take. */
export class CompanyRefusal extends Error {
  override name = "CompanyRefusal";
  readonly problem: CompanyProblem;

  constructor(message: string, problem: CompanyProblem, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}
