import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

const answer = z.tuple([z.object({ deals: z.coerce.number() })]);

/** Computes the roll-ups of the transaction's user from the deals. @returns how many deals there are */
export async function rebuildRollups(tx: UserTransaction): Promise<number> {
  const { rows } = await tx.execute(sql`select rebuild_deal_rollups() as deals`);
  return answer.parse(rows)[0].deals;
}
