import { planAllowances, planTypeNames } from "@beachhead/contract";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { subscriptions } from "../../platform/db/schema/subscriptions.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { AppError } from "../../platform/errors/app-error.ts";

const seatsRow = z.tuple([z.object({ seats: z.number() })]);

/** How many members of the transaction's workspace take a seat: its editors, admins and owners. */
export async function countSeats(tx: UserTransaction): Promise<number> {
  const { rows } = await tx.execute(sql`select app_seats() as seats`);
  return seatsRow.parse(rows)[0].seats;
}

export interface WantedSeats {
  /** How many more the change takes, with those that are promised. */
  more: number;
  /** What else one can do, as a sentence. */
  remedy: string;
}

/**
 * Refuses what takes more seats than the plan of the workspace has. Holds only under the lock of the workspace, which
 * changes of its members take turns at.
 * @param tx of the auth role, which reads no more of a subscription than its plan
 * @throws {AppError} `limit_reached`
 */
export async function requireSeats(
  tx: UserTransaction,
  workspaceId: string,
  { more, remedy }: WantedSeats,
): Promise<void> {
  const { plan, period } = subscriptions;
  const [row] = await tx
    .select({ plan, period })
    .from(subscriptions)
    .where(eq(subscriptions.userId, workspaceId));
  const { plan: held, period: billed } = row ?? { plan: "trial" as const, period: null };
  const limit = planAllowances[held][billed ?? "monthly"].seats;
  if (limit === null) return;
  const wanted = (await countSeats(tx)) + more;
  if (wanted <= limit) return;
  const start = `The ${planTypeNames[held]} of this workspace has ${limit} seats for editors, admins and owners`;
  throw new AppError("limit_reached", `${start}; this would make ${wanted}. ${remedy}`);
}
