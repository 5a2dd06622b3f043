import { createHmac, timingSafeEqual } from "node:crypto";

/** The signature of Razorpay over bytes: HMAC-SHA256 in hex. */
export function sign(message: string | Buffer, secret: string): string {
  return createHmac("sha256", secret).update(message).digest("hex");
}

/** Whether the signature is one of these secrets', compared in constant time. */
export function isSignedBy(
  message: string | Buffer,
  signature: string | undefined,
  secrets: readonly string[],
): boolean {
  const given = Buffer.from(signature ?? "");
  return secrets.some((secret) => {
    const expected = Buffer.from(sign(message, secret));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
