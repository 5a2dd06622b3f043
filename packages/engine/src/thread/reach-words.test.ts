import { expect, it } from "vitest";
import type { ChannelReach } from "./channel-reach.ts";
import { keptWords, reachWords } from "./reach-words.ts";

const reach = (change: Partial<ChannelReach>): ChannelReach => ({
  scope: { combination: null, calendarYear: 2030, yearName: "2030" },
  carried: 40,
  needed: 100,
  missing: 60,
  share: 0.4,
  target: 100,
  today: 0,
  keptOfToday: 0,
  kept: 0,
  isKeptKnown: true,
  year: 4,
  ...change,
});
const format = {
  money: String,
  percent: (fraction: number) => `${Math.round(fraction * 100)} %`,
  currency: "EUR",
};
const atlas = {
  combination: { id: "a", product: "Atlas", geo: "Germany" },
  calendarYear: 2030,
  yearName: "2030",
};

it.each<[string, Partial<ChannelReach>, string]>([
  ["missing", {}, "carry 40 of the 100 EUR that the whole plan needs in 2030, 40 %: 60 is missing"],
  [
    "a little missing",
    { carried: 99.8, missing: 0.2, share: 0.998, scope: atlas },
    "carry 99.8 of the 100 EUR that Atlas in Germany needs in 2030, over 99 %: 0.2 is missing",
  ],
  [
    "reached",
    { carried: 120, missing: 0, share: 1.2, scope: atlas },
    "carry 120 EUR in 2030, 120 % of the 100 that Atlas in Germany needs",
  ],
  [
    "nothing needed",
    { needed: -5, missing: 0, share: null },
    "carry 40 EUR in 2030, and the whole plan reaches its goal without them",
  ],
])("reachWords names the figures and their scope: %s", (_, change, expected) => {
  expect(reachWords(reach(change), format)).toBe(expected);
});

it("keptWords says how much of revenue counts again, and when nobody has answered", () => {
  expect(
    [{ kept: 0.95 }, { kept: 0 }, { isKeptKnown: false }].map((change) => keptWords(reach(change), format)),
  ).toEqual([
    "A year keeps 95 % of a customer's revenue.",
    "Revenue counts once, in its year: customers do not pay again.",
    "Revenue counts once, in its year: the goals do not say yet whether customers pay again every year.",
  ]);
});
