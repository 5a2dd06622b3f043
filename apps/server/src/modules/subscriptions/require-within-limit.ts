import type { Clock } from "../../platform/clock/clock.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { loadSubscription, lockSubscription } from "./load.ts";
import { allowanceOf, type BillingPeriod, billingPeriod, type SubscriptionRow } from "./period.ts";
import { refuseExpired } from "./require-writable.ts";
import { tooManySentence, usedUpSentence } from "./sentences.ts";
import { hasLedgerEntry, insertLedgerEntry, type LedgerKind, sumLedger } from "./store.ts";

/** A use of something limited. */
export type LimitedUse = CountedUse | MeteredUse;

/** Things that stand in the user's plans: the count that the write would lead to. */
export interface CountedUse {
  kind: "products" | "geos" | "industries";
  wanted: number;
}

/** How many of each limited thing stand in a user's plans. */
export type CountInPlans = (
  tx: UserTransaction,
  userId: string,
) => Promise<Record<CountedUse["kind"], number>>;

/** Things that are used up in a billing period; the same key counts once in it. */
export interface MeteredUse {
  kind: "aiFetches" | "simulations";
  key: string;
}

const ledgerKinds: Record<MeteredUse["kind"], LedgerKind> = {
  aiFetches: "aiFetch",
  simulations: "simulation",
};

/**
 * Lets a use through that the plan allows, and writes a metered one into the ledger, under a lock on the
 * subscription row: of any number at once, exactly as many succeed as the limit leaves.
 * @returns whether it counted: false when the same metered use was counted in this period before.
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
  if (!(await requireLeft(tx, row, period, use))) return false;
  await insertLedgerEntry(tx, {
    userId,
    kind: ledgerKinds[use.kind],
    delta: 1,
    reason: use.kind === "simulations" ? "Simulation run" : "AI fetch",
    idempotencyKey: periodKey(period, use),
    periodStart: period.start,
    createdAt: now,
  });
  return true;
}

/**
 * Lets counts through that the plan allows. `count` runs under a lock on the subscription row, so that of any
 * number of writes at once each counts what the others have committed; it names only what would rise.
 * @throws {AppError} `limit_reached` at the first that is past its limit, or when the subscription is over.
 */
export async function requireCountsWithinLimits(
  clock: Clock,
  tx: UserTransaction,
  userId: string,
  count: () => Promise<readonly CountedUse[]>,
): Promise<void> {
  const row = await lockSubscription(clock, tx, userId);
  refuseExpired(row, clock.now());
  for (const use of await count()) requireRoom(row, use);
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

function requireRoom(row: SubscriptionRow, use: CountedUse): true {
  const limit = allowanceOf(row)[use.kind];
  if (limit !== null && use.wanted > limit) {
    throw new AppError("limit_reached", tooManySentence(row, use.kind, use.wanted, limit));
  }
  return true;
}

/** True when the use would count and may; false when it was counted before. */
async function requireLeft(
  tx: UserTransaction,
  row: SubscriptionRow,
  period: BillingPeriod,
  use: MeteredUse,
): Promise<boolean> {
  const kind = ledgerKinds[use.kind];
  if (await hasLedgerEntry(tx, row.userId, kind, periodKey(period, use))) return false;
  const limit = allowanceOf(row)[use.kind];
  if (limit === null) return true;
  const used = (await sumLedger(tx, row.userId, period.start))[kind];
  if (used >= limit) {
    throw new AppError("limit_reached", usedUpSentence(row, period, use.kind, used, limit));
  }
  return true;
}

const periodKey = (period: BillingPeriod, use: MeteredUse) => `${period.start.toISOString()} ${use.key}`;
