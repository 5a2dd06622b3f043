/** The clock of subscriptions as one table: what happened when, and what holds at a moment after it. All times are UTC. */

import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../platform/clock/durations.ts";
import { billingPeriod, expiredSince, type SubscriptionRow, trialEnd } from "./period.ts";
import { purchaseTerms } from "./purchase.ts";

const utc = (text: string) => new Date(/[Z+]|-\d\d:\d\d$/.test(text.slice(16)) ? text : `${text}Z`);
const minute = (date: Date) => date.toISOString().slice(0, 16).replace("T", " ");

const TRIAL: SubscriptionRow = {
  userId: "01a1fc7d-8d2a-79b0-8233-c44a9fd3584e",
  plan: "trial",
  period: null,
  status: "free",
  startAt: utc("2027-01-31T10:00"),
  endAt: null,
  trialEndsAt: null,
  paidAmount: null,
  paidCurrency: null,
  nextBillingAt: null,
  createdAt: utc("2027-01-31T10:00"),
  updatedAt: utc("2027-01-31T10:00"),
};

/** "2027-01-31T10:00 startup monthly", one after the other; "2027-01-31T10:00 trial" signs up. */
function after(events: readonly string[]): SubscriptionRow {
  return events.reduce((row, event): SubscriptionRow => {
    const [when = "", plan, billing] = event.split(" ");
    const at = utc(when);
    if (plan === "trial") return { ...TRIAL, startAt: at, trialEndsAt: new Date(at.getTime() + 14 * DAY_MS) };
    if (plan !== "diy" && plan !== "startup" && plan !== "scaleup") throw new Error(`No plan ${plan}`);
    const period = billing === "yearly" ? "yearly" : "monthly";
    const held =
      row.paidAmount === null || row.nextBillingAt === null || row.endAt === null
        ? undefined
        : {
            charge: row.paidAmount,
            currency: "USD" as const,
            start: row.startAt,
            nextBillingDate: row.nextBillingAt,
            end: row.endAt,
          };
    const terms = purchaseTerms({ plan, period, currency: "USD", at }, held);
    return {
      ...row,
      plan,
      period,
      status: "active",
      startAt: at,
      endAt: terms.end,
      paidAmount: terms.charge,
      paidCurrency: "USD",
      nextBillingAt: terms.nextBillingDate,
    };
  }, TRIAL);
}

/** "startup, 2027-01-31 10:00 to 2027-02-28 10:00, running": the period that uses are counted in, and whether it is over. */
function stateAt(row: SubscriptionRow, now: Date): string {
  const { start, end } = billingPeriod(row, now);
  const isOver = expiredSince(row, now) !== null;
  const isPastEnd = row.plan === "trial" ? now >= trialEnd(row) : row.endAt !== null && now >= row.endAt;
  const state = isOver ? "over" : isPastEnd ? "grace" : "running";
  return `${row.plan}, ${minute(start)} to ${minute(end)}, ${state}`;
}

// biome-ignore format: one case is one line.
const TABLE: readonly [what: string, events: readonly string[], now: string, state: string][] = [
  ["a trial runs 14 days", ["2027-01-31T10:00 trial"], "2027-02-14T09:59", "trial, 2027-01-31 10:00 to 2027-02-14 10:00, running"],
  ["a trial is over at the minute it ends, without grace", ["2027-01-31T10:00 trial"], "2027-02-14T10:00", "trial, 2027-01-31 10:00 to 2027-02-14 10:00, over"],
  ["a trial across a leap day still runs 14 days", ["2028-02-20T00:00 trial"], "2028-03-04T23:59", "trial, 2028-02-20 00:00 to 2028-03-05 00:00, running"],
  ["a trial across the change to summer time still runs 14 days", ["2027-03-20T12:00 trial"], "2027-04-03T11:59", "trial, 2027-03-20 12:00 to 2027-04-03 12:00, running"],
  ["a purchase in the trial starts at once; unused trial days are worth nothing", ["2027-01-31T10:00 trial", "2027-02-03T08:30 diy monthly"], "2027-02-03T08:30", "diy, 2027-02-03 08:30 to 2027-03-03 08:30, running"],
  ["a purchase after the trial starts when it is paid", ["2027-01-31T10:00 trial", "2027-06-30T08:30 diy monthly"], "2027-07-01T00:00", "diy, 2027-06-30 08:30 to 2027-07-30 08:30, running"],
  ["a month from the 31st ends on the last day of a short month", ["2027-01-31T10:00 startup monthly"], "2027-02-28T09:59", "startup, 2027-01-31 10:00 to 2027-02-28 10:00, running"],
  ["a month from the 31st ends on the 29th of a leap year's February", ["2028-01-31T10:00 startup monthly"], "2028-02-29T09:59", "startup, 2028-01-31 10:00 to 2028-02-29 10:00, running"],
  ["a month from the 30th of a month with 31 days ends on the 30th", ["2027-03-30T10:00 startup monthly"], "2027-04-30T09:59", "startup, 2027-03-30 10:00 to 2027-04-30 10:00, running"],
  ["a month from 31 December ends in the next year", ["2027-12-31T23:59 startup monthly"], "2028-01-31T23:58", "startup, 2027-12-31 23:59 to 2028-01-31 23:59, running"],
  ["a year from a leap day ends on 28 February", ["2028-02-29T10:00 startup yearly"], "2029-02-28T09:59", "startup, 2028-02-29 10:00 to 2029-02-28 10:00, running"],
  ["a year across a leap day has 366 days", ["2027-03-01T00:00 startup yearly"], "2028-02-29T23:59", "startup, 2027-03-01 00:00 to 2028-03-01 00:00, running"],
  ["2100 is no leap year", ["2100-01-31T10:00 startup monthly"], "2100-02-28T09:59", "startup, 2100-01-31 10:00 to 2100-02-28 10:00, running"],
  ["a paid plan has three days of grace after its end", ["2027-01-31T10:00 startup monthly"], "2027-02-28T10:00", "startup, 2027-01-31 10:00 to 2027-02-28 10:00, grace"],
  ["the grace lasts to the minute", ["2027-01-31T10:00 startup monthly"], "2027-03-03T09:59", "startup, 2027-01-31 10:00 to 2027-02-28 10:00, grace"],
  ["after the grace the plan is over", ["2027-01-31T10:00 startup monthly"], "2027-03-03T10:00", "startup, 2027-01-31 10:00 to 2027-02-28 10:00, over"],
  ["the grace passes over a leap day", ["2028-01-27T10:00 startup monthly"], "2028-03-01T09:59", "startup, 2028-01-27 10:00 to 2028-02-27 10:00, grace"],
  ["a yearly renewal on the day of the end begins there", ["2027-05-10T10:00 diy yearly", "2028-05-10T10:00 diy yearly"], "2028-05-10T10:00", "diy, 2028-05-10 10:00 to 2029-05-10 10:00, running"],
  ["a yearly renewal 10 days early keeps the 10 days", ["2027-05-10T10:00 diy yearly", "2028-04-30T10:00 diy yearly"], "2028-04-30T10:00", "diy, 2028-04-30 10:00 to 2029-05-09 10:00, running"],
  ["a renewal in the grace begins when it is paid", ["2027-05-10T10:00 diy monthly", "2027-06-12T10:00 diy monthly"], "2027-06-12T10:00", "diy, 2027-06-12 10:00 to 2027-07-12 10:00, running"],
  ["a renewal after the grace begins when it is paid", ["2027-05-10T10:00 diy monthly", "2027-09-01T00:00 diy monthly"], "2027-09-01T00:00", "diy, 2027-09-01 00:00 to 2027-10-01 00:00, running"],
  ["an upgrade in mid-period turns 15 unused days of DIY into 2 of Scaleup", ["2027-04-01T00:00 diy monthly", "2027-04-16T00:00 scaleup monthly"], "2027-04-16T00:00", "scaleup, 2027-04-16 00:00 to 2027-05-18 00:00, running"],
  ["a downgrade in mid-period turns 15 unused days of Scaleup into 91 of DIY", ["2027-04-01T00:00 scaleup monthly", "2027-04-16T00:00 diy monthly"], "2027-04-16T00:00", "diy, 2027-04-16 00:00 to 2027-08-15 00:00, running"],
  ["a change from monthly to yearly keeps the unused days at their value", ["2027-04-01T00:00 diy monthly", "2027-04-11T00:00 diy yearly"], "2027-04-11T00:00", "diy, 2027-04-11 00:00 to 2028-05-15 00:00, running"],
  ["half a day that is unused counts for nothing", ["2027-04-01T00:00 diy monthly", "2027-04-30T12:00 diy monthly"], "2027-04-30T12:00", "diy, 2027-04-30 12:00 to 2027-05-30 12:00, running"],
  ["a purchase at 00:30 in India is one of the day before in UTC", ["2027-03-01T00:30+05:30 diy monthly"], "2027-03-28T18:59", "diy, 2027-02-28 19:00 to 2027-03-28 19:00, running"],
  ["a purchase at 23:30 in New York is one of the day after in UTC", ["2027-01-30T23:30-05:00 diy monthly"], "2027-02-28T04:29", "diy, 2027-01-31 04:30 to 2027-02-28 04:30, running"],
  ["the hour that summer time skips counts like any other", ["2027-02-28T02:30 diy monthly"], "2027-03-28T02:29", "diy, 2027-02-28 02:30 to 2027-03-28 02:30, running"],
];

describe("the clock of a subscription", () => {
  test.each(TABLE)("%s", (_what, events, now, state) => {
    expect(stateAt(after(events), utc(now))).toBe(state);
  });

  test.each(["Asia/Kolkata", "America/New_York", "Pacific/Kiritimati"])(
    "the clock of a subscription is the same on a server in the time zone %s",
    (zone) => {
      const before = process.env["TZ"];
      process.env["TZ"] = zone;
      try {
        for (const [what, events, now, state] of TABLE)
          expect(stateAt(after(events), utc(now)), what).toBe(state);
      } finally {
        if (before === undefined) delete process.env["TZ"];
        else process.env["TZ"] = before;
      }
    },
  );
});
