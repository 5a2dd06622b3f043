import { CompanyRefusal } from "../identity.ts";
import { childrenOf, onlyChild, SIGNATURE, type XmlElement } from "./xml.ts";

const RSA = ["rsa-sha256", "rsa-sha384", "rsa-sha512"].map(
  (name) => `http://www.w3.org/2001/04/xmldsig-more#${name}`,
);
const PSS = "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1";
const algorithms = new Set([...RSA, PSS]);
const digests = new Set(["sha256", "sha512"].map((name) => `http://www.w3.org/2001/04/xmlenc#${name}`));
const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const canonical = new Set([EXCLUSIVE, `${EXCLUSIVE}WithComments`]);
const PARTS = new Set(["SignedInfo", "SignatureValue", "KeyInfo"]);

const refused = (message: string) => new CompanyRefusal(message, "signature");

/**
 * Checks what a signature claims to sign, and by which algorithms, before any of it is computed. The only form that is
 * taken is the one of SAML: a signature in the element that it signs, over this element alone.
 * @returns whether the element has a signature
 * @throws {CompanyRefusal}
 */
export function checkSignatureOf(element: XmlElement): boolean {
  const [signature, ...others] = childrenOf(element, SIGNATURE, "Signature");
  if (signature === undefined) return false;
  if (others.length > 0) throw refused("An element has two signatures");
  if (signature.children.some(({ uri, local }) => uri !== SIGNATURE || !PARTS.has(local)))
    throw refused("A signature has parts that are not known");
  const info = onlyChild(signature, SIGNATURE, "SignedInfo");
  const reference = info && onlyChild(info, SIGNATURE, "Reference");
  if (info?.children.length !== 3 || reference?.children.length !== 3)
    throw refused("A signature must sign one element");
  if (reference.attributes.get("URI") !== `#${element.attributes.get("ID")}`)
    throw refused("A signature signs another element than the one it is in");
  if (!algorithms.has(algorithmOf(info, "SignatureMethod")))
    throw refused("The algorithm of a signature is not taken");
  if (!digests.has(algorithmOf(reference, "DigestMethod")))
    throw refused("The digest of a signature is not taken");
  const transforms = onlyChild(reference, SIGNATURE, "Transforms");
  const [first, second, ...more] = transforms?.children ?? [];
  const isUsual =
    first?.attributes.get("Algorithm") === ENVELOPED &&
    canonical.has(second?.attributes.get("Algorithm") ?? "") &&
    more.length === 0;
  if (!isUsual || !canonical.has(algorithmOf(info, "CanonicalizationMethod")))
    throw refused("The transforms of a signature are not taken");
  return true;
}

const algorithmOf = (parent: XmlElement, local: string) =>
  onlyChild(parent, SIGNATURE, local)?.attributes.get("Algorithm") ?? "";
