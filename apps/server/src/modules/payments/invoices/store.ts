import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { invoices, paymentOrders } from "../../../platform/db/schema/payments.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

const numberRow = z.object({ number: z.number() });
const profileRow = z.object({ name: z.string(), email: z.string(), company: z.string().nullable() });

/** The next number of the series; others wait for it until the transaction ends. */
export async function nextInvoiceNumber(tx: UserTransaction, series: number): Promise<number> {
  const { rows } = await tx.execute(sql`select next_invoice_number(${series}::int) as number`);
  return numberRow.parse(rows[0]).number;
}

/** Who is billed: the transaction's user. */
export async function findBuyer(tx: UserTransaction) {
  const { rows } = await tx.execute(sql`select name, email, company from app_user_profile()`);
  return profileRow.parse(rows[0]);
}

export async function insertInvoice(
  tx: UserTransaction,
  invoice: typeof invoices.$inferInsert,
): Promise<void> {
  await tx.insert(invoices).values(invoice);
}

/** Invoices of the transaction's user with their orders, newest first. */
export async function findInvoices(tx: UserTransaction, id?: string) {
  return tx
    .select({ invoice: invoices, order: paymentOrders })
    .from(invoices)
    .innerJoin(paymentOrders, eq(paymentOrders.id, invoices.paymentOrderId))
    .where(id === undefined ? undefined : eq(invoices.id, id))
    .orderBy(desc(invoices.issuedAt), desc(invoices.number));
}

export async function findInvoiceIdOf(
  tx: UserTransaction,
  paymentOrderId: string,
): Promise<string | undefined> {
  const rows = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.paymentOrderId, paymentOrderId));
  return rows[0]?.id;
}
