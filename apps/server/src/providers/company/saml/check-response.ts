import { CompanyRefusal } from "../identity.ts";
import { checkSignatureOf } from "./check-signatures.ts";
import { ASSERTION, everyElement, onlyChild, PROTOCOL, SIGNATURE, textOf, type XmlElement } from "./xml.ts";

/** What an answer must fit. */
export interface Expected {
  /** Of the provider. */
  issuer: string;
  /** Our own, as the provider knows it. */
  entityId: string;
  acsUrl: string;
  requestId: string;
}

const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
const declined = new Set(
  ["AuthnFailed", "RequestDenied"].map((name) => `urn:oasis:names:tc:SAML:2.0:status:${name}`),
);

const failed = (message: string) => new CompanyRefusal(message, "failed");
const misdirected = (message: string) => new CompanyRefusal(message, "settings");

/**
 * Checks the form of an answer, of which nothing is verified yet: one Response with one assertion in it, at their places,
 * no id twice, and each signature over the element it is in. So there is nothing a signature could be wrapped around.
 * @returns the id of the assertion, and whether the response is signed as well
 * @throws {CompanyRefusal}
 */
export function checkResponse(
  response: XmlElement,
  expected: Expected,
): { assertionId: string; isSigned: boolean } {
  const all = [...everyElement(response)];
  if (all.some(({ local }) => local.startsWith("Encrypted")))
    throw new CompanyRefusal("The provider encrypts its assertions", "encrypted");
  if (response.uri !== PROTOCOL || response.local !== "Response") throw failed("The answer is no response");
  checkStatus(response);
  const assertion = onlyChild(response, ASSERTION, "Assertion");
  const count = (name: string) => all.filter(({ local }) => local === name).length;
  if (assertion === undefined || count("Assertion") !== 1 || count("Response") !== 1)
    throw failed("The answer must have one assertion");
  const ids = all.flatMap(idsOf);
  if (new Set(ids).size !== ids.length) throw failed("An id is there twice");
  for (const element of [response, assertion])
    if (element.attributes.get("Version") !== "2.0" || !element.attributes.get("ID"))
      throw failed("The answer is not of SAML 2.0");
  if (!checkSignatureOf(assertion))
    throw new CompanyRefusal("The provider does not sign its assertions", "signature");
  const isSigned = checkSignatureOf(response);
  if (
    all.filter(({ uri, local }) => uri === SIGNATURE && local === "Signature").length !== (isSigned ? 2 : 1)
  )
    throw new CompanyRefusal("A signature is not where it belongs", "signature");
  checkAddress(response, expected, isSigned);
  return { assertionId: assertion.attributes.get("ID") ?? "", isSigned };
}

const idsOf = ({ attributes }: XmlElement): string[] =>
  [...attributes].filter(([name]) => /^(?:.*:)?id$/i.test(name)).map(([, value]) => value);

function checkStatus(response: XmlElement): void {
  const status = onlyChild(response, PROTOCOL, "Status");
  const code = status && onlyChild(status, PROTOCOL, "StatusCode");
  if (code?.attributes.get("Value") === SUCCESS) return;
  const reason = (code && onlyChild(code, PROTOCOL, "StatusCode"))?.attributes.get("Value") ?? "";
  if (declined.has(reason)) throw new CompanyRefusal("The provider declined", "denied");
  throw failed("The provider reports no success");
}

function checkAddress(response: XmlElement, expected: Expected, isSigned: boolean): void {
  const { attributes } = response;
  const destination = attributes.get("Destination");
  if (destination === undefined ? isSigned : destination !== expected.acsUrl)
    throw misdirected("The response is for another address");
  if (attributes.get("InResponseTo") !== expected.requestId)
    throw failed("The response answers another request, or none");
  const issuer = onlyChild(response, ASSERTION, "Issuer");
  if (issuer !== undefined && textOf(issuer) !== expected.issuer)
    throw misdirected("The response has another issuer");
}
