import { createSign, generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import type { Egress } from "../../platform/egress/egress.ts";
import { createOidc } from "./oidc.ts";

const ENTRA = "https://login.microsoftonline.com";
const TENANT = "5a1e7f0c-1111-4222-8333-444455556666";
const GOOGLE = "https://accounts.google.com";
const FLOW = { state: "the-state", nonce: "the-nonce", verifier: "v".repeat(43) };

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function signed(claims: object): string {
  const text = `${encode({ alg: "RS256", kid: "one" })}.${encode(claims)}`;
  return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey, "base64url")}`;
}

/** A provider that names this issuer in its metadata, and says this of who signs in. */
function providerThat(names: string, claims: object = {}): Egress {
  const now = Math.floor(Date.now() / 1_000);
  const token = { iss: names, aud: "app", sub: "1", iat: now, exp: now + 60, nonce: FLOW.nonce, ...claims };
  const answerTo = (path: string) => {
    if (path.endsWith("/openid-configuration"))
      return {
        issuer: names,
        authorization_endpoint: "https://login.example.com/authorize",
        token_endpoint: "https://login.example.com/token",
        jwks_uri: "https://login.example.com/jwks",
      };
    if (path === "/jwks")
      return { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "one", use: "sig" }] };
    return { access_token: "a", token_type: "bearer", id_token: signed(token) };
  };
  return {
    fetchOutside: async (url) => ({
      status: 200,
      url: String(url),
      header: (name) => (name === "content-type" ? "application/json" : undefined),
      text: JSON.stringify(answerTo(new URL(url).pathname)),
    }),
    close: async () => undefined,
  };
}

const clientAt = (issuer: string) => ({
  issuer,
  clientId: "app",
  clientSecret: "secret",
  redirectUri: "https://app.example.com/callback",
});

const begin = (issuer: string, egress: Egress) =>
  createOidc(egress, () => false).begin(clientAt(issuer), FLOW);

const finish = (issuer: string, claims: object, names = issuer) =>
  createOidc(providerThat(names, claims), () => false).finish(
    clientAt(issuer),
    new URL(`https://app.example.com/callback?code=c&state=${FLOW.state}`),
    FLOW,
  );

const OTHER_TENANT = { tid: TENANT, iss: `${ENTRA}/${TENANT}/v2.0`, email: "ceo@acme.example" };

test.each([
  [`${ENTRA}/common/v2.0`, `${ENTRA}/{tenantid}/v2.0`],
  [`${ENTRA}/organizations/v2.0`, `${ENTRA}/{tenantid}/v2.0`],
  [`${ENTRA}/common/v2.0/.well-known/openid-configuration`, `${ENTRA}/{tenantid}/v2.0`],
  [`${ENTRA}/consumers/v2.0`, `${ENTRA}/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0`],
  ["https://acme.b2clogin.com/acme/policy/v2.0", `https://acme.b2clogin.com/${TENANT}/v2.0/`],
])("issuer %s, where strangers sign in too, is refused with the remedy", async (issuer, names) => {
  const refusal = {
    problem: "settings",
    message:
      "This issuer is not that of your company alone. An owner has to enter the issuer of your own tenant, such as https://login.microsoftonline.com/<tenant id>/v2.0.",
  };
  await expect(begin(issuer, providerThat(names))).rejects.toMatchObject(refusal);
  await expect(finish(issuer, OTHER_TENANT, names)).rejects.toMatchObject(refusal);
});

test.each([`${ENTRA}/${TENANT}/v2.0`, `${ENTRA}/${TENANT}/v2.0/`])(
  "the issuer of one tenant is taken as %s, and signs in by its own name only",
  async (issuer) => {
    const names = `${ENTRA}/${TENANT}/v2.0`;
    expect(await begin(issuer, providerThat(names))).toMatch(/^https:\/\/login\.example\.com\/authorize\?/);
    expect(await finish(issuer, { email: "ada@acme.example" }, names)).toMatchObject({
      email: "ada@acme.example",
    });
    const other = { email: "ada@acme.example", iss: `${ENTRA}/another/v2.0` };
    await expect(finish(issuer, other, names)).rejects.toMatchObject({ problem: "failed" });
  },
);

test("an account of Google that belongs to no company does not sign in", async () => {
  const claims = { email: "ceo@acme.example", email_verified: true };
  await expect(finish(GOOGLE, claims)).rejects.toMatchObject({ problem: "other-domain" });
});

test("an account of Google names its company, in lower case", async () => {
  const claims = { email: "Ada@Acme.example", email_verified: true, hd: "ACME.example" };
  expect(await finish(GOOGLE, claims)).toMatchObject({ email: "ada@acme.example", company: "acme.example" });
});
