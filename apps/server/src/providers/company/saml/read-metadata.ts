import { readCertificates, SamlSetupFault } from "./certificates.ts";
import { childrenOf, everyElement, METADATA, readXml, SIGNATURE, textOf, type XmlElement } from "./xml.ts";

export interface ProviderMetadata {
  entityId: string;
  signInUrl: string;
  certificates: string[];
}

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const NOT_METADATA = "Metadata must be the SAML metadata of one identity provider, in XML";
const NO_ADDRESS = "Metadata has no sign-in address with the binding HTTP-Redirect";
const NO_CERTIFICATE = "Metadata has no signing certificate";

/**
 * Reads the description that a provider gives of itself.
 * @throws {SamlSetupFault}
 */
export function readMetadata(xml: string): ProviderMetadata {
  const { entity, provider } = providerOf(xml);
  const service = childrenOf(provider, METADATA, "SingleSignOnService").find(
    ({ attributes }) => attributes.get("Binding") === REDIRECT,
  );
  const signInUrl = service?.attributes.get("Location") ?? "";
  if (!URL.canParse(signInUrl)) throw new SamlSetupFault("metadata", NO_ADDRESS);
  const pems = childrenOf(provider, METADATA, "KeyDescriptor")
    .filter(({ attributes }) => attributes.get("use") !== "encryption")
    .flatMap((key) => [...everyElement(key)])
    .filter(({ uri, local }) => uri === SIGNATURE && local === "X509Certificate")
    .map((certificate) => pemOf(textOf(certificate)));
  if (pems.length === 0) throw new SamlSetupFault("metadata", NO_CERTIFICATE);
  try {
    return { entityId: entity, signInUrl, certificates: readCertificates(pems.join("\n")) };
  } catch (error) {
    throw error instanceof SamlSetupFault ? new SamlSetupFault("metadata", error.message) : error;
  }
}

function providerOf(xml: string): { entity: string; provider: XmlElement } {
  const root = rootOf(xml);
  const provider = root && childrenOf(root, METADATA, "IDPSSODescriptor")[0];
  const entity = root?.attributes.get("entityID")?.trim() ?? "";
  if (root?.local !== "EntityDescriptor" || root.uri !== METADATA || provider === undefined || entity === "")
    throw new SamlSetupFault("metadata", NOT_METADATA);
  return { entity, provider };
}

function rootOf(xml: string): XmlElement | undefined {
  try {
    return readXml(xml, { comments: true });
  } catch {
    return undefined;
  }
}

const pemOf = (base64: string) =>
  `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/\s/g, "")}\n-----END CERTIFICATE-----`;
