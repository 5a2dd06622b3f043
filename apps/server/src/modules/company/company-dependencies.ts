import type { AccountTransaction } from "../../platform/auth/account-transaction.ts";
import type { Auth } from "../../platform/auth/auth.ts";
import type { Vault } from "../../platform/crypto/envelope.ts";
import type { FindProof, Oidc, Saml } from "../../providers/company/index.ts";
import type { AccountDependencies, OwnerRequest, OwnerRules } from "../account/index.ts";

export interface CompanyDependencies
  extends Pick<
    AccountDependencies,
    | "clock"
    | "companyDomains"
    | "emails"
    | "oneTimeTokens"
    | "publicUrl"
    | "secret"
    | "sendMail"
    | "signUps"
    | "subscriptions"
    | "twoFactors"
  > {
  companyProviders: Auth["companyProviders"];
  withAccount: Auth["withAccount"];
  scim: Auth["scim"];
  workspaces: Auth["workspaces"];
  vault: Vault;
  findProof: FindProof;
  oidc: Oidc;
  saml: Saml;
  /** Whether an issuer is a sandbox on this machine, which has no TLS. */
  isSandbox(address: string): boolean;
  /** Checks that it is the person who asks. @throws {AppError} */
  asOwner<T>(
    request: OwnerRequest,
    rules: OwnerRules,
    change: (account: AccountTransaction) => Promise<T>,
  ): Promise<T>;
}
