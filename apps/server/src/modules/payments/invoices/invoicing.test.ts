import { expect, test } from "vitest";
import { parseConfig } from "../../../config.ts";
import { orderOf, startPaymentServer } from "../test/payment-server.ts";
import { seriesOf } from "./invoicing.ts";

const india = { timeZone: "Asia/Kolkata", yearStart: 4 };

// hasgeek/boxoffice#164
test.each([
  ["2027-03-31T18:29:59Z", india, "26-27"],
  ["2027-03-31T18:30:00Z", india, "27-28"],
  ["2026-12-31T23:59:59Z", india, "26-27"],
  ["2099-04-01T00:00:00Z", india, "99-00"],
  ["2026-12-31T23:30:00Z", { timeZone: "Europe/Berlin", yearStart: 1 }, "2027"],
  ["2027-01-01T04:59:59Z", { timeZone: "America/New_York", yearStart: 1 }, "2026"],
  ["2026-12-31T23:30:00Z", { timeZone: "UTC", yearStart: 1 }, "2026"],
])("an invoice of %s at a seller with %j has a number of the series %s", (time, invoicing, name) => {
  expect(seriesOf(new Date(time), invoicing).name).toBe(name);
});

test("a business year and a calendar year share no counter, and the longest number has sixteen characters", () => {
  const keyOf = (yearStart: number, year: number) =>
    seriesOf(new Date(Date.UTC(year, 5)), { timeZone: "UTC", yearStart }).key;
  const years = Array.from({ length: 200 }, (_, index) => 2000 + index);
  expect(new Set(years.flatMap((year) => [keyOf(1, year), keyOf(4, year)])).size).toBe(400);
  expect(`BH-${seriesOf(new Date("2027-05-01"), india).name}-000042`.length).toBeLessThanOrEqual(16);
});

test("INVOICE_TIME_ZONE and INVOICE_YEAR_START set how invoices are dated, and are refused if they cannot be", () => {
  const invoicingOf = (environment: object) =>
    parseConfig({ DATABASE_URL: "postgres://app:pw@localhost/beachhead", ...environment }).invoicing;
  expect(invoicingOf({})).toEqual({ timeZone: "UTC", yearStart: 1 });
  expect(invoicingOf({ INVOICE_TIME_ZONE: "Asia/Kolkata", INVOICE_YEAR_START: "4" })).toEqual(india);
  expect(() => invoicingOf({ INVOICE_TIME_ZONE: "India" })).toThrow(/^INVOICE_TIME_ZONE must be a time zone/);
  for (const month of ["0", "13", "April", "1.5"])
    expect(() => invoicingOf({ INVOICE_YEAR_START: month })).toThrow(/^INVOICE_YEAR_START must be a month/);
});

test("a seller in India issues invoices of a business year, with its time zone", async () => {
  const payments = await startPaymentServer({ invoicing: india });
  try {
    const user = await payments.newUser();
    const { name } = seriesOf(payments.server.clock.now(), india);
    await user.api.send("verifyPayment", { body: { ...(await payments.paid(await orderOf(user))) } });
    const [invoice] = await user.api.call("listInvoices");
    expect(invoice).toMatchObject({ number: `BH-${name}-000001`, timeZone: "Asia/Kolkata" });
  } finally {
    await payments.close();
  }
});
