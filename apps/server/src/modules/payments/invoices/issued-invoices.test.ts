import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { asTestUser, buildTestApp, type TestUser } from "../../../test-app.ts";
import { orderOf, type PaymentServer, startPaymentServer } from "../test/payment-server.ts";

let texts: string;
let payments: PaymentServer;

beforeAll(async () => {
  texts = await mkdtemp(join(tmpdir(), "seller-"));
  await writeFile(join(texts, "seller.md"), "Example GmbH\nBerlin\n");
  payments = await startPaymentServer({ textsDirectory: texts });
});
afterAll(async () => {
  await payments.close();
  await rm(texts, { recursive: true });
});

const invoicesOf = (user: TestUser) => user.api.call("listInvoices");

test("an invoice names the seller of the day it was issued, after the operator has moved", async () => {
  const user = await payments.newUser();
  await user.api.send("verifyPayment", { body: { ...(await payments.paid(await orderOf(user))) } });
  const issued = { seller: "Example GmbH\nBerlin" };
  expect(await invoicesOf(user)).toMatchObject([issued]);

  await writeFile(join(texts, "seller.md"), "Example AG\nZurich\n");
  const { database } = payments.server;
  const moved = await buildTestApp({ database, textsDirectory: texts });
  try {
    const later = asTestUser(moved.app, user);
    const [invoice] = await invoicesOf(later);
    expect(invoice).toMatchObject(issued);
    const params = { id: invoice?.id ?? "" };
    expect(await later.api.call("getInvoice", { params })).toMatchObject(issued);

    await asOwnerOf(database, user.userId, (client) => client.query("update invoices set seller = null"));
    expect(await invoicesOf(later)).toMatchObject([{ seller: "Example AG\nZurich" }]);
  } finally {
    await moved.close();
  }
});
