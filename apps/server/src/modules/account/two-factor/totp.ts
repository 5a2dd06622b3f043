import { Secret, TOTP } from "otpauth";

/** Shown in authenticator apps. */
const ISSUER = "Beachhead";
const SECRET_BYTES = 20;
/** Steps of 30 seconds before and after the current one whose codes are accepted, for clocks that are off. */
const SKEW_STEPS = 1;

/** SHA-1, 6 digits and 30 seconds: the only values that every authenticator app supports. */
const totpOf = (secret: string, label = "") =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret) });

/** A new TOTP secret of 160 bits in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The `otpauth:` address that a QR code contains. */
export const appAddressOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The code of the app at a time. */
export const codeAt = (secret: string, time: Date): string =>
  totpOf(secret).generate({ timestamp: time.getTime() });

/** The 30-second step that a code belongs to; undefined when the code is wrong or too old. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: SKEW_STEPS });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
