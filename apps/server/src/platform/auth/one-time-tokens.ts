import { randomBytes } from "node:crypto";
import { and, eq, gt, like, lt, notLike } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Clock } from "../clock/clock.ts";
import { verifications } from "../db/schema/accounts.ts";
import { newId } from "../db/uuid.ts";
import { hashToken } from "./bearer-token.ts";

/** What a token opens; one of one purpose opens nothing of another. The tests hold what ends each of them. */
export const tokenPurposes = [
  "verify-email",
  "change-email",
  "stop-change-email",
  "undo-change-email",
  "reset-password",
  "google-flow",
  "connect-google",
  "sign-in-code",
] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

/** Outlives a change of the password: it is how the owner gets a stolen account back. */
const LASTING: TokenPurpose = "undo-change-email";

/** Whose token it is, and the one more fact that it stands for. */
export interface TokenSubject {
  userId: string;
  fact: string;
}

/** Tokens of links, good once and for a while; kept only as SHA-256, so that the table opens nothing. */
export interface OneTimeTokens {
  issue(purpose: TokenPurpose, subject: TokenSubject, milliseconds: number): Promise<string>;
  /** What a good token stands for, without using it up. */
  look(purpose: TokenPurpose, token: string): Promise<TokenSubject | undefined>;
  /** The same, once: the token is gone. Of many at the same time one gets it. */
  redeem(purpose: TokenPurpose, token: string): Promise<TokenSubject | undefined>;
  /** How many good ones a user has. */
  count(purpose: TokenPurpose, userId: string): Promise<number>;
  /** Makes all of a user's worthless. */
  revoke(purpose: TokenPurpose, userId: string): Promise<void>;
  /** Makes a user's tokens of every purpose worthless, but the one that undoes a change of address. */
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
    and(like(verifications.identifier, `${purpose} %`), like(verifications.value, `${userId} %`));

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
      await database.delete(verifications).where(and(like(verifications.value, `${userId} %`), ending));
    },
  };
}

function subjectOf(row: { value: string; expiresAt: Date }, now: Date): TokenSubject | undefined {
  if (row.expiresAt <= now) return undefined;
  const space = row.value.indexOf(" ");
  return { userId: row.value.slice(0, space), fact: row.value.slice(space + 1) };
}
