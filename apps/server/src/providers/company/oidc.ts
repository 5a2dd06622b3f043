import type { Configuration } from "openid-client";
import { z } from "zod";
import type { Egress } from "../../platform/egress/egress.ts";
import { openidFetch } from "../../platform/egress/openid-fetch.ts";
import { type CompanyIdentity, CompanyRefusal } from "./identity.ts";

/** What one sign-in is held together by; made by us, known to nobody else. */
export interface CompanyFlow {
  state: string;
  nonce: string;
  verifier: string;
}

export interface OidcClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** Sign-in at the OpenID provider of a company: authorization code with PKCE. */
export interface Oidc {
  /** Where to send somebody who wants to sign in. @throws {CompanyRefusal} when the provider cannot be asked */
  begin(client: OidcClient, flow: CompanyFlow, loginHint?: string): Promise<string>;
  /** Exchanges the code of the address they came back to. @throws {CompanyRefusal} whatever does not fit */
  finish(client: OidcClient, address: URL, flow: CompanyFlow): Promise<CompanyIdentity>;
}

const names = z.union([
  z.array(z.string().max(300)).max(1_000),
  z
    .string()
    .max(300)
    .transform((one) => [one]),
]);

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  // Entra names the address here where it has no mailbox.
  preferred_username: z.string().max(254).optional(),
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")])
    .optional(),
  name: z.string().max(200).optional(),
  /** Of Google: the company that has the account. */
  hd: z.string().max(254).optional(),
  groups: names.optional(),
  roles: names.optional(),
});

const isAddress = (text: string | undefined) => z.email().safeParse(text).success;

/** Keys are asked for again after this long, and at once when a token names an unknown one. */
const KNOWN_FOR = 10 * 60 * 1000;
const MOST_KNOWN = 500;

const GOOGLE = "https://accounts.google.com";

const normal = (issuer: string) =>
  new URL(issuer).href.replace(/\/\.well-known\/.*$/, "").replace(/\/+$/, "");

/**
 * An issuer for all companies, such as Entra's `common`, names another one or a pattern: there, strangers decide which
 * address their own directory gives them.
 */
function requireOwnIssuer(configured: string, named: string): void {
  if (!named.includes("{") && normal(named) === normal(configured)) return;
  throw new CompanyRefusal(
    "This issuer is not that of your company alone. An owner has to enter the issuer of your own tenant, such as https://login.microsoftonline.com/<tenant id>/v2.0.",
    "settings",
  );
}

/** @param isSandbox whether this issuer is on this machine, without TLS */
export function createOidc(egress: Egress, isSandbox: (issuer: string) => boolean): Oidc {
  const known = new Map<string, { configuration: Promise<Configuration>; since: number }>();

  async function discovered({ issuer, clientId, clientSecret }: OidcClient): Promise<Configuration> {
    if (!issuer.startsWith("https:") && !isSandbox(issuer)) throw new Error("The issuer is no https address");
    const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } = await import(
      "openid-client"
    );
    const configuration = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [customFetch]: openidFetch(egress),
      timeout: 5,
      execute: [
        // The token's signature is checked although it comes from the provider itself.
        enableNonRepudiationChecks,
        ...(isSandbox(issuer) ? [allowInsecureRequests] : []),
      ],
    });
    requireOwnIssuer(issuer, configuration.serverMetadata().issuer);
    return configuration;
  }

  function configured(client: OidcClient): Promise<Configuration> {
    const key = JSON.stringify([client.issuer, client.clientId, client.clientSecret]);
    const earlier = known.get(key);
    if (earlier !== undefined && performance.now() - earlier.since < KNOWN_FOR) return earlier.configuration;
    if (known.size >= MOST_KNOWN) known.clear();
    const configuration = discovered(client);
    known.set(key, { configuration, since: performance.now() });
    configuration.catch(() => known.delete(key));
    return configuration;
  }

  return {
    async begin(client, { state, nonce, verifier }, loginHint) {
      try {
        const configuration = await configured(client);
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import("openid-client");
        return buildAuthorizationUrl(configuration, {
          redirect_uri: client.redirectUri,
          scope: "openid email profile",
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          ...(loginHint !== undefined && { login_hint: loginHint }),
        }).href;
      } catch (error) {
        if (error instanceof CompanyRefusal) throw error;
        throw new CompanyRefusal("The identity provider cannot be asked", "failed", error);
      }
    },

    async finish(client, address, { state, nonce, verifier }) {
      try {
        const configuration = await configured(client);
        const { authorizationCodeGrant } = await import("openid-client");
        const tokens = await authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = claimsSchema.parse(tokens.claims());
        const email = [claims.email, claims.preferred_username].find(isAddress);
        if (email === undefined || claims.email_verified === false)
          throw new CompanyRefusal("The provider names no verified e-mail address", "no-email");
        const isGoogle = normal(client.issuer) === GOOGLE;
        if (isGoogle && claims.hd === undefined)
          throw new CompanyRefusal("The Google account is of no company", "other-domain");
        return {
          subject: claims.sub,
          email: email.toLowerCase(),
          name: claims.name ?? "",
          groups: [...(claims.groups ?? []), ...(claims.roles ?? [])],
          ...(isGoogle && claims.hd !== undefined && { company: claims.hd.toLowerCase() }),
        };
      } catch (error) {
        if (error instanceof CompanyRefusal) throw error;
        const { AuthorizationResponseError } = await import("openid-client");
        const denied = error instanceof AuthorizationResponseError && error.error === "access_denied";
        throw new CompanyRefusal(
          "The company sign-in was not completed",
          denied ? "denied" : "failed",
          error,
        );
      }
    },
  };
}
