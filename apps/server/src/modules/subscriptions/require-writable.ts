import type { Clock } from "../../platform/clock/clock.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { loadSubscription } from "./load.ts";
import { expiredSince, type SubscriptionRow } from "./period.ts";
import { expiredSentence } from "./sentences.ts";

/**
 * Lets a write through while the trial or the paid plan (with its days of grace) runs. Takes no lock.
 * @throws {AppError} `limit_reached` when it is over; reading stays possible.
 */
export async function requireWritable(clock: Clock, tx: UserTransaction, userId: string): Promise<void> {
  refuseExpired(await loadSubscription(clock, tx, userId), clock.now());
}

export function refuseExpired(row: SubscriptionRow, now: Date): void {
  const since = expiredSince(row, now);
  if (since !== null) throw new AppError("limit_reached", expiredSentence(row, since));
}
