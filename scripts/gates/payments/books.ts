/** For the gate of payments: what the database says of orders, and what is wrong with it. */
import { creditsFor, type PlanCurrency } from "../../../packages/contract/src/index.ts";
import type { Installation } from "../installation.ts";

const TABLES = ["payment_orders", "invoices", "ledger", "audit_log"];

/** An order as the gate made it. */
export interface MadeOrder {
  orderId: string;
  userId: string;
  hasPlan: boolean;
  consultingAmount: number;
  currency: PlanCurrency;
}

/** What of these orders is not granted exactly once; empty when the books are right. */
export async function findFaults(
  { readAll }: Pick<Installation, "readAll">,
  orders: readonly MadeOrder[],
): Promise<string[]> {
  const granted = await readAll(
    TABLES,
    `select o.order_id, o.status,
       (select count(*) from invoices i where i.payment_order_id = o.id) as invoices,
       (select count(*) from audit_log a where a.action = 'payment.paid' and a.entity_id = o.id) as grants,
       (select coalesce(sum(l.delta), 0) from ledger l where l.idempotency_key = 'order ' || o.id) as credits
     from payment_orders o`,
  );
  const byId = new Map(granted.map((row) => [row["order_id"], row]));
  const faults = orders.flatMap(({ orderId, consultingAmount, currency }) => {
    const row = byId.get(orderId);
    if (row === undefined) return [`${orderId} is not stored`];
    const expected = {
      status: "paid",
      invoices: 1,
      grants: 1,
      credits: creditsFor(consultingAmount, currency),
    };
    const found = {
      status: row["status"],
      invoices: Number(row["invoices"]),
      grants: Number(row["grants"]),
      credits: Number(row["credits"]),
    };
    return JSON.stringify(found) === JSON.stringify(expected)
      ? []
      : [`${orderId}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`];
  });
  const totals = await readAll(
    TABLES,
    `select user_id, coalesce(sum(delta) filter (where kind = 'credit'), 0) as credits,
       (select count(*) from audit_log a where a.owner_id = l.user_id and a.action = 'subscription.buy') as plans
     from ledger l group by user_id`,
  );
  for (const total of totals) {
    const [credits, plans] = [Number(total["credits"]), Number(total["plans"])];
    const own = orders.filter(({ userId }) => userId === total["user_id"]);
    const expected = own.reduce((sum, order) => sum + creditsFor(order.consultingAmount, order.currency), 0);
    if (credits !== expected) faults.push(`A ledger sums to ${credits} instead of ${expected}`);
    const bought = own.filter(({ hasPlan }) => hasPlan).length;
    if (plans !== bought) faults.push(`${plans} plans were started instead of ${bought}`);
  }
  const numbers = await readAll(TABLES, "select number from invoices order by number");
  const isWithoutGap = numbers.every(({ number }, index) =>
    String(number).endsWith(String(index + 1).padStart(6, "0")),
  );
  if (!isWithoutGap) faults.push("The invoice numbers have a gap");
  if (numbers.length !== orders.length) faults.push(`${numbers.length} invoices of ${orders.length} orders`);
  return faults;
}

/** Faults that `findFaults` must find: a grant that came twice, and a missing invoice. */
export async function plantFaults({ changeRows }: Pick<Installation, "changeRows">): Promise<void> {
  await changeRows(
    TABLES,
    `insert into ledger (user_id, id, kind, delta, reason, idempotency_key, period_start, created_at)
     select user_id, gen_random_uuid(), kind, delta, reason, 'planted', period_start, created_at
     from ledger where kind = 'credit' limit 1`,
  );
  await changeRows(TABLES, "delete from invoices where number = (select min(number) from invoices)");
}
