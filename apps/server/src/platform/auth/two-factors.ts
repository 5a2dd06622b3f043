import { and, eq, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Clock } from "../clock/clock.ts";
import type { Place } from "../crypto/envelope.ts";
import type { SealedColumn } from "../crypto/rewrap-all.ts";
import { type AsOwner, sealedColumn } from "../crypto/sealed-column.ts";
import { twoFactors } from "../db/schema/accounts.ts";

export interface StoredTwoFactor {
  /** The sealed TOTP secret. */
  sealed: string;
  begunAt: Date;
  /** Null until the first code was confirmed: sign-in does not ask for a code yet. */
  enabledAt: Date | null;
  recoveryCodesLeft: number;
}

/** The second factor of users: a sealed TOTP secret and hashes of recovery codes. */
export interface TwoFactors {
  find(userId: string): Promise<StoredTwoFactor | undefined>;
  /** Stores a secret that waits for its first code. False when two-factor sign-in is on. */
  begin(userId: string, sealed: string): Promise<boolean>;
  /** Turns it on. False when it is on already or its setup was not started. */
  enable(userId: string, step: number, recoveryCodes: readonly string[]): Promise<boolean>;
  /** Uses up a 30-second step. False when a code of this step or a later one was accepted before. */
  takeStep(userId: string, step: number): Promise<boolean>;
  /** Uses up a recovery code by its hash; returns how many are left, or undefined when the user has no such code. */
  takeRecoveryCode(userId: string, hash: string): Promise<number | undefined>;
  /** False when two-factor sign-in is off. */
  replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<boolean>;
  /** Removes secret and codes. @param since only if it was turned on at this time or later. False when it was off. */
  remove(userId: string, since?: Date): Promise<boolean>;
}

/** The row of a sealed secret; it cannot be opened for another user. */
export const placeOfSecret = (userId: string): Place => ({ table: "two_factors", userId, field: "secret" });

/** The sealed secrets of all users, for a rotation of the master keys. @param asAuth runs as the auth role */
export const twoFactorSecrets = (asAuth: AsOwner): SealedColumn =>
  sealedColumn(asAuth, {
    table: twoFactors,
    id: twoFactors.userId,
    sealed: twoFactors.sealed,
    placeOf: placeOfSecret,
  });

export function createTwoFactors({
  connection,
  clock,
}: {
  connection: Pool | PoolClient;
  clock: Clock;
}): TwoFactors {
  const database = drizzle(connection);
  const ownedBy = (userId: string) => eq(twoFactors.userId, userId);
  const onFor = (userId: string) => and(ownedBy(userId), isNotNull(twoFactors.enabledAt));

  return {
    async find(userId) {
      const [row] = await database.select().from(twoFactors).where(ownedBy(userId));
      if (row === undefined) return undefined;
      const { sealed, begunAt, enabledAt, recoveryCodes } = row;
      return { sealed, begunAt, enabledAt, recoveryCodesLeft: recoveryCodes.length };
    },

    async begin(userId, sealed) {
      const begunAt = clock.now();
      const begun = await database
        .insert(twoFactors)
        .values({ userId, sealed, begunAt })
        .onConflictDoUpdate({
          target: twoFactors.userId,
          set: { sealed, begunAt },
          setWhere: isNull(twoFactors.enabledAt),
        })
        .returning({ userId: twoFactors.userId });
      return begun.length > 0;
    },

    async enable(userId, step, recoveryCodes) {
      const enabled = await database
        .update(twoFactors)
        .set({ enabledAt: clock.now(), lastStep: step, recoveryCodes: [...recoveryCodes] })
        .where(and(ownedBy(userId), isNull(twoFactors.enabledAt)))
        .returning({ userId: twoFactors.userId });
      return enabled.length > 0;
    },

    async takeStep(userId, step) {
      const taken = await database
        .update(twoFactors)
        .set({ lastStep: step })
        .where(and(onFor(userId), lt(twoFactors.lastStep, step)))
        .returning({ userId: twoFactors.userId });
      return taken.length > 0;
    },

    async takeRecoveryCode(userId, hash) {
      const [taken] = await database
        .update(twoFactors)
        .set({ recoveryCodes: sql`array_remove(${twoFactors.recoveryCodes}, ${hash})` })
        .where(and(onFor(userId), sql`${hash} = any(${twoFactors.recoveryCodes})`))
        .returning({ recoveryCodes: twoFactors.recoveryCodes });
      return taken?.recoveryCodes.length;
    },

    async replaceRecoveryCodes(userId, hashes) {
      const replaced = await database
        .update(twoFactors)
        .set({ recoveryCodes: [...hashes] })
        .where(onFor(userId))
        .returning({ userId: twoFactors.userId });
      return replaced.length > 0;
    },

    async remove(userId, since) {
      const isLater = since === undefined ? undefined : gte(twoFactors.enabledAt, since);
      const removed = await database
        .delete(twoFactors)
        .where(and(onFor(userId), isLater))
        .returning({ userId: twoFactors.userId });
      return removed.length > 0;
    },
  };
}
