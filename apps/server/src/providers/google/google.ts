import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from "openid-client";
import { z } from "zod";
import type { Egress } from "../../platform/egress/egress.ts";
import { openidFetch } from "../../platform/egress/openid-fetch.ts";
import type { GoogleSettings } from "./settings.ts";

/** What one sign-in is held together by; made by us, known to nobody else. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who signed in, as the provider's signed token says. */
export interface GoogleIdentity {
  /** Never changes and is never given to another, unlike the address. */
  subject: string;
  email: string;
  name: string;
  /** The provider itself vouches for the address: it gave it out. */
  ownsEmail: boolean;
  isEmailVerified: boolean;
}

/** The provider sent somebody back without a sign-in; `denied`: they did not want to. */
export class GoogleRefusal extends Error {
  override name = "GoogleRefusal";
  readonly denied: boolean;

  constructor(message: string, denied: boolean, cause: unknown) {
    super(message, { cause });
    this.denied = denied;
  }
}

/** The sign-in with Google: authorization code with PKCE. */
export interface Google {
  /** A sandbox on this machine replaces the provider. */
  readonly isImitation: boolean;
  /** Where to send somebody who wants to sign in. */
  begin(flow: Flow): Promise<string>;
  /**
   * Exchanges the code of the address they came back to.
   * @throws {GoogleRefusal} whatever does not fit
   */
  finish(address: URL, flow: Flow): Promise<GoogleIdentity>;
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.union([z.boolean(), z.literal("true").transform(() => true)]).default(false),
  name: z.string().max(200).optional(),
  hd: z.string().optional(),
});

/** The provider's keys and addresses are asked for again after this long. */
const KNOWN_FOR = 60 * 60 * 1000;
const OWN_ADDRESS = /@(gmail|googlemail)\.com$/;

export function createGoogle(settings: GoogleSettings, redirectUri: string, egress: Egress): Google {
  const { issuer, clientId, clientSecret } = settings;
  // Only a sandbox on this machine has no TLS.
  const isImitation = issuer.startsWith("http:");
  let known: { configuration: Promise<Configuration>; since: number } | undefined;

  function configured(): Promise<Configuration> {
    if (known !== undefined && performance.now() - known.since < KNOWN_FOR) return known.configuration;
    const configuration = discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [customFetch]: openidFetch(egress),
      timeout: 5,
      execute: [
        // The token's signature is checked although it comes from the provider itself.
        enableNonRepudiationChecks,
        ...(isImitation ? [allowInsecureRequests] : []),
      ],
    });
    known = { configuration, since: performance.now() };
    configuration.catch(() => {
      known = undefined;
    });
    return configuration;
  }

  return {
    isImitation,

    async begin({ state, nonce, verifier }) {
      const url = buildAuthorizationUrl(await configured(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        prompt: "select_account",
      });
      return url.href;
    },

    async finish(address, { state, nonce, verifier }) {
      try {
        const tokens = await authorizationCodeGrant(await configured(), address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = claimsSchema.parse(tokens.claims());
        const email = claims.email.toLowerCase();
        return {
          subject: claims.sub,
          email,
          name: claims.name ?? email,
          ownsEmail: claims.hd !== undefined || OWN_ADDRESS.test(email),
          isEmailVerified: claims.email_verified,
        };
      } catch (error) {
        const denied = error instanceof AuthorizationResponseError && error.error === "access_denied";
        throw new GoogleRefusal("The sign-in with Google was not completed", denied, error);
      }
    },
  };
}
