import { sql } from "drizzle-orm";
import { z } from "zod";
import { ownerOf } from "../../platform/actor/actor.ts";
import { type AuditActor, recordAudit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { newId } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { lockSubscription } from "./load.ts";

export interface CreditChange {
  /** A whole number above 0. */
  credits: number;
  /** What the user reads in the ledger: "Consulting top-up", "Consultant query". */
  reason: string;
  /** A change with the same key counts once per user. */
  key: string;
}

export interface CreditSpending extends CreditChange {
  /** The sentence for the user when the balance does not cover it. */
  refusal: string;
}

const answer = z.object({ balance: z.number(), is_written: z.boolean() });

/**
 * Adds credits to the user's balance, with an audit row.
 * @returns the balance
 */
export async function grantCredits(
  clock: Clock,
  tx: UserTransaction,
  actor: AuditActor,
  grant: CreditChange,
): Promise<number> {
  const balance = await changeCredits(clock, tx, actor, grant, 1);
  if (balance === undefined) throw new Error("A grant of credits was refused");
  return balance;
}

/**
 * Takes credits from the user's balance, with an audit row. Of any number of calls at once, exactly as many succeed
 * as the balance covers.
 * @returns the balance
 * @throws {AppError} `payment_required` with `refusal` when the balance does not cover it
 */
export async function spendCredits(
  clock: Clock,
  tx: UserTransaction,
  actor: AuditActor,
  spending: CreditSpending,
): Promise<number> {
  const balance = await changeCredits(clock, tx, actor, spending, -1);
  if (balance === undefined) throw new AppError("payment_required", spending.refusal);
  return balance;
}

/** The new balance; undefined when it would fall below 0. */
async function changeCredits(
  clock: Clock,
  tx: UserTransaction,
  actor: AuditActor,
  { credits, reason, key }: CreditChange,
  sign: 1 | -1,
): Promise<number | undefined> {
  if (!Number.isSafeInteger(credits) || credits <= 0) throw new RangeError("Credits are whole and above 0");
  await lockSubscription(clock, tx, ownerOf(actor));
  const { rows } = await tx.execute(sql`select * from change_credits(
    ${newId()}::uuid, ${sign * credits}::int, ${reason}::text, ${key}::text, ${clock.now().toISOString()}::timestamptz)`);
  if (rows[0] === undefined) return undefined;
  const { balance, is_written: isWritten } = answer.parse(rows[0]);
  if (isWritten) {
    const action = sign === 1 ? "credits.grant" : "credits.spend";
    await recordAudit(tx, actor, action, { entity: "credits" }, { credits, balance });
  }
  return balance;
}
