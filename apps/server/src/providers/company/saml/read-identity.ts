import { z } from "zod";
import { type CompanyIdentity, CompanyRefusal } from "../identity.ts";
import { ASSERTION, childrenOf, onlyChild, textOf, type XmlElement } from "./xml.ts";

/** Names of attributes; empty: those of common providers. */
export interface AttributeNames {
  email: string;
  name: string;
  groups: string;
}

const CLAIMS = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
const MICROSOFT = "http://schemas.microsoft.com";
const ROLES = `${MICROSOFT}/ws/2008/06/identity/claims`;

// Of Entra, LDAP directories, and Okta, Google and Keycloak as their guides set them up. Compared without case.
const emailNames = [
  `${CLAIMS}/emailaddress`,
  "urn:oid:0.9.2342.19200300.100.1.3",
  "email",
  "emailaddress",
  "mail",
  "user.email",
];
const fullNames = [
  `${MICROSOFT}/identity/claims/displayname`,
  "urn:oid:2.16.840.1.113730.3.1.241",
  "displayname",
  "urn:oid:2.5.4.3",
  "cn",
  "name",
];
const givenNames = [`${CLAIMS}/givenname`, "urn:oid:2.5.4.42", "firstname", "givenname"];
const familyNames = [`${CLAIMS}/surname`, "urn:oid:2.5.4.4", "lastname", "surname", "sn"];
const groupNames = [
  `${ROLES}/groups`,
  "http://schemas.xmlsoap.org/claims/group",
  "groups",
  "group",
  "memberof",
  `${ROLES}/role`,
  "roles",
  "role",
];

const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const LONGEST_SUBJECT = 1_000;
const LONGEST_NAME = 200;
const LONGEST_GROUP = 300;
const MOST_GROUPS = 1_000;

const isAddress = (text: string) => text.length <= 254 && z.email().safeParse(text).success;

/**
 * Who signed in, by a verified assertion.
 * @throws {CompanyRefusal} without an e-mail address
 */
export function readIdentity(assertion: XmlElement, names: AttributeNames): CompanyIdentity {
  const subject = onlyChild(assertion, ASSERTION, "Subject");
  const nameId = subject && onlyChild(subject, ASSERTION, "NameID");
  const id = textOf(nameId);
  if (id === "" || id.length > LONGEST_SUBJECT)
    throw new CompanyRefusal("The provider names no subject", "failed");
  const values = attributesOf(assertion);
  const valuesOf = (own: string, usual: readonly string[]) =>
    (own === "" ? usual : [own.toLowerCase()]).flatMap((name) => values.get(name) ?? []);
  const candidates = [...valuesOf(names.email, emailNames), ...(names.email === "" ? [id] : [])];
  const email = candidates.find(isAddress)?.toLowerCase();
  if (email === undefined) throw new CompanyRefusal("The provider names no e-mail address", "no-email");
  const [given, family] = [valuesOf("", givenNames)[0], valuesOf("", familyNames)[0]];
  const name = valuesOf(names.name, fullNames)[0] ?? [given, family].filter(Boolean).join(" ");
  const isTransient = nameId?.attributes.get("Format") === TRANSIENT;
  return {
    // Not the subject of OpenID Connect that may be the same text: some providers have one name for both.
    subject: `saml ${isTransient ? email : id}`,
    email,
    name: name.slice(0, LONGEST_NAME),
    groups: valuesOf(names.groups, groupNames)
      .filter((group) => group.length <= LONGEST_GROUP)
      .slice(0, MOST_GROUPS),
  };
}

/** The values of each attribute by its name in lower case. */
function attributesOf(assertion: XmlElement): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const statement of childrenOf(assertion, ASSERTION, "AttributeStatement"))
    for (const attribute of childrenOf(statement, ASSERTION, "Attribute")) {
      const name = attribute.attributes.get("Name")?.toLowerCase() ?? "";
      const values = childrenOf(attribute, ASSERTION, "AttributeValue").map(textOf);
      found.set(name, [...(found.get(name) ?? []), ...values.filter((value) => value !== "")]);
    }
  return found;
}
