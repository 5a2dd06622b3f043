import type { CalibrationReply } from "@beachhead/contract";

type Row = CalibrationReply["rows"][number];
type Proposal = Row["proposals"][number];

/** What 34 closed deals of Field Sales say, changed by `change`. */
export function calibrationRow(change: Partial<Row> = {}): Row {
  return {
    key: "Field Sales",
    won: 12,
    lost: 22,
    winRate: { value: 0.3529, low: 0.2147, high: 0.5208 },
    dealSize: { mean: 40_000, low: 36_000, high: 44_000, median: 40_000, largestShare: 0.1 },
    cycleDays: null,
    revenueFactor: { low: 0.82, high: 1.24 },
    proposals: [],
    ...change,
  };
}

/** A figure of the channel with key 6 of plan "p" that the deals doubt, changed by `change`. */
export function doubtful(change: Partial<Proposal>): Proposal {
  const same = { before: 1, after: 1 };
  return {
    dgPlanId: "p",
    planname: "India launch",
    version: 1,
    currency: "USD",
    editable: true,
    channelKey: 6,
    input: "closeRatio",
    before: 25,
    after: 35.29,
    low: 30,
    high: 52,
    deals: 34,
    effect: { people: same, cost: same, revenue: same },
    verdict: "doubtful",
    ...change,
  };
}

export function calibrationOf(...rows: Row[]): CalibrationReply {
  return {
    success: true,
    currency: "USD",
    window: { from: "2024-11-28", to: "2026-11-28" },
    least: 10,
    most: 200_000,
    rows,
    unconverted: 0,
    unreadAmounts: 0,
  };
}
