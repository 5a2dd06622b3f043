import { createHash } from "node:crypto";
import type { FailureReply, SessionReply } from "@beachhead/contract";
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/db/uuid.ts";
import { SAMPLE_CERTIFICATE } from "../../../test/sample-calls/certificate.ts";
import { testServer } from "../../../test/server.ts";
import { type Company, companyCalls, PUBLIC_URL } from "../test/company-browser.ts";
import { samlCalls } from "../test/saml-browser.ts";

const server = testServer({ googleFor: PUBLIC_URL, rateLimits: 1_000 });
const calls = companyCalls(server);
const saml = samlCalls(server, calls);
const { begin, control } = calls;
const { answerFor, bring, post, save, signInWith } = saml;

let acme: Company;
let email: string;

beforeAll(async () => {
  acme = await calls.company();
  email = `ada.lovelace@${acme.domain}`;
  await save(acme);
});

async function signedIn(as = email): Promise<SessionReply> {
  const { location, cookie } = await signInWith(acme, as);
  expect(location).toMatch(/^\/auth\?token=/);
  return (await calls.exchange(location, cookie)).json<SessionReply>();
}

/** Runs the test sign-in as this address; returns where it led. */
async function tryOut(company: Company, as: string): Promise<string> {
  const begun = await company.owner.api.send("testCompanySignIn", { params: { id: company.id } });
  const cookie = String(begun.headers["set-cookie"]).split(";")[0] ?? "";
  const answer = await answerFor({ url: new URL(begun.json<{ url: string }>().url) }, { email: as });
  return bring(company, answer, cookie);
}

const rolesIn = async ({ id, owner }: Company) => {
  const { members } = await owner.api.call("listMembers", { params: { id } });
  return Object.fromEntries(members.map((member) => [member.email, member.role]));
};

test("the first sign-in makes account and membership with the default role, and the next finds them again", async () => {
  const first = await signedIn();
  expect(first.user).toMatchObject({ email, name: "Ada Lovelace", emailVerified: true });
  expect((await rolesIn(acme))[email]).toBe("viewer");
  expect((await signedIn())._id).toBe(first._id);
});

test("the request goes to the provider by redirect, with our entity id, our address and a random relay state", async () => {
  const { url } = await begin(email);
  expect(url.origin + url.pathname).toBe(`${calls.issuerOf(acme.name)}/saml/sso`);
  expect(url.searchParams.get("RelayState")).toMatch(/^[\w-]{43}$/);
  const { action } = await answerFor({ url }, { email });
  expect(action).toBe(`${PUBLIC_URL}/api/auth/company/${acme.id}/saml`);
});

test("the answer alone signs nobody in: it sets no cookie, and its code is of no use without the browser's", async () => {
  const { url, cookie } = await begin(email);
  const location = await post(acme, await answerFor({ url }, { email }));
  expect(location).toMatch(new RegExp(`^/api/auth/company/${acme.id}/callback\\?answer=[\\w-]{43}$`));
  const address = new URL(location, PUBLIC_URL);
  expect(await calls.comeBack(address, "sign-in=" + "x".repeat(43))).toBe("/auth?company=failed");
  // Looked at once, it is gone.
  expect(await calls.comeBack(address, cookie)).toBe("/auth?company=failed");
});

test("login CSRF: an answer that an attacker began does not sign the victim's browser in", async () => {
  const attacker = await begin(email);
  const victim = await begin(email);
  const answer = await answerFor(attacker, { email });
  expect(await bring(acme, answer, victim.cookie)).toBe("/auth?company=failed");
  expect(await bring(acme, await answerFor(victim, { email }), victim.cookie)).toMatch(/^\/auth\?token=/);
});

test("the relay state of another browser's sign-in does not fit the answer", async () => {
  const one = await begin(email);
  const other = await begin(email);
  const answer = await answerFor(one, { email });
  const { relayState } = await answerFor(other, { email });
  expect(await bring(acme, { ...answer, relayState }, other.cookie)).toBe("/auth?company=failed");
});

test("an answer works once", async () => {
  const { url, cookie } = await begin(email);
  const answer = await answerFor({ url }, { email });
  expect(await bring(acme, answer, cookie)).toMatch(/^\/auth\?token=/);
  expect(await bring(acme, answer, cookie)).toBe("/auth?company=failed");
});

test("an answer that nobody asked for is refused", async () => {
  const { url, cookie } = await begin(email);
  const answer = await answerFor({ url }, { email });
  expect(await bring(acme, { ...answer, relayState: "" }, cookie)).toBe("/auth?company=failed");
  expect(await bring(acme, { ...answer, relayState: newId() }, cookie)).toBe("/auth?company=failed");
});

test("an assertion that was used is refused even when its request is open again", async () => {
  const { url, cookie } = await begin(email);
  const answer = await answerFor({ url }, { email });
  const asOwner = { userId: acme.owner.userId };
  const hash = createHash("sha256").update(answer.relayState).digest("hex");
  const [flow] = await server.query<object>(
    "select * from verifications where identifier = $1",
    [`company-flow ${hash}`],
    asOwner,
  );
  expect(await bring(acme, answer, cookie)).toMatch(/^\/auth\?token=/);
  await server.query(
    "insert into verifications select * from jsonb_populate_record(null::verifications, $1)",
    [JSON.stringify(flow)],
    asOwner,
  );
  expect(await bring(acme, answer, cookie)).toBe("/auth?company=failed");
  expect(server.logged.slice(-4).join("")).toContain("The assertion was used before");
});

test("mix-up: the answer of one company's provider is not taken at the address of another's", async () => {
  const rival = await calls.company();
  await save(rival);
  const { url, cookie } = await begin(email);
  const answer = await answerFor({ url }, { email });
  expect(await bring(rival, answer, cookie)).toBe("/auth?company=failed");
});

test.each([
  ["clock", "clock"],
  ["wrong-audience", "settings"],
  ["wrong-recipient", "settings"],
  ["wrong-issuer", "settings"],
  ["unsigned", "signature"],
  ["only-response-signed", "signature"],
  ["unknown-key", "signature"],
  ["sha1", "signature"],
  ["sha1-digest", "signature"],
  ["no-in-response-to", "failed"],
  ["replay", "failed"],
])("an answer with the fault %s signs nobody in, and the next one does", async (kind, problem) => {
  await signedIn();
  await control("faults", { kind, times: 1 });
  const before = server.logged.length;
  expect((await signInWith(acme, email)).location).toBe(`/auth?company=${problem}`);
  const logged = server.logged.slice(before).join("\n");
  expect(logged).toContain("a company sign-in failed");
  expect(logged).not.toMatch(/saml:|SAMLResponse|ada\.lovelace|SignatureValue/);
  await signedIn();
});

test("a signed assertion in a signed response is taken, too", async () => {
  await control("faults", { kind: "signed-response", times: 1 });
  expect((await signedIn()).user.email).toBe(email);
});

test("a provider that signs with its next key is still understood, and one that signs with a third is not", async () => {
  const rolling = await calls.company();
  await save(rolling);
  const ada = `ada@${rolling.domain}`;
  await control("rotate-keys", { company: rolling.name });
  expect((await signInWith(rolling, ada)).location).toMatch(/^\/auth\?token=/);
  await control("rotate-keys", { company: rolling.name });
  expect((await signInWith(rolling, ada)).location).toBe("/auth?company=signature");
});

test("a provider signs in nobody whose address is of another domain", async () => {
  const victim = await server.signUp();
  expect((await signInWith(acme, victim.email)).location).toBe("/auth?company=other-domain");
});

test("who declines at the provider comes back without a session", async () => {
  const { url, cookie } = await begin(email);
  expect(await bring(acme, await answerFor({ url }, { deny: "1" }), cookie)).toBe("/auth?company=denied");
});

test("groups give the highest of their roles at each sign-in", async () => {
  const roles = [
    { group: "Sales", role: "commenter" },
    { group: "Planners", role: "editor" },
  ];
  await save(acme, { roles });
  const grace = `grace@${acme.domain}`;
  await control("groups", { email: grace, groups: ["Sales", "Planners"] });
  await signedIn(grace);
  expect((await rolesIn(acme))[grace]).toBe("editor");
  await control("groups", { email: grace, groups: ["Sales"] });
  await signedIn(grace);
  expect((await rolesIn(acme))[grace]).toBe("commenter");
});

test("an attribute that is named for the address is the only one that counts", async () => {
  await save(acme, { emailAttribute: "workMail" });
  expect((await signInWith(acme, email)).location).toBe("/auth?company=no-email");
  await save(acme);
  await signedIn();
});

test("an answer is of no use after the provider was changed", async () => {
  const { url, cookie } = await begin(email);
  const location = await post(acme, await answerFor({ url }, { email }));
  await save(acme, { nameAttribute: "fullName" });
  expect(await calls.comeBack(new URL(location, PUBLIC_URL), cookie)).toBe("/auth?company=failed");
  await save(acme);
});

test("a test sign-in tells what happened, starts no session and makes no member", async () => {
  const tested = await calls.company();
  await save(tested);
  expect(await tryOut(tested, `it@${tested.domain}`)).toBe("/myaccount/company-sign-in?test=ok");
  expect((await calls.read(tested)).provider?.testedAt).not.toBeNull();
  expect(await tryOut(tested, "it@elsewhere.example")).toBe("/myaccount/company-sign-in?test=other-domain");
  await control("faults", { kind: "wrong-audience", times: 1 });
  expect(await tryOut(tested, `it@${tested.domain}`)).toBe("/myaccount/company-sign-in?test=settings");
  expect(Object.keys(await rolesIn(tested))).toHaveLength(1);
  await save(tested, { emailAttribute: "mail" });
  expect((await calls.read(tested)).provider?.testedAt).toBeNull();
});

test("a certificate for later keeps the test, and another certificate alone ends it", async () => {
  const rolling = await calls.company();
  await save(rolling);
  const settings = (await calls.read(rolling)).provider;
  const [present = "", next = ""] = settings?.saml?.certificates.map(({ pem }) => pem) ?? [];
  const saveCertificates = (certificates: string) =>
    rolling.owner.api.callUntyped("saveSamlProvider", {
      params: { id: rolling.id },
      body: saml.providerOf("", {
        entityId: settings?.issuer,
        signInUrl: settings?.saml?.signInUrl,
        certificates,
      }),
    });
  await saveCertificates(present);
  expect(await tryOut(rolling, `it@${rolling.domain}`)).toBe("/myaccount/company-sign-in?test=ok");
  const tested = await saveCertificates(`${present}\n${next}`);
  expect(tested.provider?.testedAt).not.toBeNull();
  expect((await saveCertificates(next)).provider?.testedAt).not.toBeNull();
  expect((await saveCertificates(SAMPLE_CERTIFICATE)).provider?.testedAt).toBeNull();
});

test("the metadata names our entity id and where to post", async () => {
  const { addresses } = await calls.read(acme);
  const { pathname } = new URL(addresses.entityId);
  const answer = await server.client.follow(pathname);
  expect(answer.headers["content-type"]).toContain("samlmetadata+xml");
  expect(answer.body).toContain(`entityID="${addresses.entityId}"`);
  expect(answer.body).toContain(`Location="${addresses.assertionConsumer}"`);
  expect((await server.client.follow("/api/auth/company/%22%3E/metadata")).statusCode).toBe(404);
});

test("an answer by GET, or as more than the form may hold, is refused", async () => {
  expect((await server.client.follow(`/api/auth/company/${acme.id}/saml?SAMLResponse=a`)).statusCode).toBe(
    405,
  );
  const large = await saml.postForm(acme, `SAMLResponse=${"A".repeat(300 * 1024)}&RelayState=x`);
  expect([large.statusCode, large.json<FailureReply>().code]).toEqual([413, "too_large"]);
  const twice = await saml.postForm(acme, "SAMLResponse=QQ==&SAMLResponse=Qg==&RelayState=x");
  expect(twice.statusCode).toBe(400);
});
