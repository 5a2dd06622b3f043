import { X509Certificate } from "node:crypto";
import { MAX_CERTIFICATES } from "@beachhead/contract";

/** What an owner entered cannot be used; the sentence says what to do. */
export class SamlSetupFault extends Error {
  override name = "SamlSetupFault";
  readonly field: "metadata" | "certificates";

  constructor(field: "metadata" | "certificates", message: string) {
    super(message);
    this.field = field;
  }
}

const BLOCK = /-----BEGIN CERTIFICATE-----[\sA-Za-z\d+/=]+-----END CERTIFICATE-----/g;
const NOT_ONE =
  "Signing certificate must be an X.509 certificate in PEM, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----";
const WEAK = "Signing certificate must have an RSA key of at least 2048 bits";
const TOO_MANY = `Enter at most ${MAX_CERTIFICATES} signing certificates: the present one and the next`;
const LEAST_BITS = 2048;

/**
 * The certificates of a text, in PEM, each once.
 * @throws {SamlSetupFault}
 */
export function readCertificates(text: string): string[] {
  if (text.includes("PRIVATE KEY"))
    throw new SamlSetupFault(
      "certificates",
      "This has a private key. Paste the certificate only, and replace the key at the provider",
    );
  const blocks = text.match(BLOCK) ?? [];
  // The rest of the text may be a certificate that was cut.
  if (blocks.length === 0 || text.replace(BLOCK, "").trim() !== "")
    throw new SamlSetupFault("certificates", NOT_ONE);
  const pems = [...new Set(blocks.map(readCertificate))];
  if (pems.length > MAX_CERTIFICATES) throw new SamlSetupFault("certificates", TOO_MANY);
  return pems;
}

function readCertificate(block: string): string {
  const certificate = parsed(block);
  if (certificate === undefined) throw new SamlSetupFault("certificates", NOT_ONE);
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== "rsa" || (asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_BITS)
    throw new SamlSetupFault("certificates", WEAK);
  return certificate.toString().trim();
}

function parsed(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

/** When a certificate ends. Providers are trusted by their key, so that one that has ended still works. */
export const endOfCertificate = (pem: string): string =>
  new Date(new X509Certificate(pem).validTo).toISOString();
