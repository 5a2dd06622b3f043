import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { payInParallel } from "./test/pay-in-parallel.ts";
import { type PaymentServer, startPaymentServer } from "./test/payment-server.ts";

let payments: PaymentServer;
beforeAll(async () => {
  payments = await startPaymentServer();
  // With hundreds of calls at once a call of Razorpay may take longer than it usually has.
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => new AbortController().signal);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await payments.close();
});

test("12 orders, each verified 10 times in parallel with 3 events 5 times each in random order: each is granted once", async () => {
  expect(await payInParallel(payments, { orders: 12, verifications: 10 })).toEqual({
    calls: 12 * (10 + 15),
    turnedAway: 0,
    otherErrors: 0,
    grants: 12,
    credits: 12 * 150,
    invoices: 12,
    isNumberedWithoutGap: true,
  });
});

test("700 calls for 20 orders at the same instant: those beyond 300 waiting get 503 with Retry-After, each order is granted once", async () => {
  const outcome = await payInParallel(payments, { orders: 20, verifications: 20, width: 700 });
  expect(outcome).toMatchObject({
    otherErrors: 0,
    grants: 20,
    credits: 20 * 150,
    invoices: 20,
    isNumberedWithoutGap: true,
  });
  expect(outcome.turnedAway).toBeGreaterThan(100);
});
