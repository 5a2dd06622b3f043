import type { SAML } from "@node-saml/node-saml";
import { type CompanyIdentity, CompanyRefusal } from "../identity.ts";
import { CLOCK_TOLERANCE_MS, checkAssertion } from "./check-assertion.ts";
import { checkResponse, type Expected } from "./check-response.ts";
import { type AttributeNames, readIdentity } from "./read-identity.ts";
import { readXml, type XmlElement } from "./xml.ts";

/** A provider, and we as it knows us. */
export interface SamlClient extends Omit<Expected, "requestId"> {
  signInUrl: string;
  certificates: readonly string[];
  attributes: AttributeNames;
}

/** Who signed in, and by which assertion, which is good for one sign-in. */
export interface SamlSignIn {
  identity: CompanyIdentity;
  assertionId: string;
  /** When the assertion can no longer be used. */
  expiresAt: Date;
}

/** Sign-in at the SAML 2.0 provider of a company: we send the request by HTTP-Redirect, the answer comes by HTTP-POST. */
export interface Saml {
  /** Where to send somebody who wants to sign in. */
  begin(client: SamlClient, flow: { relayState: string; requestId: string }): Promise<string>;
  /** Reads the answer to a request. @throws {CompanyRefusal} whatever does not fit */
  finish(client: SamlClient, answer: string, flow: { requestId: string; now: Date }): Promise<SamlSignIn>;
}

export const saml: Saml = {
  async begin(client, { relayState, requestId }) {
    const library = await libraryFor(client, { requestId, isSigned: false });
    return library.getAuthorizeUrlAsync(relayState, undefined, {});
  },

  async finish(client, answer, { requestId, now }) {
    const expected = { ...client, requestId };
    const xml = decoded(answer);
    const { assertionId, isSigned } = checkResponse(read(xml), expected);
    const assertion = read(await verified(client, xml, { requestId, isSigned }));
    if (assertion.attributes.get("ID") !== assertionId)
      throw new CompanyRefusal("The signature covers another assertion", "signature");
    const expiresAt = checkAssertion(assertion, expected, now);
    return { identity: readIdentity(assertion, client.attributes), assertionId, expiresAt };
  },
};

/** Loaded with the first sign-in. */
async function libraryFor(
  client: SamlClient,
  { requestId, isSigned }: { requestId: string; isSigned: boolean },
): Promise<SAML> {
  const { SAML: Library, ValidateInResponseTo } = await import("@node-saml/node-saml");
  return new Library({
    entryPoint: client.signInUrl,
    issuer: client.entityId,
    audience: client.entityId,
    callbackUrl: client.acsUrl,
    idpCert: [...client.certificates],
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: isSigned,
    acceptedClockSkewMs: CLOCK_TOLERANCE_MS,
    generateUniqueId: () => requestId,
    // `checkResponse` and `checkAssertion` do, with the request of this very flow.
    validateInResponseTo: ValidateInResponseTo.never,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  });
}

/** The assertion as its signature covers it: nothing else of the answer is read for who signed in. */
async function verified(
  client: SamlClient,
  xml: string,
  flow: { requestId: string; isSigned: boolean },
): Promise<string> {
  const library = await libraryFor(client, flow);
  try {
    const SAMLResponse = Buffer.from(xml, "utf8").toString("base64");
    const { profile } = await library.validatePostResponseAsync({ SAMLResponse });
    return profile?.getAssertionXml?.() ?? "";
  } catch (error) {
    const said = error instanceof Error ? error.message : "";
    if (/expired|not yet valid/.test(said)) throw new CompanyRefusal("The assertion is out of time", "clock");
    if (/audience/i.test(said)) throw new CompanyRefusal("The assertion is for another audience", "settings");
    throw new CompanyRefusal("The signature is not one of the provider's", "signature");
  }
}

function decoded(answer: string): string {
  const base64 = answer.replaceAll(/\s/g, "");
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(base64)) throw new CompanyRefusal("The answer is not base64", "failed");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(base64, "base64"));
  } catch {
    throw new CompanyRefusal("The answer is not UTF-8", "failed");
  }
}

function read(xml: string): XmlElement {
  try {
    return readXml(xml);
  } catch {
    // The parser's sentence may quote the answer, which names the person.
    throw new CompanyRefusal("The answer is not XML that is taken", "failed");
  }
}
