import { createHash, createHmac, randomBytes } from "node:crypto";
import { isUuid } from "../../platform/db/uuid.ts";

const derived = (what: string, from: string, secret: string) =>
  createHmac("sha256", secret).update(`connect ${what} ${from}`).digest();

/**
 * A new state: 256 random bits, and the user's ID so that the flow can be found without a session. The ID is masked, so
 * that the service does not learn it.
 */
export function newState(ownerId: string, secret: string): string {
  const random = randomBytes(32).toString("base64url");
  const id = Buffer.from(ownerId.replaceAll("-", ""), "hex");
  return `${random}.${masked(id, random, secret).toString("base64url")}`;
}

/** The user that a state names; undefined for what is not a state. The state is not proven yet: its hash must be known. */
export function ownerOfState(state: string, secret: string): string | undefined {
  const [random = "", part = ""] = state.split(".");
  const id = Buffer.from(part, "base64url");
  if (id.length !== 16) return undefined;
  const hex = masked(id, random, secret).toString("hex");
  const ownerId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return isUuid(ownerId) ? ownerId : undefined;
}

function masked(id: Buffer, random: string, secret: string): Buffer {
  const mask = derived("owner", random, secret);
  return Buffer.from(id.map((byte, index) => byte ^ (mask[index] ?? 0)));
}

export const hashOfState = (state: string) => createHash("sha256").update(state).digest("base64url");

/** The PKCE verifier; derived, so that a copy of the database does not complete a flow. */
export const verifierOf = (state: string, secret: string) =>
  derived("verifier", state, secret).toString("base64url");

export const challengeOf = (state: string, secret: string) =>
  createHash("sha256").update(verifierOf(state, secret)).digest("base64url");
