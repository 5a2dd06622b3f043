import { setTimeout as pause } from "node:timers/promises";
import { createOperations } from "../../apps/server/src/admin/operations.ts";
import { controlOf } from "../../apps/server/src/modules/payments/test/payment-server.ts";
import { type Gate, type Row, unless } from "./gate.ts";
import { type Installation, withInstallation } from "./installation.ts";
import { findFaults, type MadeOrder, plantFaults } from "./payments/books.ts";
import { makeOrder, race } from "./payments/race.ts";

const SIZES = {
  small: { orders: 8, verifications: 10, kills: 1, lost: 2 },
  full: { orders: 200, verifications: 50, kills: 10, lost: 20 },
} as const;
const RECONCILED_WITHIN = 60_000;

/** Orders under fire: scripts/gates/payments. */
export const paymentsGate: Gate = {
  name: "payments",
  title: "Each payment is granted once",
  what: "Two server processes and the sandbox of Razorpay. Orders of several users are paid; then each is verified many times by the browser, and three events are sent five times each, all in random order and 50 at a time, while a server is killed and started again. Every order must have its plan, credits and invoice once, the ledgers must sum to the balances, the invoice numbers must have no gap and the audit chains must be intact. Payments whose events are lost and whose browser is closed must be granted by the reconciler. A credit that is written twice and a missing invoice are the planted faults.",
  run: (size, seed) =>
    withInstallation(async (installation) => {
      const { lost, ...options } = SIZES[size];
      const { counts, made } = await race(installation, { ...options, seed });
      const reconciled = await loseEvents(installation, lost);
      const all = [...made, ...reconciled];
      const faults = await findFaults(installation, all);
      const broken = await brokenChains(installation);
      await plantFaults(installation);
      const planted = (await findFaults(installation, all)).length - faults.length;

      const complaints = [
        ...faults,
        ...new Set(counts.unexpected.map((answer) => `A call was answered ${answer}`)),
        ...unless(broken === 0, `${broken} audit chains are broken`),
        ...unless(counts.kills === options.kills && counts.cutOff > 0, "No call was cut off by a kill"),
        ...unless(planted >= 3, "A credit that is written twice and a missing invoice were not noticed"),
      ];
      const figures: Row[] = [
        ["Orders paid", made.length],
        ["Verifications and events sent", counts.calls],
        ["Servers killed", counts.kills],
        ["Calls cut off by a kill, sent again", counts.cutOff],
        ["Turned away (503 with Retry-After), sent again", counts.turnedAway],
        ["Orders not granted exactly once", faults.length],
        ["Payments without events and browser, granted by the reconciler", reconciled.length],
        ["Planted: faults found", planted],
      ];
      return { table: [["Counted", "Figure"], ...figures], complaints };
    }),
};

/** Pays orders of which the server hears nothing, and has the reconciler look at what is open. */
async function loseEvents(installation: Installation, count: number): Promise<MadeOrder[]> {
  const gateway = controlOf(installation.sandbox);
  const buyer = await installation.signUp();
  const orders: MadeOrder[] = [];
  for (let index = 0; index < count; index += 1) {
    const order = await makeOrder(buyer, index);
    await gateway.pay(order.orderId);
    orders.push(order);
  }
  await installation.changeRows(
    [],
    "update graphile_worker._private_jobs set run_at = now() where locked_at is null",
  );
  await installation.changeRows([], 'select pg_notify(\'jobs:insert\', \'{"r":"1","count":1}\')');
  const until = performance.now() + RECONCILED_WITHIN;
  while (performance.now() < until) {
    const rows = await installation.readAll(
      ["payment_orders"],
      `select order_id from payment_orders where owner_id = '${buyer.userId}' and status = 'paid'`,
    );
    if (rows.length === orders.length) return orders;
    await pause(200);
  }
  throw new Error("The reconciler did not grant every payment");
}

async function brokenChains({ database }: Installation): Promise<number> {
  const operations = createOperations(database.ownerUrl);
  try {
    const verdicts = await operations.verifyAudit();
    if (verdicts.length === 0) throw new Error("No audit chain was found");
    return verdicts.filter(({ firstBroken }) => firstBroken !== null).length;
  } finally {
    await operations.close();
  }
}
