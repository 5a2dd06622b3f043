import { createHmac } from "node:crypto";
import { NOBODY } from "../../../platform/auth/accounts.ts";
import type { StoredProvider } from "../../../platform/auth/company-providers.ts";
import { placeOfClientSecret } from "../../../platform/auth/company-providers.ts";
import { MINUTE_MS } from "../../../platform/clock/durations.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import {
  type CompanyFlow,
  CompanyRefusal,
  type OidcClient,
  type SamlClient,
} from "../../../providers/company/index.ts";
import type { CompanyDependencies } from "../company-dependencies.ts";
import { assertionConsumerOf, entityIdOf, redirectUriOf } from "../get-company-sign-in.ts";

export const TEN_MINUTES = 10 * MINUTE_MS;

/** A sign-in that somebody began, and that has now come back. */
export interface BegunFlow {
  /** The owner who tests the settings; nobody yet in a sign-in. */
  userId: string;
  /** The hash of the cookie of the browser that began. */
  browser: string;
  workspaceId: string;
  /** Of a test: when the settings were saved that it tests. */
  testOf: string | undefined;
}

const derive = (secret: string, what: string, workspaceId: string, state: string) =>
  createHmac("sha256", secret).update(`company ${what} ${workspaceId} ${state}`);

/**
 * Derives nonce and verifier of a flow from its state, its workspace and the server's secret, so that only the hash of
 * the state has to be stored, and the state of one workspace fits no other.
 */
export function flowOf(state: string, workspaceId: string, secret: string): CompanyFlow {
  const derived = (what: string) => derive(secret, what, workspaceId, state).digest("base64url");
  return { state, nonce: derived("nonce"), verifier: derived("verifier") };
}

/** The id of the SAML request of a flow. */
export const requestIdOf = (state: string, workspaceId: string, secret: string): string =>
  `_${derive(secret, "request", workspaceId, state).digest("hex")}`;

/** The flow of a state, which works once. */
export async function takeFlow(
  { oneTimeTokens, withAccount }: Pick<CompanyDependencies, "oneTimeTokens" | "withAccount">,
  state: string,
): Promise<BegunFlow | undefined> {
  const tested = await oneTimeTokens.look("company-test", state);
  const userId = tested?.userId ?? NOBODY;
  const taken = await withAccount(userId, (account) =>
    account.oneTimeTokens.redeem(tested === undefined ? "company-flow" : "company-test", state),
  );
  const [browser, workspaceId, testOf] = taken?.fact.split(" ") ?? [];
  if (browser === undefined || workspaceId === undefined) return undefined;
  return { userId, browser, workspaceId, testOf };
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

/** Undefined for an OpenID provider. */
export function samlClientOf(
  { publicUrl }: Pick<CompanyDependencies, "publicUrl">,
  { workspaceId, issuer, saml }: StoredProvider,
): SamlClient | undefined {
  if (saml === null) return undefined;
  return {
    ...saml,
    issuer,
    entityId: entityIdOf(publicUrl, workspaceId),
    acsUrl: assertionConsumerOf(publicUrl, workspaceId),
  };
}

/** The address at the provider where a flow with this state begins. @throws {AppError} `upstream_failed` */
export async function beginAtProvider(
  dependencies: Pick<CompanyDependencies, "oidc" | "publicUrl" | "saml" | "secret" | "vault">,
  provider: StoredProvider,
  state: string,
  { log, email }: { log: { warn(facts: object, text: string): void }; email?: string },
): Promise<string> {
  const { oidc, saml, secret } = dependencies;
  const { workspaceId } = provider;
  const samlClient = samlClientOf(dependencies, provider);
  if (samlClient !== undefined)
    return saml.begin(samlClient, {
      relayState: state,
      requestId: requestIdOf(state, workspaceId, secret),
    });
  try {
    return await oidc.begin(clientOf(dependencies, provider), flowOf(state, workspaceId, secret), email);
  } catch (error) {
    if (!(error instanceof CompanyRefusal)) throw error;
    log.warn({ err: error }, "an identity provider cannot be asked");
    throw new AppError(
      "upstream_failed",
      error.problem === "settings"
        ? error.message
        : "Your company's identity provider cannot be reached. Try again, or ask your IT department.",
    );
  }
}
