import { createSign, generateKeyPairSync } from "node:crypto";

/** A key, and a certificate of it that it signed itself. */
export interface Certified {
  /** PKCS 8, in PEM. */
  key: string;
  /** In PEM. */
  certificate: string;
}

/** A value of DER: tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const object = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const utcTime = (text: string) => der(0x17, Buffer.from(text));

const RSA_WITH_SHA256 = sequence(object("2a864886f70d01010b"), der(0x05));
const COMMON_NAME = object("550403");

export function newCertificate(): Certified {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from("Sandbox")))));
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    RSA_WITH_SHA256,
    name,
    sequence(utcTime("200101000000Z"), utcTime("491231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = createSign("sha256").update(toSign).sign(privateKey);
  const whole = sequence(toSign, RSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  const base64 = whole.toString("base64").replaceAll(/.{64}/g, "$&\n").trim();
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----`,
  };
}

/** What XML signatures and metadata have of a certificate. */
export const bodyOf = (certificate: string): string => certificate.replaceAll(/-----[A-Z ]+-----|\s/g, "");
