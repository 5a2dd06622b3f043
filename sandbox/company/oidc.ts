import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { createKeys } from "../google/keys.ts";
import type { CompanyFaults } from "./faults.ts";
import { createMemoryAdapters } from "./memory-adapter.ts";
import { nameOf } from "./name-of.ts";
import { signInPage } from "./sign-in-page.ts";

/** The application that every provider of the sandbox knows. */
const COMPANY_CLIENT = { id: "beachhead", secret: "sandbox-company-secret" };

/** One company's OpenID provider. */
export interface CompanyOidc {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Signs with the key that was next, and publishes a new one. */
  rotateKeys(): void;
}

interface CompanyOidcOptions {
  /** With the path of the company, without a slash at the end. */
  issuer: string;
  /** Where people reach the app, which they are sent back to. */
  appUrl: string;
  faults: CompanyFaults;
  /** Groups of people by e-mail address. */
  groups: ReadonlyMap<string, readonly string[]>;
}

const TEN_MINUTES = 600;

/** An OpenID provider that asks for nothing but an e-mail address, and makes the mistakes that are asked for. */
export async function createCompanyOidc({
  issuer,
  appUrl,
  faults,
  groups,
}: CompanyOidcOptions): Promise<CompanyOidc> {
  const { default: Provider } = await import("oidc-provider");
  const keys = createKeys();
  const { pathname: root } = new URL(issuer);
  const provider = new Provider(issuer, {
    adapter: createMemoryAdapters(),
    // Its tokens are signed again below.
    jwks: {
      keys: [generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" })],
    },
    clients: [
      {
        client_id: COMPANY_CLIENT.id,
        client_secret: COMPANY_CLIENT.secret,
        redirect_uris: [`${appUrl}/api/auth/company/any/callback`],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    cookies: { keys: [randomBytes(16).toString("hex")] },
    conformIdTokenClaims: false,
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `${root}/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({
        sub: `subject-${accountId}`,
        email: accountId,
        email_verified: true,
        name: nameOf(accountId),
        groups: groups.get(accountId) ?? [],
      }),
    }),
    // Nobody is asked for consent.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  // Any workspace of the app: their addresses are not known beforehand.
  Object.defineProperty(provider.Client.prototype, "redirectUriAllowed", {
    value: (uri: string) => uri.startsWith(`${appUrl}/api/auth/company/`) && uri.endsWith("/callback"),
  });
  provider.use(async (context, next) => {
    await next();
    if (context.path === "/jwks") context.body = keys.published();
    const body: unknown = context.body;
    if (context.path === "/token" && typeof body === "object" && body !== null && "id_token" in body)
      context.body = { ...body, id_token: signed(String(body.id_token)) };
  });

  /** The claims of a token, with the faults of this sign-in, signed by the sandbox's own key. */
  function signed(token: string): string {
    const decoded: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const claims: Record<string, unknown> = { ...(typeof decoded === "object" && decoded) };
    const now = Math.floor(Date.now() / 1000);
    if (faults.take("clock")) Object.assign(claims, { iat: now - 2 * TEN_MINUTES, exp: now - TEN_MINUTES });
    if (faults.take("wrong-audience")) claims["aud"] = "another-application";
    if (faults.take("wrong-issuer")) claims["iss"] = "https://issuer.example";
    if (faults.take("wrong-nonce")) claims["nonce"] = "another-nonce";
    if (faults.take("unverified-email")) claims["email_verified"] = false;
    if (faults.take("unsigned")) return `${encode({ alg: "none" })}.${encode(claims)}.`;
    return keys.sign(claims, faults.take("unknown-key"));
  }

  const serve = provider.callback();

  return {
    rotateKeys: () => keys.rotate(),

    async handle(request, response) {
      const { pathname } = new URL(request.url ?? "/", issuer);
      if (!pathname.startsWith(`${root}/interaction/`)) {
        Object.assign(request, { originalUrl: request.url, url: request.url?.slice(root.length) });
        await serve(request, response);
        return;
      }
      if (request.method === "GET") {
        response.writeHead(200, {
          "content-type": "text/html; charset=utf-8",
          "referrer-policy": "no-referrer",
        });
        response.end(signInPage(pathname));
        return;
      }
      const form = new URLSearchParams(await text(request));
      const email = (form.get("email") ?? "").trim().toLowerCase();
      const refusal = { error: "access_denied", error_description: "The person cancelled" };
      const result = form.has("deny") ? refusal : { login: { accountId: email, remember: false } };
      await provider.interactionFinished(request, response, result);
    },
  };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
