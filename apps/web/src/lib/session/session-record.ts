import type { SessionReply } from "@beachhead/contract";

/** The session as the browser keeps it, under the names the specification gives. */
export type SessionRecord = Pick<
  SessionReply,
  "_id" | "email" | "name" | "company" | "lastLogin" | "token" | "expirationTime" | "hubspotAPIKey"
>;

/** What a stored text holds: nothing, a session still running, or something to be removed. */
export type StoredSession =
  | { kind: "none" }
  | { kind: "valid"; session: SessionRecord }
  | { kind: "invalid" };

/**
 * Reads an expiry written as milliseconds, numeric text or ISO date text.
 * @returns milliseconds since 1970, or null when it is none of these
 */
export function readExpiry(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || value.trim() === "") return null;
  const numeric = Number(value);
  if (Number.isFinite(numeric)) return numeric;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : date;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Judges the text stored under `user` at the time `now` (milliseconds since 1970). */
export function readStoredSession(stored: string | null, now: number): StoredSession {
  if (stored === null) return { kind: "none" };
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return { kind: "invalid" };
  }
  if (typeof value !== "object" || value === null) return { kind: "invalid" };
  const fields: Record<string, unknown> = { ...value };
  const expirationTime = readExpiry(fields["expirationTime"]);
  const token = textOf(fields["token"]);
  if (expirationTime === null || expirationTime <= now || token === "") return { kind: "invalid" };
  return {
    kind: "valid",
    session: {
      _id: textOf(fields["_id"]),
      email: textOf(fields["email"]),
      name: textOf(fields["name"]),
      company: textOf(fields["company"]),
      lastLogin: textOf(fields["lastLogin"]),
      token,
      expirationTime,
      hubspotAPIKey: textOf(fields["hubspotAPIKey"]),
    },
  };
}

/** The record to keep, out of the answer to a sign-in. */
export function sessionOf(reply: SessionReply): SessionRecord {
  const { _id, email, name, company, lastLogin, token, expirationTime, hubspotAPIKey } = reply;
  return { _id, email, name, company, lastLogin, token, expirationTime, hubspotAPIKey };
}
