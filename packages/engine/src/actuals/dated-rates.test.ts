import { expect, test } from "vitest";
import { datedRates } from "./dated-rates.ts";

const day = (date: string, rates: Record<string, number>, base = "USD") => ({ date, base, rates });

test("the rates of a day are the last ones up to it, and before the first day the first ones", () => {
  const dated = datedRates([day("2026-06-01", { EUR: 0.5 }), day("2026-01-01", { EUR: 0.25, INR: 80 })]);
  expect(dated.days).toEqual(["2026-01-01", "2026-06-01"]);
  expect(dated.on("2025-01-01")).toEqual({ USD: 1, EUR: 0.25 });
  expect(dated.on("2026-05-31")["EUR"]).toBe(0.25);
  expect(dated.on("2026-06-01")["EUR"]).toBe(0.5);
  expect(dated.on(null)).toBe(dated.latest);
  // The newest day no longer names rupees.
  expect(dated.latest).toEqual({ USD: 1, EUR: 0.5 });
});

test("a currency that was named later has its first rate on all earlier days", () => {
  const dated = datedRates([day("2026-01-01", { EUR: 0.5 }), day("2026-02-01", { EUR: 0.6, CHF: 0.9 })]);
  expect(dated.on("2026-01-15")).toEqual({ USD: 1, EUR: 0.5, CHF: 0.9 });
});

test("the user's own rates take precedence over a source's, which are converted to the user's base", () => {
  const daily = [
    day("2026-03-02", { USD: 1.25, CHF: 1 }, "EUR"),
    day("2026-03-03", { USD: 1.6, CHF: 1 }, "EUR"),
  ];
  const dated = datedRates([day("2026-01-01", { EUR: 0.5 })], daily);
  expect(dated.on("2026-03-02")).toEqual({ USD: 1, EUR: 0.5, CHF: 0.8 });
  expect(dated.latest).toEqual({ USD: 1, EUR: 0.5, CHF: 0.625 });
  expect(datedRates([], daily).base).toBe("EUR");
  expect(datedRates([day("2026-01-01", { JPY: 150 }, "AED")], daily).days).toEqual(["2026-01-01"]);
});

test("only US dollars are known without any rates", () => {
  expect(datedRates([])).toMatchObject({ base: "USD", latest: { USD: 1 }, days: [] });
  expect(datedRates([]).on("2026-01-01")).toEqual({ USD: 1 });
});
