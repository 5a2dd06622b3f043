import type { PgTable } from "drizzle-orm/pg-core";
import { newId } from "./uuid.ts";
import type { UserTransaction } from "./with-user.ts";

/** A tenant table, and how a row of an owner gets into it. */
export interface TenantRow {
  table: PgTable;
  insert: (tx: UserTransaction, owner: string) => Promise<unknown>;
}

export const soon = new Date(Date.now() + 60_000);

const gtmPlanOf = new Map<string, string>();

/** A plan of each owner's, for the rows that belong to one. */
export function planId(owner: string): string {
  const id = gtmPlanOf.get(owner) ?? newId();
  gtmPlanOf.set(owner, id);
  return id;
}
