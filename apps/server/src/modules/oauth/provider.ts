import { createHmac, generateKeyPairSync } from "node:crypto";
import { appScopes } from "@beachhead/contract";
import type { FastifyBaseLogger } from "fastify";
import type { Configuration, Provider } from "oidc-provider";
import { hashToken } from "../../platform/auth/bearer-token.ts";
import type { OAuthRecords } from "../../platform/auth/oauth-records.ts";
import { messagePage } from "../../platform/http/message-page.ts";
import { contentSecurityPolicy, makeNonce } from "../../platform/http/security-headers.ts";
import { createAdapter } from "./adapter.ts";
import { consentPath, oauthPaths, resourceOf } from "./addresses.ts";

export interface ProviderDependencies {
  records: OAuthRecords;
  publicUrl: string;
  /** Signs the cookies of requests of access. */
  secret: string;
  log: FastifyBaseLogger;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** In seconds. A connected app ends with its access token row, at most a year after it was connected. */
const lifetimes = {
  AccessToken: HOUR,
  AuthorizationCode: 60,
  Grant: 367 * DAY,
  Interaction: 10 * 60,
  RefreshToken: 30 * DAY,
  Session: 60,
};

/** The library, loaded by the first request: most installations have no apps. */
export async function createProvider(dependencies: ProviderDependencies): Promise<Provider> {
  const { default: Server, errors } = await import("oidc-provider");
  const { records, publicUrl, secret, log } = dependencies;
  const gone = () => new errors.InvalidGrant("it was used or revoked");
  const provider = new Server(publicUrl, {
    ...configurationFor(publicUrl),
    adapter: (kind) => createAdapter(records, kind, gone),
    cookies: cookiesFor(publicUrl, secret),
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    // Only what was granted for this request: an app is asked about each time.
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
  });
  // Koa would take host and scheme from the request; they are always those of the public address.
  provider.proxy = true;
  // The stored secret is a hash.
  const { compareClientSecret } = provider.Client.prototype;
  provider.Client.prototype.compareClientSecret = function compare(given: string) {
    return compareClientSecret.call(this, hashToken(given));
  };
  provider.on("server_error", (_context, error) => log.error({ err: error }, "OAuth request failed"));
  return provider;
}

function configurationFor(publicUrl: string): Configuration {
  const resource = resourceOf(publicUrl);
  const off = { enabled: false };
  return {
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post"],
    clientDefaults: { id_token_signed_response_alg: "ES256" },
    // There are no ID tokens; the library wants a key for them.
    jwks: { keys: [newKey()] },
    claims: {},
    scopes: [],
    responseTypes: ["code"],
    expiresWithSession: () => false,
    pkce: { required: () => true },
    rotateRefreshToken: () => true,
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed("refresh_token"),
    ttl: lifetimes,
    routes: {
      authorization: oauthPaths.authorize,
      token: oauthPaths.token,
      registration: oauthPaths.register,
      revocation: oauthPaths.revoke,
    },
    interactions: { url: (_context, { uid }) => consentPath(uid) },
    renderError: (context, { error_description: reason = "The request is incomplete." }) => {
      const nonce = makeNonce();
      context.type = "text/html; charset=utf-8";
      context.set("content-security-policy", contentSecurityPolicy(nonce));
      context.body = messagePage(nonce, {
        title: "The app could not be connected",
        text: `Go back to the app and try again. If it fails again, tell its maker: ${reason}`,
      });
    },
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      rpInitiatedLogout: off,
      userinfo: off,
      registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: async (_context, indicator) => {
          const { errors } = await import("oidc-provider");
          if (indicator !== resource) throw new errors.InvalidTarget();
          return { scope: appScopes.join(" "), audience: resource, accessTokenFormat: "opaque" };
        },
      },
    },
  };
}

function newKey() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "ES256" } as const;
}

/** Whether a request has the cookie of a request of access. */
export const hasAppCookie = (cookie: string | undefined): boolean =>
  cookie?.includes("oauth-request=") === true;

function cookiesFor(publicUrl: string, secret: string): Configuration["cookies"] {
  const secure = publicUrl.startsWith("https:");
  const host = secure ? "__Host-" : "";
  const shared = { httpOnly: true, sameSite: "lax", secure, signed: true } as const;
  return {
    keys: [createHmac("sha256", secret).update("oauth cookies").digest("base64url")],
    names: {
      interaction: `${host}oauth-request`,
      resume: `${secure ? "__Secure-" : ""}oauth-resume`,
      session: `${host}oauth-session`,
    },
    long: { ...shared, path: "/" },
    // Of the whole site: the endpoint that the user's answer goes to reads it.
    short: { ...shared, path: "/" },
  };
}
