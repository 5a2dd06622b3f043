import type { LimitHolder } from "@beachhead/contract";
import type { Clock } from "../../platform/clock/clock.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { emitEvent } from "../../platform/outbox/index.ts";
import { loadSubscription, lockSubscription } from "./load.ts";
import { allowanceOf, type BillingPeriod, billingPeriod, type SubscriptionRow } from "./period.ts";
import { refuseExpired } from "./require-writable.ts";
import { tooManySentence, usedUpSentence } from "./sentences.ts";
import { hasEntryFor, hasLedgerEntry, insertLedgerEntry, type LedgerKind, sumLedger } from "./store.ts";

/** A use of something limited. */
export type LimitedUse = CountedUse | MeteredUse;

/** Things in the user's plans: the count that the write would lead to. */
export interface CountedUse {
  kind: "products" | "geos" | "industries";
  wanted: number;
}

/** What counts against each limit, at most 10 of a kind. */
export type LimitHolders = Record<CountedUse["kind"], LimitHolder[]>;

export type FindHolders = (tx: UserTransaction, userId: string) => Promise<LimitHolders>;

/** How many of each limited thing a user's plans have. */
export type CountInPlans = (
  tx: UserTransaction,
  userId: string,
) => Promise<Record<CountedUse["kind"], number>>;

/** Things that are used up in a billing period; the same key counts once in it. */
export interface MeteredUse {
  kind: "aiFetches" | "simulations";
  key: string;
  /** The saved document: once it has counted, further uses for it are free in the period. */
  documentId?: string;
}

/** The share of an allowance at which webhooks get a message. */
const NEAR = 0.9;

const ledgerKinds: Record<MeteredUse["kind"], LedgerKind> = {
  aiFetches: "aiFetch",
  simulations: "simulation",
};

/**
 * Lets a use through that the plan allows, and writes a metered one into the ledger, under a lock on the
 * subscription row: of any number at once, exactly as many succeed as the limit leaves.
 * @returns whether it counted: false when the same use, or another one for its document, was counted in this period.
 * @throws {AppError} `limit_reached` when the limit is reached or the subscription is over.
 */
export async function requireWithinLimit(
  clock: Clock,
  tx: UserTransaction,
  userId: string,
  use: LimitedUse,
): Promise<boolean> {
  const row = await lockSubscription(clock, tx, userId);
  const now = clock.now();
  refuseExpired(row, now);
  if ("wanted" in use) return requireRoom(row, use);
  const period = billingPeriod(row, now);
  const left = await requireLeft(tx, row, period, use);
  if (left === undefined) return false;
  if (left !== null) await emitIfNear(tx, use.kind, left);
  await insertLedgerEntry(tx, {
    userId,
    kind: ledgerKinds[use.kind],
    delta: 1,
    reason: use.kind === "simulations" ? "Simulation run" : "AI fetch",
    idempotencyKey: periodKey(period, use),
    periodStart: period.start,
    documentId: use.documentId,
    createdAt: now,
  });
  return true;
}

/**
 * Lets counts through that the plan allows. `count` runs under a lock on the subscription row, so that of any
 * number of writes at once each counts what the others have committed; it names only what would rise.
 * @param findHolders named in the refusal
 * @throws {AppError} `limit_reached` at the first that is past its limit, or when the subscription is over.
 */
export async function requireCountsWithinLimits(
  clock: Clock,
  tx: UserTransaction,
  userId: string,
  count: () => Promise<readonly CountedUse[]>,
  findHolders?: FindHolders,
): Promise<void> {
  const row = await lockSubscription(clock, tx, userId);
  refuseExpired(row, clock.now());
  const over = (await count()).find((use) => isOver(row, use));
  if (over === undefined) return;
  const holders = await findHolders?.(tx, userId);
  // The limit on industries is one of each product: no other product takes a place.
  requireRoom(row, over, over.kind === "industries" ? [] : holders?.[over.kind]);
}

/**
 * `requireWithinLimit`'s question without lock and ledger, to refuse before any work is done; only `requireWithinLimit`
 * decides.
 * @throws {AppError} `limit_reached` as it would.
 */
export async function requireLikelyWithinLimit(
  clock: Clock,
  tx: UserTransaction,
  userId: string,
  use: LimitedUse,
): Promise<void> {
  const row = await loadSubscription(clock, tx, userId);
  const now = clock.now();
  refuseExpired(row, now);
  if ("wanted" in use) requireRoom(row, use);
  else await requireLeft(tx, row, billingPeriod(row, now), use);
}

function isOver(row: SubscriptionRow, { kind, wanted }: CountedUse): boolean {
  const limit = allowanceOf(row)[kind];
  return limit !== null && wanted > limit;
}

function requireRoom(row: SubscriptionRow, use: CountedUse, holders: LimitHolder[] = []): true {
  const limit = allowanceOf(row)[use.kind];
  if (limit !== null && use.wanted > limit) {
    throw new AppError("limit_reached", tooManySentence(row, use.kind, use.wanted, limit), { holders });
  }
  return true;
}

/** Whether the document of a metered use has counted in this period. */
export async function hasCounted(
  clock: Clock,
  tx: UserTransaction,
  userId: string,
  kind: MeteredUse["kind"],
  documentId: string,
): Promise<boolean> {
  const row = await loadSubscription(clock, tx, userId);
  const { start } = billingPeriod(row, clock.now());
  return hasEntryFor(tx, userId, ledgerKinds[kind], documentId, start);
}

/** A plan's allowance before a use that counts. */
interface Left {
  used: number;
  limit: number;
}

/** Tells webhooks of the use that brings an allowance to nine tenths. */
async function emitIfNear(
  tx: UserTransaction,
  kind: MeteredUse["kind"],
  { used, limit }: Left,
): Promise<void> {
  if (used + 1 !== Math.ceil(limit * NEAR)) return;
  await emitEvent(tx, { type: "limit.near", data: { limit: kind, used: used + 1, allowed: limit } });
}

/** Null where there is no limit; undefined when the use, or its document, was counted before. */
async function requireLeft(
  tx: UserTransaction,
  row: SubscriptionRow,
  period: BillingPeriod,
  use: MeteredUse,
): Promise<Left | null | undefined> {
  const kind = ledgerKinds[use.kind];
  if (await hasLedgerEntry(tx, row.userId, kind, periodKey(period, use))) return undefined;
  const { documentId } = use;
  if (documentId !== undefined && (await hasEntryFor(tx, row.userId, kind, documentId, period.start)))
    return undefined;
  const limit = allowanceOf(row)[use.kind];
  if (limit === null) return null;
  const used = (await sumLedger(tx, row.userId, period.start))[kind];
  if (used >= limit) {
    throw new AppError("limit_reached", usedUpSentence(row, period, use.kind, used, limit));
  }
  return { used, limit };
}

const periodKey = (period: BillingPeriod, use: MeteredUse) => `${period.start.toISOString()} ${use.key}`;
