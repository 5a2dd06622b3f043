import { randomBytes } from "node:crypto";
import { and, eq, gt, like, lt, notLike } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Clock } from "../clock/clock.ts";
import { verifications, verificationsOf } from "../db/schema/accounts.ts";
import { newId } from "../db/uuid.ts";
import { hashToken } from "./bearer-token.ts";

/** What a token is for; it works for no other purpose. `link-matrix.slow.test.ts` lists what revokes each. */
export const tokenPurposes = [
  "verify-email",
  "change-email",
  "stop-change-email",
  "undo-change-email",
  "reset-password",
  "google-flow",
  "connect-google",
  "sign-in-code",
  "company-flow",
  "company-test",
  "company-answer",
  "company-code",
  "revoke-tokens",
] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

/** Survives a change of the password: the owner of a stolen account gets it back with this link. */
const LASTING: TokenPurpose = "undo-change-email";

/** The token's user, and one more fact that depends on the purpose. */
export interface TokenSubject {
  userId: string;
  fact: string;
}

/** Tokens of links: they work once and expire. Stored as SHA-256 only, so that a copy of the table is useless. */
export interface OneTimeTokens {
  issue(purpose: TokenPurpose, subject: TokenSubject, milliseconds: number): Promise<string>;
  /** The subject of a valid token, without redeeming it. */
  look(purpose: TokenPurpose, token: string): Promise<TokenSubject | undefined>;
  /** Redeems a token: returns its subject and deletes it. Of concurrent calls one succeeds. */
  redeem(purpose: TokenPurpose, token: string): Promise<TokenSubject | undefined>;
  /** How many valid tokens a user has. */
  count(purpose: TokenPurpose, userId: string): Promise<number>;
  /** Revokes all tokens of a user for this purpose. */
  revoke(purpose: TokenPurpose, userId: string): Promise<void>;
  /** Revokes a user's tokens of every purpose, except the one that undoes a change of address. */
  revokeAll(userId: string): Promise<void>;
}

export function createOneTimeTokens({
  connection,
  clock,
}: {
  connection: Pool | PoolClient;
  clock: Clock;
}): OneTimeTokens {
  const database = drizzle(connection);
  const rowOf = (purpose: TokenPurpose, token: string) =>
    eq(verifications.identifier, `${purpose} ${hashToken(token)}`);
  const allOf = (purpose: TokenPurpose, userId: string) =>
    and(like(verifications.identifier, `${purpose} %`), verificationsOf(userId));

  return {
    async issue(purpose, { userId, fact }, milliseconds) {
      const token = randomBytes(32).toString("base64url");
      const now = clock.now();
      await database.delete(verifications).where(lt(verifications.expiresAt, now));
      await database.insert(verifications).values({
        id: newId(),
        identifier: `${purpose} ${hashToken(token)}`,
        value: `${userId} ${fact}`,
        expiresAt: new Date(now.getTime() + milliseconds),
      });
      return token;
    },

    async look(purpose, token) {
      const [row] = await database.select().from(verifications).where(rowOf(purpose, token));
      return row && subjectOf(row, clock.now());
    },

    async redeem(purpose, token) {
      const [row] = await database.delete(verifications).where(rowOf(purpose, token)).returning();
      return row && subjectOf(row, clock.now());
    },

    async count(purpose, userId) {
      const isGood = gt(verifications.expiresAt, clock.now());
      return database.$count(verifications, and(allOf(purpose, userId), isGood));
    },

    async revoke(purpose, userId) {
      await database.delete(verifications).where(allOf(purpose, userId));
    },

    async revokeAll(userId) {
      const ending = notLike(verifications.identifier, `${LASTING} %`);
      await database.delete(verifications).where(and(verificationsOf(userId), ending));
    },
  };
}

function subjectOf(row: { value: string; expiresAt: Date }, now: Date): TokenSubject | undefined {
  if (row.expiresAt <= now) return undefined;
  const space = row.value.indexOf(" ");
  return { userId: row.value.slice(0, space), fact: row.value.slice(space + 1) };
}
