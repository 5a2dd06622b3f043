import { describe, expect, test } from "vitest";
import { billingPeriod, expiredSince, type SubscriptionRow } from "./period.ts";

const row = (changes: Partial<SubscriptionRow>): SubscriptionRow => ({
  userId: "01a1fc7d-8d2a-79b0-8233-c44a9fd3584e",
  plan: "startup",
  period: "monthly",
  status: "active",
  startAt: new Date("2027-01-31T10:00:00.000Z"),
  endAt: null,
  trialEndsAt: null,
  paidAmount: null,
  paidCurrency: null,
  nextBillingAt: null,
  createdAt: new Date("2027-01-31T10:00:00.000Z"),
  updatedAt: new Date("2027-01-31T10:00:00.000Z"),
  ...changes,
});

const periodAt = (subscription: SubscriptionRow, now: string) => {
  const { start, end } = billingPeriod(subscription, new Date(now));
  return [start.toISOString(), end.toISOString()];
};

describe("billing period", () => {
  test("the billing period of a trial is its whole length", () => {
    const trial = row({ plan: "trial", period: null, trialEndsAt: new Date("2027-02-14T10:00:00.000Z") });
    expect(periodAt(trial, "2027-02-03T00:00:00Z")).toEqual([
      "2027-01-31T10:00:00.000Z",
      "2027-02-14T10:00:00.000Z",
    ]);
  });

  test("the billing period of a plan with an end is the time that was bought", () => {
    const bought = row({ endAt: new Date("2027-03-15T10:00:00.000Z") });
    expect(periodAt(bought, "2027-03-10T00:00:00Z")).toEqual([
      "2027-01-31T10:00:00.000Z",
      "2027-03-15T10:00:00.000Z",
    ]);
  });

  test.each([
    ["2027-01-31T10:00:00.000Z", "2027-01-31T10:00:00.000Z", "2027-02-28T10:00:00.000Z"],
    ["2027-02-28T09:59:59.999Z", "2027-01-31T10:00:00.000Z", "2027-02-28T10:00:00.000Z"],
    ["2027-02-28T10:00:00.000Z", "2027-02-28T10:00:00.000Z", "2027-03-31T10:00:00.000Z"],
    ["2027-04-30T09:00:00.000Z", "2027-03-31T10:00:00.000Z", "2027-04-30T10:00:00.000Z"],
    ["2028-02-29T10:00:00.000Z", "2028-02-29T10:00:00.000Z", "2028-03-31T10:00:00.000Z"],
  ])("the period of an endless monthly plan at %s starts on the same day of the month", (now, start, end) => {
    expect(periodAt(row({}), now)).toEqual([start, end]);
  });

  test.each([
    ["2027-10-31T00:00:00Z", "2027-11-30T10:00:00.000Z", "2027-12-30T10:00:00.000Z"],
    ["2028-01-15T00:00:00Z", "2027-12-30T10:00:00.000Z", "2028-01-30T10:00:00.000Z"],
    ["2029-02-10T00:00:00Z", "2029-01-30T10:00:00.000Z", "2029-02-28T10:00:00.000Z"],
    ["2031-11-30T10:00:00Z", "2031-11-30T10:00:00.000Z", "2031-12-30T10:00:00.000Z"],
  ])(
    "the period at %s of a monthly plan from November is right across years and never before its start",
    (now, start, end) => {
      const late = row({ startAt: new Date("2027-11-30T10:00:00.000Z") });
      expect(periodAt(late, now)).toEqual([start, end]);
    },
  );

  test("the billing period of a yearly plan without an end is the year from an anniversary of its start", () => {
    expect(periodAt(row({ period: "yearly" }), "2029-01-31T09:59:59Z")).toEqual([
      "2028-01-31T10:00:00.000Z",
      "2029-01-31T10:00:00.000Z",
    ]);
    expect(periodAt(row({ period: "yearly" }), "2029-01-31T10:00:00Z")).toEqual([
      "2029-01-31T10:00:00.000Z",
      "2030-01-31T10:00:00.000Z",
    ]);
  });
});

describe("the end", () => {
  test("a trial expires at the moment it ends", () => {
    const trial = row({ plan: "trial", status: "free", period: null, trialEndsAt: null });
    expect(expiredSince(trial, new Date("2027-02-14T09:59:59.999Z"))).toBeNull();
    expect(expiredSince(trial, new Date("2027-02-14T10:00:00.000Z"))).toEqual(
      new Date("2027-02-14T10:00:00.000Z"),
    );
  });

  test("a paid plan expires three days after the time that was bought", () => {
    const endAt = new Date("2027-02-28T10:00:00.000Z");
    expect(expiredSince(row({ endAt }), new Date("2027-03-03T09:59:59.999Z"))).toBeNull();
    expect(expiredSince(row({ endAt }), new Date("2027-03-03T10:00:00.000Z"))).toEqual(endAt);
  });

  test("a plan that was ended expires at once, without days of grace", () => {
    const endAt = new Date("2027-02-28T10:00:00.000Z");
    const now = new Date("2027-02-01T00:00:00Z");
    expect(expiredSince(row({ status: "expired", endAt }), now)).toEqual(endAt);
    expect(expiredSince(row({ status: "expired" }), now)).toEqual(row({}).updatedAt);
  });

  test("a plan without an end does not expire", () => {
    expect(expiredSince(row({}), new Date("2040-01-01T00:00:00Z"))).toBeNull();
  });
});
