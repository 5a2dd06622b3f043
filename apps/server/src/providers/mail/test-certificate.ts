/** For tests: a key and a certificate for "localhost" that it signed itself, made of the parts of X.509. */
import { createSign, generateKeyPairSync } from "node:crypto";

/** A value of DER: tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, "hex");
const utcTime = (text: string) => der(0x17, Buffer.from(text));

const ECDSA_WITH_SHA256 = sequence(der(0x06, hex("2a8648ce3d040302")));
const COMMON_NAME = hex("550403");
const ALTERNATIVE_NAME = hex("551d11");

export function testCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(der(0x06, COMMON_NAME), der(0x0c, Buffer.from("localhost")))));
  const names = sequence(der(0x82, Buffer.from("localhost")));
  const toSign = sequence(
    der(0xa0, der(0x02, hex("02"))),
    der(0x02, hex("01")),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime("200101000000Z"), utcTime("491231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(der(0x06, ALTERNATIVE_NAME), der(0x04, names)))),
  );
  const signature = createSign("sha256").update(toSign).sign(privateKey);
  const whole = sequence(toSign, ECDSA_WITH_SHA256, der(0x03, hex("00"), signature));
  const base64 = whole.toString("base64").replaceAll(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}
