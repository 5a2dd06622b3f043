import { createHash, createPublicKey, createVerify } from "node:crypto";
import { request } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Sandbox } from "../sandbox.ts";
import { startGoogle } from "./index.ts";

const BACK = "http://localhost:3000/api/auth/google/callback";
const CLIENT = { id: "application", secret: "secret" };
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

let sandbox: Sandbox<"http">;
let issuer: string;
beforeEach(async () => {
  sandbox = await startGoogle({
    folder: "",
    firstPort: 43_000,
    appUrl: "http://localhost:3000",
    secrets: { clientId: CLIENT.id, clientSecret: CLIENT.secret },
  });
  issuer = `http://127.0.0.1:${sandbox.ports.http}`;
});
afterEach(() => sandbox.close());

const query = (changes: Record<string, string> = {}) =>
  new URLSearchParams({
    client_id: CLIENT.id,
    redirect_uri: BACK,
    response_type: "code",
    scope: "openid email profile",
    state: "the-state",
    nonce: "the-nonce",
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  });

async function consent(form: Record<string, string>): Promise<URL> {
  const answer = await fetch(`${issuer}/consent?${query().toString()}`, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  return new URL(answer.headers.get("location") ?? "");
}

const exchange = (code: string, changes: Record<string, string> = {}) =>
  fetch(`${issuer}/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: BACK,
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      code_verifier: VERIFIER,
      ...changes,
    }),
  });

const codeFor = async (email: string) => (await consent({ email })).searchParams.get("code") ?? "";

test("the PKCE challenge of the standard's example verifier is the standard's", () => {
  expect(query().get("code_challenge")).toBe("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
});

test("the consent page lists users, and consent sends the browser back with the state and the issuer", async () => {
  const page = await fetch(`${issuer}/authorize?${query().toString()}`);
  expect(await page.text()).toContain("Ravi Menon");
  const back = await consent({ email: "ravi@harbour.example" });
  expect(back.origin + back.pathname).toBe(BACK);
  expect(back.searchParams.get("state")).toBe("the-state");
  expect(back.searchParams.get("iss")).toBe(issuer);
});

/** The fields of an answer in JSON, or of a part of a token. */
const fieldsOf = (value: unknown) =>
  new Map<string, unknown>(typeof value === "object" && value !== null ? Object.entries(value) : []);

const decoded = (part = "") => fieldsOf(JSON.parse(Buffer.from(part, "base64url").toString()));

async function tokenFor(email: string): Promise<string[]> {
  const answer = await exchange(await codeFor(email));
  return String(fieldsOf(await answer.json()).get("id_token")).split(".");
}

test("the ID token is signed with a published key and names the issuer, the client and the user", async () => {
  const [head = "", body = "", signature = ""] = await tokenFor("ravi@harbour.example");
  const keys = fieldsOf(await (await fetch(`${issuer}/keys`)).json()).get("keys");
  const published = Array.isArray(keys) ? keys.map((key: unknown) => fieldsOf(key)) : [];
  expect(published).toHaveLength(2);
  const signer = published.find((key) => key.get("kid") === decoded(head).get("kid"));
  const key = createPublicKey({ key: Object.fromEntries(signer ?? []), format: "jwk" });
  const verify = createVerify("RSA-SHA256").update(`${head}.${body}`);
  expect(verify.verify(key, signature, "base64url")).toBe(true);
  expect(Object.fromEntries(decoded(body))).toMatchObject({
    iss: issuer,
    aud: CLIENT.id,
    nonce: "the-nonce",
    email: "ravi@harbour.example",
    email_verified: true,
  });
});

test("a code works once, and only with its verifier, client secret and redirect address", async () => {
  const code = await codeFor("lena.vogt@gmail.com");
  expect((await exchange(code)).status).toBe(200);
  expect((await exchange(code)).status).toBe(400);
  const wrong = { code_verifier: "x".repeat(43) };
  expect((await exchange(await codeFor("lena.vogt@gmail.com"), wrong)).status).toBe(400);
  const elsewhere = { redirect_uri: "http://localhost:3000/other" };
  expect((await exchange(await codeFor("lena.vogt@gmail.com"), elsewhere)).status).toBe(400);
  const stranger = { client_secret: "guessed" };
  expect((await exchange(await codeFor("lena.vogt@gmail.com"), stranger)).status).toBe(401);
});

test.each([
  ["another address", { redirect_uri: `${BACK}/` }],
  ["another client", { client_id: "nobody" }],
  ["no challenge", { code_challenge: "" }],
  ["a plain challenge", { code_challenge_method: "plain" }],
])("an authorization request with %s gets 400 and no redirect", async (_what, changes) => {
  const answer = await fetch(`${issuer}/authorize?${query(changes).toString()}`, { redirect: "manual" });
  expect(answer.status).toBe(400);
});

test("a typed e-mail address always has the same subject", async () => {
  const subject = async () => decoded((await tokenFor("new@firm.example"))[1]).get("sub");
  expect(await subject()).toMatch(/^2\d+$/);
  expect(await subject()).toBe(await subject());
});

/** `fetch` sets the Host header itself. */
function statusAtHost(host: string, path: string): Promise<number> {
  const headers = { host, "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    request({ port: sandbox.ports.http, host: "127.0.0.1", method: "POST", path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .once("error", reject)
      .end();
  });
}

test("the Google sandbox refuses DNS rebinding and cross-site forms with 403", async () => {
  const control = (path: string, headers: Record<string, string>) =>
    fetch(`${issuer}/__sandbox/${path}`, { method: "POST", headers, body: '{"kind":"token-error"}' });
  const json = { "content-type": "application/json" };
  for (const path of ["faults", "rotate-keys"]) {
    expect((await control(path, { "content-type": "text/plain" })).status, path).toBe(403);
    expect((await control(path, json)).status, path).toBe(204);
    expect(await statusAtHost("evil.example", `/__sandbox/${path}`), path).toBe(403);
    expect(await statusAtHost(`localhost:${sandbox.ports.http}`, `/__sandbox/${path}`), path).not.toBe(403);
  }
});
