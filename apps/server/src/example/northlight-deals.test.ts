import { computePlan } from "@beachhead/engine";
import { expect, test } from "vitest";
import { plannedChannels } from "../modules/dg-plans/index.ts";
import { yearsOf } from "./northlight.ts";
import { exampleChannelPlan } from "./northlight-channels.ts";
import { exampleDeals, exampleRates } from "./northlight-deals.ts";

interface Shown {
  stage: string;
  source: string;
  product: string;
  closing: string;
  /** Euros; pounds have no rate. */
  amount: number;
}

function dealsOn(day: string): Shown[] {
  const now = new Date(`${day}T12:00:00Z`);
  const { EUR = 0, CHF = 0 } = exampleRates(now).at(-1)?.rates ?? {};
  const factors = new Map([
    ["EUR", 1],
    ["CHF", EUR / CHF],
  ]);
  return exampleDeals(now).map(({ properties }) => ({
    stage: String(properties["Stage"]),
    source: String(properties["Lead_Source"]),
    product: String(properties["Product"]),
    closing: String(properties["Closing_Date"]),
    amount: Number(properties["Amount"]) * (factors.get(String(properties["Currency"])) ?? 0),
  }));
}

const sum = (deals: readonly Shown[]) => deals.reduce((total, { amount }) => total + amount, 0);
const wonIn = (deals: readonly Shown[], isYear: (closing: string) => boolean) =>
  deals.filter(({ stage, closing }) => stage === "Closed Won" && isYear(closing));

/** Revenue that a channel of the example's plan is to bring in the first year. */
function planned(label?: string): number {
  const channels =
    exampleChannelPlan("plan", "Northlight Atlas-Germany", new Date("2026-11-23T12:00:00Z")).channels ?? [];
  const chosen = channels.filter((channel) => label === undefined || channel.label === label);
  const { months } = computePlan(
    plannedChannels(
      chosen.map(({ key, roiTable, timeBoundSimulation }) => ({
        key,
        checked: true,
        roiInputs: roiTable,
        timing: timeBoundSimulation,
      })),
    ),
    12,
  );
  return months.revenue.reduce((total, month) => total + month, 0);
}

test.each(["2026-11-23", "2027-07-01", "2028-02-29"])(
  "the example deals of %s: no decided one closes later, no open one has closed; a repeat is the same",
  (day) => {
    const deals = dealsOn(day);
    for (const { stage, closing } of deals)
      expect(stage.startsWith("Closed") ? closing <= day : closing >= day, `${stage} ${closing}`).toBe(true);
    expect(dealsOn(day)).toEqual(deals);
    expect(deals.filter(({ stage }) => !stage.startsWith("Closed")).length).toBeGreaterThan(40);
  },
);

test.each(["2026-11-23", "2027-10-15", "2026-12-31"])(
  "the example's year is behind plan on %s by field sales; content and the unplanned product are ahead",
  (day) => {
    const deals = dealsOn(day);
    const ofYear = wonIn(deals, (closing) => closing.startsWith(day.slice(0, 4)));
    const share = sum(ofYear) / planned();
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(0.95);
    const shareOf = (source: string) =>
      sum(ofYear.filter((deal) => deal.source === source)) / planned(source);
    expect(shareOf("Field Sales")).toBeLessThan(0.5);
    expect(shareOf("Content Marketing")).toBeGreaterThan(1);
    expect(sum(ofYear.filter(({ product }) => product === "Northlight Ledger"))).toBeGreaterThan(50_000);
  },
);

test("the example's deals won before its first year are most of its current revenue and customers", () => {
  const [revenue, customers] = yearsOf(new Date("2026-11-23")).goals;
  const before = wonIn(dealsOn("2026-11-23"), (closing) => closing < "2026");
  expect(sum(before) / (revenue?.currentValue ?? 0)).toBeGreaterThan(0.5);
  expect(sum(before) / (revenue?.currentValue ?? 0)).toBeLessThan(1.1);
  expect(before.length / (customers?.currentValue ?? 0)).toBeGreaterThan(0.6);
  expect(before.length / (customers?.currentValue ?? 0)).toBeLessThan(1.1);
});

test("the example's three years of deals begin with lost enquiries, before win rates are read", () => {
  const deals = dealsOn("2026-11-23");
  expect(deals.length).toBe(1_200);
  expect(new Set(exampleDeals(new Date("2026-11-23")).map(({ externalId }) => externalId)).size).toBe(1_200);
  const closings = deals.map(({ closing }) => closing).toSorted();
  expect(closings[0]?.slice(0, 7)).toBe("2023-12");
  const enquiries = deals.filter(({ closing }) => closing < "2024-06");
  expect(enquiries.length).toBeGreaterThan(150);
  expect(new Set(enquiries.map(({ stage }) => stage))).toEqual(new Set(["Closed Lost"]));
});
