import { createHmac } from "node:crypto";
import type { StoredProvider } from "../../../platform/auth/company-providers.ts";
import { placeOfClientSecret } from "../../../platform/auth/company-providers.ts";
import { MINUTE_MS } from "../../../platform/clock/durations.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { type CompanyFlow, CompanyRefusal, type OidcClient } from "../../../providers/company/index.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { redirectUriOf } from "../get-company-sign-in.ts";

export const TEN_MINUTES = 10 * MINUTE_MS;

/**
 * Derives nonce and verifier of a flow from its state, its workspace and the server's secret, so that only the hash of
 * the state has to be stored, and the state of one workspace fits no other.
 */
export function flowOf(state: string, workspaceId: string, secret: string): CompanyFlow {
  const derived = (what: string) =>
    createHmac("sha256", secret).update(`company ${what} ${workspaceId} ${state}`).digest("base64url");
  return { state, nonce: derived("nonce"), verifier: derived("verifier") };
}

export function clientOf(
  { publicUrl, vault }: Pick<CompanyDependencies, "publicUrl" | "vault">,
  { workspaceId, issuer, clientId, sealed }: StoredProvider,
): OidcClient {
  return {
    issuer,
    clientId,
    clientSecret: vault.open(sealed, placeOfClientSecret(workspaceId)),
    redirectUri: redirectUriOf(publicUrl, workspaceId),
  };
}

/** The address at the provider where a flow with this state begins. @throws {AppError} `upstream_failed` */
export async function beginAtProvider(
  dependencies: Pick<CompanyDependencies, "oidc" | "publicUrl" | "secret" | "vault">,
  provider: StoredProvider,
  state: string,
  { log, email }: { log: { warn(facts: object, text: string): void }; email?: string },
): Promise<string> {
  const { oidc, secret } = dependencies;
  try {
    const flow = flowOf(state, provider.workspaceId, secret);
    return await oidc.begin(clientOf(dependencies, provider), flow, email);
  } catch (error) {
    if (!(error instanceof CompanyRefusal)) throw error;
    log.warn({ err: error }, "an identity provider cannot be asked");
    throw new AppError(
      "upstream_failed",
      "Your company's identity provider cannot be reached. Try again, or ask your IT department.",
    );
  }
}
