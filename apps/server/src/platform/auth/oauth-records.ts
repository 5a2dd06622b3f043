import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { z } from "zod";
import type { Clock } from "../clock/clock.ts";
import { accessTokens, oauthRecords } from "../db/schema/accounts.ts";
import { isUuid } from "../db/uuid.ts";
import { hashToken } from "./bearer-token.ts";

export type OAuthPayload = Readonly<Record<string, unknown>>;

/** A record of OAuth while it is valid. Its id is a secret: the database has the hash. */
export interface StoredRecord {
  payload: OAuthPayload;
  consumedAt: Date | null;
}

export interface NewRecord {
  id: string;
  payload: OAuthPayload;
  /** The connected app that it belongs to. */
  grantId: string | undefined;
  /** Seconds that it is valid; undefined: until it is removed. */
  seconds: number | undefined;
}

/** Registered apps, requests of access, codes and tokens of OAuth. */
export interface OAuthRecords {
  /** False when the connected app that it belongs to was disconnected. */
  put(kind: string, record: NewRecord): Promise<boolean>;
  find(kind: string, id: string): Promise<StoredRecord | undefined>;
  /** False when it was used before, also by a call at the same moment. */
  consume(kind: string, id: string): Promise<boolean>;
  remove(kind: string, id: string): Promise<void>;
  /** Removes the records of one kind that belong to a connected app. */
  removeOfGrant(kind: string, grantId: string): Promise<void>;
  /** Disconnects an app with everything that belongs to it. */
  disconnect(grantId: string): Promise<void>;
}

const stored = z.record(z.string(), z.unknown());
const violation = z.looseObject({ cause: z.looseObject({ code: z.literal("23503") }) });

export function createOAuthRecords({ pool, clock }: { pool: Pool; clock: Clock }): OAuthRecords {
  const database = drizzle(pool);
  const isRecord = (kind: string, id: string) =>
    and(eq(oauthRecords.kind, kind), eq(oauthRecords.id, hashToken(id)));
  return {
    async put(kind, { id, payload, grantId = null, seconds }) {
      const now = clock.now();
      const expiresAt = seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000);
      const values = { payload, grantId, expiresAt };
      try {
        await database
          .insert(oauthRecords)
          .values({ kind, id: hashToken(id), createdAt: now, ...values })
          .onConflictDoUpdate({ target: [oauthRecords.kind, oauthRecords.id], set: values });
        return true;
      } catch (error) {
        if (violation.safeParse(error).success) return false;
        throw error;
      }
    },

    async find(kind, id) {
      const [row] = await database.select().from(oauthRecords).where(isRecord(kind, id));
      if (row === undefined || (row.expiresAt !== null && row.expiresAt <= clock.now())) return undefined;
      return { payload: stored.parse(row.payload), consumedAt: row.consumedAt };
    },

    async consume(kind, id) {
      const consumed = await database
        .update(oauthRecords)
        .set({ consumedAt: clock.now() })
        .where(and(isRecord(kind, id), isNull(oauthRecords.consumedAt)))
        .returning({ id: oauthRecords.id });
      return consumed.length > 0;
    },

    async remove(kind, id) {
      await database.delete(oauthRecords).where(isRecord(kind, id));
    },

    async removeOfGrant(kind, grantId) {
      if (!isUuid(grantId)) return;
      await database
        .delete(oauthRecords)
        .where(and(eq(oauthRecords.kind, kind), eq(oauthRecords.grantId, grantId)));
    },

    async disconnect(grantId) {
      if (!isUuid(grantId)) return;
      await database
        .delete(accessTokens)
        .where(and(eq(accessTokens.id, grantId), isNotNull(accessTokens.appId)));
    },
  };
}
