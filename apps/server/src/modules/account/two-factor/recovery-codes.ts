import { createHash, randomInt } from "node:crypto";
import { RECOVERY_CODES } from "@beachhead/contract";

/** The alphabet of base32: no digit looks like one of its letters. */
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
/** 80 bits: too many to guess, also for someone who has the hashes. */
const LENGTH = 16;

/** SHA-256 of a recovery code without hyphens. */
export const hashOfRecoveryCode = (code: string): string => createHash("sha256").update(code).digest("hex");

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** A set of recovery codes: as the user sees them ("abcd-efgh-ijkl-mnop"), and their hashes. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: RECOVERY_CODES }, newCode);
  return {
    codes: plain.map((code) => (code.match(/.{4}/g) ?? []).join("-")),
    hashes: plain.map(hashOfRecoveryCode),
  };
}
