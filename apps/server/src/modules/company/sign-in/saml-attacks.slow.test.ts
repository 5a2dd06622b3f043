import { deflateRawSync } from "node:zlib";
import type { FailureReply } from "@beachhead/contract";
import { beforeAll, expect, test } from "vitest";
import { SAMPLE_CERTIFICATE } from "../../../test/sample-calls/certificate.ts";
import { testServer } from "../../../test/server.ts";
import { type Company, companyCalls, PUBLIC_URL } from "../test/company-browser.ts";
import { samlCalls } from "../test/saml-browser.ts";
import { wraps } from "../test/wrapped-signatures.ts";

const server = testServer({ googleFor: PUBLIC_URL, rateLimits: 1_000 });
const calls = companyCalls(server);
const saml = samlCalls(server, calls);
const { control } = calls;
const { answerFor, bring, metadataOf, save, signInWith } = saml;

const REFUSED = /^\/auth\?company=(failed|signature|settings|encrypted)$/;

let acme: Company;
/** Signs in validly, and wants to be the victim. */
let attacker: string;
let victim: string;

beforeAll(async () => {
  acme = await calls.company();
  attacker = `mallory@${acme.domain}`;
  victim = `boss@${acme.domain}`;
  await save(acme);
});

const forge = (xml: string) => xml.replaceAll(attacker, victim);

/** Where a sign-in leads whose answer is changed on its way. */
async function outcomeOf(change: (xml: string) => string): Promise<string> {
  let isChanged = false;
  const { location } = await signInWith(acme, attacker, (xml) => {
    const changed = change(xml);
    isChanged = changed !== xml;
    return changed;
  });
  expect(isChanged).toBe(true);
  return location;
}

test.each(Object.keys(wraps))("%s: a forged assertion around the signed one is refused", async (name) => {
  const isOfResponse = name === "XSW1" || name === "XSW2";
  if (isOfResponse) await control("faults", { kind: "signed-response", times: 1 });
  const outcome = await outcomeOf((xml) => {
    const wrapped = wraps[name]?.(xml, forge) ?? xml;
    expect(wrapped).toContain(victim);
    expect(wrapped).toContain(attacker);
    return wrapped;
  });
  expect(outcome).toMatch(REFUSED);
  expect((await signInWith(acme, attacker)).location).toMatch(/^\/auth\?token=/);
});

test.each<[string, (xml: string) => string]>([
  ["a changed address", forge],
  ["a removed signature", (xml) => xml.replace(/<Signature .*<\/Signature>/s, "")],
  ["a comment in an address that the provider signed", (xml) => xml.replace("mallory@", "mallory<!---->@")],
  ["a processing instruction in the address", (xml) => xml.replace("mallory@", "mallory<?x?>@")],
  ["a CDATA section in the address", (xml) => xml.replace("mallory@", "<![CDATA[mallory]]>@")],
  ["a document type", (xml) => `<!DOCTYPE r>${xml}`],
  [
    "entities that grow (billion laughs)",
    (xml) =>
      `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">${"bcdefghij"
        .split("")
        .map((name, at) => `<!ENTITY ${name} "${`&${"abcdefghi"[at]};`.repeat(10)}">`)
        .join("")}]>${xml.replace(attacker, "&j;")}`,
  ],
  [
    "an entity of a file",
    (xml) => `<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>${xml.replace(attacker, "&f;")}`,
  ],
  ["an entity without a document type", (xml) => xml.replace(attacker, "&f;")],
  ["a second assertion", (xml) => xml.replace(/<saml:Assertion .*<\/saml:Assertion>/s, "$&$&")],
  [
    "an encrypted assertion",
    (xml) =>
      xml.replace(
        /<saml:Assertion .*<\/saml:Assertion>/s,
        "<saml:EncryptedAssertion></saml:EncryptedAssertion>",
      ),
  ],
  ["a status of failure", (xml) => xml.replace("status:Success", "status:Requester")],
  [
    "another destination",
    (xml) => xml.replace(/Destination="[^"]+"/, 'Destination="https://other.example/"'),
  ],
  [
    "a response without the request's id",
    (xml) => xml.replace(/(<samlp:Response[^>]*) InResponseTo="[^"]+"/, "$1"),
  ],
  [
    "an HMAC in place of the signature",
    (xml) => xml.replaceAll("xmldsig-more#rsa-sha256", "xmldsig#hmac-sha1"),
  ],
  ["a digest by SHA-1", (xml) => xml.replaceAll("2001/04/xmlenc#sha256", "2000/09/xmldsig#sha1")],
  ["a transform of its own", (xml) => xml.replaceAll("2001/10/xml-exc-c14n#", "TR/1999/REC-xslt-19991116")],
  ["a reference to the whole document", (xml) => xml.replace(/URI="#[^"]+"/, 'URI=""')],
  ["a second reference", (xml) => xml.replace(/<Reference .*<\/Reference>/s, "$&$&")],
  ["an element after the response", (xml) => `${xml}<x/>`],
  ["no XML", () => "SAML"],
  ["a deflated answer", (xml) => deflateRawSync(xml + " ".repeat(10_000_000)).toString("latin1")],
  [
    "elements that are nested deeply",
    (xml) => xml.replace(attacker, "<x>".repeat(5_000) + "</x>".repeat(5_000)),
  ],
])("%s is refused", async (_name, change) => {
  expect(await outcomeOf(change)).toMatch(REFUSED);
});

test("a comment that would cut a signed address to that of somebody else is refused", async () => {
  const { location } = await signInWith(acme, `${victim}.evil.example`, (xml) =>
    xml.replace(victim, `${victim}<!---->`),
  );
  expect(location).toMatch(REFUSED);
});

test("what is not base64 is refused", async () => {
  const { url } = await calls.begin(attacker);
  const { relayState } = await answerFor({ url }, { email: attacker });
  const form = new URLSearchParams({ SAMLResponse: "<xml>", RelayState: relayState });
  const { headers } = await saml.postForm(acme, form.toString());
  const { cookie } = await calls.begin(attacker);
  expect(await calls.comeBack(new URL(String(headers.location), PUBLIC_URL), cookie)).toMatch(REFUSED);
});

test("an assertion of one workspace's sign-in is refused by another that trusts the same provider", async () => {
  const rival = await calls.company();
  await saml.save({ ...rival, name: acme.name });
  const ours = await calls.begin(`any@${acme.domain}`);
  const theirs = await calls.begin(`any@${rival.domain}`);
  const { xml } = await answerFor(ours, { email: `eve@${rival.domain}` });
  const { relayState } = await answerFor(theirs, { email: `eve@${rival.domain}` });
  expect(await bring(rival, { action: "", xml, relayState }, theirs.cookie)).toMatch(REFUSED);
});

/** The field that refuses a provider, and its sentence. */
const refusalOf = async (more: object) => {
  const answer = await acme.owner.api.send("saveSamlProvider", {
    params: { id: acme.id },
    body: saml.providerOf("", {
      entityId: "https://login.example.com",
      signInUrl: "https://login.example.com/saml",
      certificates: SAMPLE_CERTIFICATE,
      ...more,
    }),
  });
  expect(answer.statusCode, answer.body).toBe(422);
  const [issue, ...others] = answer.json<FailureReply>().issues ?? [];
  expect(others).toEqual([]);
  return [issue?.path, issue?.message];
};

// Written in parts, as it would look like a secret that was published.
const KEY = ["BEGIN", "END"].map((end) => `-----${end} PRIVATE KEY-----`).join("\nMIIE\n");

test.each<[string, object, string, RegExp]>([
  ["no certificate", { certificates: "abc" }, "certificates", /X\.509 certificate in PEM/],
  [
    "a certificate that is none",
    { certificates: "-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----" },
    "certificates",
    /X\.509 certificate in PEM/,
  ],
  ["a private key", { certificates: KEY }, "certificates", /has a private key/],
  ["a certificate with text around it", { certificates: `x ${SAMPLE_CERTIFICATE}` }, "certificates", /PEM/],
  ["an address without TLS", { signInUrl: "http://login.example.com" }, "signInUrl", /https/],
  ["an address that is none", { signInUrl: "javascript:alert(1)" }, "signInUrl", /must be an address/],
  ["no entity id", { entityId: "" }, "entityId", /is required, or paste the metadata/],
  ["metadata that is none", { metadata: "<x/>" }, "metadata", /SAML metadata of one identity provider/],
  ["metadata that is no XML", { metadata: "metadata" }, "metadata", /SAML metadata of one identity provider/],
  [
    "metadata with entities",
    { metadata: '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>' },
    "metadata",
    /SAML metadata of one identity provider/,
  ],
])("settings with %s are refused with a sentence at the field", async (_name, more, path, message) => {
  const [field, sentence] = await refusalOf(more);
  expect(field).toBe(path);
  expect(sentence).toMatch(message);
});

test("metadata with a comment, as some providers write it, is taken", async () => {
  const metadata = (await metadataOf(acme.name)).replace("<IDPSSODescriptor", "<!-- Generated -->$&");
  const saved = await acme.owner.api.callUntyped("saveSamlProvider", {
    params: { id: acme.id },
    body: saml.providerOf(metadata),
  });
  expect(saved.provider?.issuer).toBe(`${calls.issuerOf(acme.name)}/saml`);
});

test.each<[string, (xml: string) => string, RegExp]>([
  [
    "without a signing certificate",
    (xml) => xml.replaceAll("signing", "encryption"),
    /no signing certificate/,
  ],
  [
    "with a sign-in address that runs",
    (xml) => xml.replace(/http:[^"]+sso/, "javascript:alert(1)"),
    /https address/,
  ],
  [
    "of an application",
    (xml) => xml.replaceAll("IDPSSODescriptor", "SPSSODescriptor"),
    /one identity provider/,
  ],
  [
    "with a broken certificate",
    (xml) => xml.replaceAll("X509Certificate>MII", "X509Certificate>NII"),
    /X\.509/,
  ],
])("metadata %s is refused", async (_name, change, message) => {
  const metadata = change(await metadataOf(acme.name));
  const [field, sentence] = await refusalOf({ metadata });
  expect(field).toBe("metadata");
  expect(sentence).toMatch(message);
});
