import { CompanyRefusal } from "../identity.ts";
import type { Expected } from "./check-response.ts";
import { ASSERTION, childrenOf, onlyChild, textOf, type XmlElement } from "./xml.ts";

/** How far the clocks of provider and server may be apart. */
export const CLOCK_TOLERANCE_MS = 2 * 60 * 1000;

const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const known = new Set(["AudienceRestriction", "OneTimeUse", "ProxyRestriction"]);

const failed = (message: string) => new CompanyRefusal(message, "failed");
const misdirected = (message: string) => new CompanyRefusal(message, "settings");
const outOfTime = (message: string) => new CompanyRefusal(message, "clock");

/**
 * Checks a verified assertion: that it is for us, for this request, and for now. The library leaves recipient and request
 * of the subject confirmation unchecked, and the issuer.
 * @returns when it can no longer be used
 * @throws {CompanyRefusal}
 */
export function checkAssertion(assertion: XmlElement, expected: Expected, now: Date): Date {
  if (assertion.uri !== ASSERTION || assertion.local !== "Assertion") throw failed("There is no assertion");
  if (textOf(onlyChild(assertion, ASSERTION, "Issuer")) !== expected.issuer)
    throw misdirected("The assertion has another issuer");
  const conditions = onlyChild(assertion, ASSERTION, "Conditions");
  if (conditions === undefined) throw failed("The assertion has no conditions");
  checkConditions(conditions, expected, now);
  const subject = onlyChild(assertion, ASSERTION, "Subject");
  const confirmations = subject ? childrenOf(subject, ASSERTION, "SubjectConfirmation") : [];
  const bearers = confirmations.filter(({ attributes }) => attributes.get("Method") === BEARER);
  const [confirmation, ...others] = bearers;
  if (confirmation === undefined || others.length > 0) throw failed("One bearer must be confirmed");
  const end = checkConfirmation(confirmation, expected, now);
  const statements = childrenOf(assertion, ASSERTION, "AuthnStatement");
  if (statements.length === 0) throw failed("The assertion does not say that somebody signed in");
  for (const { attributes } of statements) checkTimes(undefined, attributes.get("SessionNotOnOrAfter"), now);
  return new Date(end.getTime() + CLOCK_TOLERANCE_MS);
}

function checkConditions(conditions: XmlElement, { entityId }: Expected, now: Date): void {
  const { attributes, children } = conditions;
  checkTimes(attributes.get("NotBefore"), attributes.get("NotOnOrAfter"), now);
  if (children.some(({ uri, local }) => uri !== ASSERTION || !known.has(local)))
    throw failed("The assertion has a condition that is not known");
  const audiences = childrenOf(conditions, ASSERTION, "AudienceRestriction");
  const isForUs = (audience: XmlElement) =>
    childrenOf(audience, ASSERTION, "Audience").some((each) => textOf(each) === entityId);
  if (audiences.length === 0 || !audiences.every(isForUs))
    throw misdirected("The assertion is for another audience");
}

function checkConfirmation(confirmation: XmlElement, { acsUrl, requestId }: Expected, now: Date): Date {
  const { attributes } = onlyChild(confirmation, ASSERTION, "SubjectConfirmationData") ?? {};
  if (attributes?.get("Recipient") !== acsUrl) throw misdirected("The assertion is for another recipient");
  if (attributes.get("InResponseTo") !== requestId)
    throw failed("The assertion answers another request, or none");
  const end = attributes.get("NotOnOrAfter");
  if (end === undefined) throw failed("The assertion has no end");
  checkTimes(attributes.get("NotBefore"), end, now);
  return timeOf(end);
}

function checkTimes(begin: string | undefined, end: string | undefined, now: Date): void {
  if (begin !== undefined && now.getTime() + CLOCK_TOLERANCE_MS < timeOf(begin).getTime())
    throw outOfTime("The assertion is not valid yet");
  if (end !== undefined && now.getTime() - CLOCK_TOLERANCE_MS >= timeOf(end).getTime())
    throw outOfTime("The assertion is no longer valid");
}

function timeOf(text: string): Date {
  const time = new Date(DATE.test(text) ? text : Number.NaN);
  if (Number.isNaN(time.getTime())) throw failed("The assertion has a time that cannot be read");
  return time;
}
