import { randomBytes } from "node:crypto";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The user of transactions without a user: row-level security shows them nothing. */
export const NO_USER = "00000000-0000-0000-0000-000000000000";

/** Whether the text is a UUID in its 36-character form; safe to put into SQL as a literal when true. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A new id: UUID version 7 (RFC 9562), 48 bits of Unix milliseconds and 74 random bits, so ids sort by time. */
export function newId(milliseconds: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(milliseconds, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
