import { asc } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Client } from "pg";
import { erasedInvoices } from "../../../platform/db/schema/payments.ts";

/** What the books keep of an invoice whose account was erased. */
export type ErasedInvoice = typeof erasedInvoices.$inferSelect;

/** In the order of issue. @param owner a connection of the tables' owner; the servers' roles are refused */
export const findErasedInvoices = (owner: Client): Promise<ErasedInvoice[]> =>
  drizzle(owner).select().from(erasedInvoices).orderBy(asc(erasedInvoices.issuedAt));
