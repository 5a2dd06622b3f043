import {
  type PlanCurrency,
  type PricedPlan,
  planCharge,
  planCurrencies,
  planTypeNames,
  pricedPlans,
} from "@beachhead/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../platform/clock/durations.ts";
import { type PaidTime, type Purchase, purchaseTerms } from "./purchase.ts";

const planOf = (name: string): PricedPlan => {
  const plan = pricedPlans.find((each) => planTypeNames[each].startsWith(name));
  if (plan === undefined) throw new Error(`No plan ${name}`);
  return plan;
};
const at = (text: string) => new Date(`${text}Z`);

/** "2027-01-31 10:00": an instant in UTC, to the minute. */
const written = (date: Date) => date.toISOString().slice(0, 16).replace("T", " ");

/** Buys one after the other; answers "charge, next billing date, end, extra days" of the last. */
function buyAll(...purchases: Purchase[]): string {
  let held: PaidTime | undefined;
  let line = "";
  for (const purchase of purchases) {
    const terms = purchaseTerms(purchase, held);
    const { charge, nextBillingDate, end, extraDays } = terms;
    held = { ...terms, currency: purchase.currency };
    line = `${charge}, ${written(nextBillingDate)}, ${written(end)}, ${extraDays}`;
  }
  return line;
}

const buy = (when: string, plan: string, currency: PlanCurrency, period: "monthly" | "yearly"): Purchase => ({
  at: at(when),
  plan: planOf(plan),
  currency,
  period,
});

describe("a purchase", () => {
  // The cases of examples/subscription.json, one line for each of its states.
  test.each([
    [
      "a month from 31 January ends on 28 February",
      [buy("2027-01-31T10:00", "Startup", "USD", "monthly")],
      "99, 2027-02-28 10:00, 2027-02-28 10:00, 0",
    ],
    [
      "a year from 29 February ends on 28 February",
      [buy("2028-02-29T23:59", "DIY", "INR", "yearly")],
      "27600, 2029-02-28 23:59, 2029-02-28 23:59, 0",
    ],
    [
      "18 unused days of Startup are 5 days of Scaleup",
      [
        buy("2027-01-31T10:00", "Startup", "USD", "monthly"),
        buy("2027-02-10T10:00", "Scaleup", "USD", "monthly"),
      ],
      "299, 2027-03-10 10:00, 2027-03-15 10:00, 5",
    ],
    [
      "274 unused days of a Scaleup year are 984 days of a DIY month",
      [buy("2027-03-01T00:00", "Scaleup", "USD", "yearly"), buy("2027-06-01T00:00", "DIY", "USD", "monthly")],
      "49, 2027-07-01 00:00, 2030-03-11 00:00, 984",
    ],
    [
      "a month from 31 December ends on 31 January",
      [buy("2027-12-31T12:00", "DIY", "USD", "monthly")],
      "49, 2028-01-31 12:00, 2028-01-31 12:00, 0",
    ],
    [
      "an unused day of a longer month is less than a day of a shorter one",
      [buy("2027-12-31T12:00", "DIY", "USD", "monthly"), buy("2028-01-30T12:00", "DIY", "USD", "monthly")],
      "49, 2028-02-29 12:00, 2028-02-29 12:00, 0",
    ],
    [
      "2 unused days of DIY are 1 day of a Startup year",
      [
        buy("2027-12-31T12:00", "DIY", "USD", "monthly"),
        buy("2028-01-30T12:00", "DIY", "USD", "monthly"),
        buy("2028-02-27T12:00", "Startup", "USD", "yearly"),
      ],
      "708, 2029-02-27 12:00, 2029-02-28 12:00, 1",
    ],
    [
      "a plan bought in rupees is priced in rupees for the days that a purchase in dollars takes over",
      [
        buy("2027-04-01T00:00", "DIY", "INR", "monthly"),
        buy("2027-04-11T00:00", "Startup", "USD", "monthly"),
      ],
      "99, 2027-05-11 00:00, 2027-05-20 00:00, 9",
    ],
    [
      "a renewal on the last day takes over nothing",
      [buy("2027-04-01T00:00", "DIY", "USD", "monthly"), buy("2027-05-01T00:00", "DIY", "USD", "monthly")],
      "49, 2027-06-01 00:00, 2027-06-01 00:00, 0",
    ],
    [
      "a purchase within the days of grace takes over nothing",
      [buy("2027-04-01T00:00", "DIY", "USD", "monthly"), buy("2027-05-03T00:00", "Startup", "USD", "yearly")],
      "708, 2028-05-03 00:00, 2028-05-03 00:00, 0",
    ],
    [
      "a repeated purchase of the same plan loses no day",
      [buy("2027-04-01T00:00", "DIY", "USD", "monthly"), buy("2027-04-01T00:00", "DIY", "USD", "monthly")],
      "49, 2027-05-01 00:00, 2027-05-31 00:00, 30",
    ],
    [
      "a third purchase of the same plan loses no day either",
      [
        buy("2027-04-01T00:00", "DIY", "USD", "monthly"),
        buy("2027-04-01T00:00", "DIY", "USD", "monthly"),
        buy("2027-04-01T00:00", "DIY", "USD", "monthly"),
      ],
      "49, 2027-05-01 00:00, 2027-06-30 00:00, 60",
    ],
    [
      "984 days taken over from a Scaleup year by a DIY month are worth as much a month later: 166 days of Scaleup",
      [
        buy("2027-03-01T00:00", "Scaleup", "USD", "yearly"),
        buy("2027-06-01T00:00", "DIY", "USD", "monthly"),
        buy("2027-07-01T00:00", "Scaleup", "USD", "monthly"),
      ],
      "299, 2027-08-01 00:00, 2028-01-14 00:00, 166",
    ],
  ])("%s", (_case, purchases, expected) => {
    expect(buyAll(...purchases)).toBe(expected);
  });

  test.each(pricedPlans)("12 purchases of the %s plan on one day last 12 periods", (plan) => {
    const year = { at: at("2027-04-01T10:00"), plan, currency: "USD", period: "yearly" } as const;
    const end = buyAll(...Array.from({ length: 12 }, () => year)).split(", ")[2];
    expect(end).toBe(written(new Date(year.at.getTime() + 12 * 366 * DAY_MS)));
  });

  test("purchases in any order, at any moment, each keep what is left of the paid time to within a day of either plan", () => {
    const purchases = fc.array(
      fc.record({
        plan: fc.constantFrom(...pricedPlans),
        currency: fc.constantFrom(...planCurrencies),
        period: fc.constantFrom("monthly" as const, "yearly" as const),
        wait: fc.integer({ min: 0, max: 60 * DAY_MS }),
      }),
      { minLength: 2, maxLength: 12 },
    );
    const days = (from: Date, to: Date) => (to.getTime() - from.getTime()) / DAY_MS;
    fc.assert(
      fc.property(purchases, (list) => {
        let now = at("2027-01-31T10:00");
        let held: PaidTime | undefined;
        const wrong: object[] = [];
        for (const { wait, ...bought } of list) {
          now = new Date(now.getTime() + wait);
          const terms = purchaseTerms({ ...bought, at: now }, held);
          if (held !== undefined && now < held.end) {
            const oldDay = held.charge / days(held.start, held.nextBillingDate);
            const newDay =
              planCharge(bought.plan, held.currency, bought.period) / days(now, terms.nextBillingDate);
            const lost = oldDay * days(now, held.end) - newDay * terms.extraDays;
            if (lost < -1e-6 || lost >= oldDay + newDay) wrong.push({ now, lost, oldDay, newDay });
          }
          held = { ...terms, currency: bought.currency };
        }
        expect(wrong).toEqual([]);
      }),
    );
  });
});
