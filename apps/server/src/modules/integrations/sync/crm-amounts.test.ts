import { afterEach, expect, test } from "vitest";
import { asOwnerOf } from "../../../platform/db/test-database.ts";
import { syncServer } from "./test-sync.ts";

const { current, connection, reaches, connectZoho, connectHubspot, syncAfter } = syncServer();

afterEach(async () => {
  await current().user.api.send("disconnectHubspot");
  await current().user.api.send("disconnectZohoCrm");
});

type Service = "hubspot" | "zoho";

const idAt = (index: number) => String(4_876_876_000_000_392_000n + BigInt(index));
const change = (service: Service, index: number, changes: object) =>
  current().sandbox.control(service, "change", { id: idAt(index), ...changes });

/** Gives the first deals of a new stock these amounts. */
async function stock(service: Service, amounts: readonly unknown[]): Promise<void> {
  await current().sandbox.control(service, "stock", { count: 20 });
  for (const [index, amount] of amounts.entries()) await change(service, index, { amount });
}

/** The stored amounts of the first deals. */
const storedAmounts = (count: number) =>
  asOwnerOf(current().server.database, current().user.userId, async (client) => {
    const { rows } = await client.query<{ amount: number }>(
      "select amount_cents::float8 / 100 as amount from deals where owner_id = $1 order by external_id limit $2",
      [current().user.userId, count],
    );
    return rows.map(({ amount }) => amount);
  });

async function synced(provider: "hubspot" | "zoho-crm", start: () => Promise<unknown>): Promise<void> {
  const before = (await connection(provider)).lastSync;
  await start();
  await reaches(provider, ({ lastSync }) => lastSync !== before);
}

const mappingOf = (provider: "hubspot" | "zoho-crm") =>
  current().user.api.call("getFieldMapping", { params: { provider } });

async function saveMapping(provider: "hubspot" | "zoho-crm", changes: object): Promise<void> {
  const {
    success: _success,
    amountDecimal: _answer,
    unreadAmounts: _found,
    ...names
  } = await mappingOf(provider);
  await current().user.api.call("saveFieldMapping", {
    params: { provider },
    body: { ...names, ...changes },
  });
}

test("texts of a Zoho field that can be read in two ways are counted as 0 until the user says how amounts are written", async () => {
  await stock("zoho", ["1.000", "12,500", "12.500,00 €", "1,234,567", "15 %", "soon", "", null, 1.234]);
  await synced("zoho-crm", connectZoho);
  expect(await storedAmounts(9)).toEqual([0, 0, 12_500, 1_234_567, 0, 0, 0, 0, 1.23]);
  const unread = { source: "zoho-crm", count: 4, example: "1.000" };
  expect((await connection("zoho-crm")).unreadAmounts).toMatchObject(unread);
  expect((await mappingOf("zoho-crm")).unreadAmounts?.message).toBe(
    '4 deals of Zoho CRM have an amount that cannot be read ("1.000" in the field Amount) and count as 0. Map a number or currency field as the amount, or choose how amounts are written. Amounts above 1,000,000,000,000 and in another currency than their deal are not read either: correct them in Zoho CRM.',
  );
  expect((await current().user.api.call("getDealTargets")).unreadAmounts).toMatchObject([unread]);
  const listed = await current().user.api.callUntyped("listDeals", { query: { sort: "amount" } });
  expect(listed).toContainEqual(expect.objectContaining({ Amount: 0, amountText: "soon" }));
  const found = await current().user.api.call("listDeals", { query: { unread: "1", sort: "amount" } });
  expect(new Set(found.map(({ amountText }) => amountText))).toEqual(
    new Set(["1.000", "12,500", "15 %", "soon"]),
  );

  await saveMapping("zoho-crm", { amountDecimal: "," });
  await expect.poll(() => storedAmounts(9)).toEqual([1_000, 12.5, 12_500, 1_234_567, 0, 0, 0, 0, 1.23]);
  expect((await connection("zoho-crm")).unreadAmounts).toMatchObject({ count: 2, example: "15 %" });

  // Later deals are read with the answer, also after a save that does not name it.
  await saveMapping("zoho-crm", {});
  await change("zoho", 0, { amount: "2.500" });
  await synced("zoho-crm", () => syncAfter("zoho-crm", 60_000));
  expect((await storedAmounts(2))[0]).toBe(2_500);

  // An answer about one field says nothing of another.
  await saveMapping("zoho-crm", { amount: "Deal_Name" });
  expect(await mappingOf("zoho-crm")).toMatchObject({ amount: "Deal_Name", amountDecimal: "" });
});

test("the other answer reads the same texts with points as decimal signs", async () => {
  await stock("zoho", ["1.000", "12,500"]);
  await synced("zoho-crm", connectZoho);
  await saveMapping("zoho-crm", { amountDecimal: "." });
  await expect.poll(() => storedAmounts(2)).toEqual([1, 12_500]);
  expect(await connection("zoho-crm")).not.toHaveProperty("unreadAmounts");
});

test("amounts in another currency than their deal and above a trillion are counted, and a sign is the currency where the deal has none", async () => {
  await stock("zoho", ["12.500,00 €", "US$ 500", "CHF 7", 2e12, 1e12]);
  for (const [index, currency] of ["EUR", "EUR", "", "EUR", "EUR"].entries())
    await change("zoho", index, { currency });
  await synced("zoho-crm", connectZoho);
  expect(await storedAmounts(5)).toEqual([12_500, 0, 7, 0, 1e12]);
  expect((await connection("zoho-crm")).unreadAmounts).toMatchObject({ count: 2, example: "2000000000000" });
  expect(await connection("zoho-crm")).toMatchObject({ records: 20 });
  const listed = await current().user.api.callUntyped("listDeals", { query: { sort: "amount" } });
  expect(listed).toContainEqual(expect.objectContaining({ Amount: 7, Deal_Currency: "CHF" }));
  expect(listed).toContainEqual(expect.objectContaining({ amountText: "US$ 500", Deal_Currency: "EUR" }));
  expect(listed).toContainEqual(expect.objectContaining({ Amount: 0, amountText: "2000000000000" }));
});

test("a HubSpot number with three decimals is read, and the same text in a field of texts is counted", async () => {
  await stock("hubspot", ["920.125", "1000.00"]);
  await change("hubspot", 0, { industry: "920.125" });
  await synced("hubspot", () => connectHubspot("amounts-0001"));
  expect(await storedAmounts(2)).toEqual([920.13, 1_000]);
  expect(await connection("hubspot")).not.toHaveProperty("unreadAmounts");
  await saveMapping("hubspot", { amount: "industry_domain" });
  await expect.poll(async () => (await storedAmounts(1))[0]).toBe(0);
  expect((await connection("hubspot")).unreadAmounts).toMatchObject({ source: "hubspot", count: 20 });
  expect((await connection("hubspot")).unreadAmounts?.message).toContain("such as amount_in_home_currency");
});
