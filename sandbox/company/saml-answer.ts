import { randomUUID } from "node:crypto";
import { SignedXml } from "xml-crypto";
import { escapeHtml } from "../http-sandbox.ts";
import { bodyOf, type Certified } from "./certificate.ts";

const SAML = "urn:oasis:names:tc:SAML:2.0";
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";

/** What a provider says of somebody, right or wrong. */
export interface Answer {
  /** Who the response is from, for whom, and to which request. The assertion in it may say something else. */
  entityId: string;
  acsUrl: string;
  requestId: string;
  issuer: string;
  audience: string;
  recipient: string;
  /** Undefined in an assertion that nobody asked for. */
  inResponseTo: string | undefined;
  email: string;
  name: string;
  groups: readonly string[];
  /** Milliseconds since 1970. */
  now: number;
  signed: { assertion: boolean; response: boolean };
  /** Where SHA-1 is used in place of SHA-256. */
  sha1: { signature: boolean; digest: boolean };
  by: Certified;
}

const FIVE_MINUTES = 5 * 60 * 1000;

/** The response in XML. */
export function answerXml(answer: Answer): string {
  const { signed, sha1, by } = answer;
  const bare = bareAnswer(answer);
  const withAssertion = signed.assertion ? sign(bare, "Assertion", by, sha1) : bare;
  return signed.response ? sign(withAssertion, "Response", by, sha1) : withAssertion;
}

function bareAnswer(answer: Answer): string {
  const { issuer, audience, recipient, email, now } = answer;
  const at = (offset: number) => new Date(now + offset).toISOString();
  const text = escapeHtml;
  const request = answer.inResponseTo === undefined ? "" : ` InResponseTo="${text(answer.inResponseTo)}"`;
  const attribute = (name: string, values: readonly string[]) =>
    `<saml:Attribute Name="${name}">${values
      .map((value) => `<saml:AttributeValue>${text(value)}</saml:AttributeValue>`)
      .join("")}</saml:Attribute>`;
  return [
    `<samlp:Response xmlns:samlp="${SAML}:protocol" xmlns:saml="${SAML}:assertion" ID="_${randomUUID()}" Version="2.0"`,
    ` IssueInstant="${at(0)}" Destination="${text(answer.acsUrl)}" InResponseTo="${text(answer.requestId)}">`,
    `<saml:Issuer>${text(answer.entityId)}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${SAML}:status:Success"/></samlp:Status>`,
    `<saml:Assertion ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(0)}">`,
    `<saml:Issuer>${text(issuer)}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${text(email)}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${SAML}:cm:bearer">`,
    `<saml:SubjectConfirmationData NotOnOrAfter="${at(FIVE_MINUTES)}" Recipient="${text(recipient)}"${request}/>`,
    "</saml:SubjectConfirmation></saml:Subject>",
    `<saml:Conditions NotBefore="${at(-5_000)}" NotOnOrAfter="${at(FIVE_MINUTES)}">`,
    `<saml:AudienceRestriction><saml:Audience>${text(audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>`,
    `${SAML}:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    "<saml:AttributeStatement>",
    attribute("displayName", [answer.name]),
    ...(answer.groups.length > 0 ? [attribute("groups", answer.groups)] : []),
    "</saml:AttributeStatement></saml:Assertion></samlp:Response>",
  ].join("");
}

/** Signs the one element of this name, with the signature after its issuer. */
function sign(xml: string, local: string, { key, certificate }: Certified, sha1: Answer["sha1"]): string {
  const signature = new SignedXml({
    privateKey: key,
    canonicalizationAlgorithm: EXCLUSIVE,
    signatureAlgorithm: sha1.signature
      ? "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
      : "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    getKeyInfoContent: () => `<X509Data><X509Certificate>${bodyOf(certificate)}</X509Certificate></X509Data>`,
  });
  const element = `//*[local-name(.)='${local}']`;
  signature.addReference({
    xpath: element,
    digestAlgorithm: sha1.digest
      ? "http://www.w3.org/2000/09/xmldsig#sha1"
      : "http://www.w3.org/2001/04/xmlenc#sha256",
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", EXCLUSIVE],
  });
  signature.computeSignature(xml, {
    location: { reference: `${element}/*[local-name(.)='Issuer']`, action: "after" },
  });
  return signature.getSignedXml();
}
