import { expect, it } from "vitest";
import { channelReach } from "./channel-reach.ts";
import { checkReality, type ThreadFigures } from "./reality-checks.ts";

const levels = (figures: ThreadFigures) => checkReality(figures).map(({ code, level }) => `${code} ${level}`);
const market = (target: number, growthPercent: number | null = null): ThreadFigures => ({
  goal: { current: null, target, years: 2 },
  market: { size: 100, growthPercent },
});
const growth = (target: number): ThreadFigures => ({ goal: { current: 100, target, years: 1 } });
const reach = (carried: number, target = 100) =>
  channelReach(
    {
      firstYear: 2027,
      yearStartMonth: 1,
      combinations: [
        {
          id: "a",
          product: "Atlas",
          geo: "Germany",
          revenueTarget: target,
          revenueToday: 0,
          calendarYear: 2027,
        },
      ],
      keptById: new Map(),
      keptOtherwise: 0,
    },
    [{ combinationId: "a", newRevenue: [carried] }],
    null,
  );
const channels = (carried: number): ThreadFigures => ({ channels: reach(carried) ?? undefined });
const simulated = (median: number): ThreadFigures => ({ simulated: { median, target: 100 } });
const customers = (count: number): ThreadFigures => ({ customers: { goal: 100, simulated: count } });
const hiring = (people: number, team: number | null = null): ThreadFigures => ({ hiring: { people, team } });
const sales = (newCustomers: number): ThreadFigures => ({ sales: { newCustomers, deals: 100, reps: 5 } });
const price = (own: number): ThreadFigures => ({ price: { own, competitors: 100 } });

it.each<[string, ThreadFigures, string[]]>([
  ["a goal of 5 % of the market", market(5), []],
  ["a goal just above 5 %", market(5.01), ["shareOfMarket note"]],
  ["a goal of 20 %", market(20), ["shareOfMarket note"]],
  ["a goal just above 20 %", market(20.01), ["shareOfMarket doubt"]],
  ["a market that grows 10 % for two years", market(6.05, 10), []],
  ["a market that shrinks to nothing", market(5, -100), []],
  ["growth of 60 % a year", growth(160), []],
  ["growth just above 60 %", growth(160.1), ["revenueGrowth note"]],
  ["growth of 100 %", growth(200), ["revenueGrowth note"]],
  ["growth just above 100 %", growth(200.1), ["revenueGrowth doubt"]],
  ["channels that carry all that is needed", channels(100), []],
  ["channels just below it", channels(99.9), ["channelsReach note"]],
  ["channels that carry 60 %", channels(60), ["channelsReach note"]],
  ["channels just below 60 %", channels(59.9), ["channelsReach doubt"]],
  ["a median at the target", simulated(100), []],
  ["a median just below it", simulated(99.9), ["simulatedRevenue note"]],
  ["a median of 80 %", simulated(80), ["simulatedRevenue note"]],
  ["a median just below 80 %", simulated(79.9), ["simulatedRevenue doubt"]],
  ["odds of 50 %", { odds: 0.5 }, []],
  ["odds just below 50 %", { odds: 0.499 }, ["odds note"]],
  ["odds of 20 %", { odds: 0.2 }, ["odds note"]],
  ["odds just below 20 %", { odds: 0.199 }, ["odds doubt"]],
  ["15 % fewer customers", customers(85), []],
  ["16 % more customers", customers(116), ["customers note"]],
  ["40 % fewer customers", customers(60), ["customers note"]],
  ["41 % more customers", customers(141), ["customers doubt"]],
  ["3 hires", hiring(3), []],
  ["4 hires", hiring(4), ["hiring note"]],
  ["10 hires", hiring(10), ["hiring note"]],
  ["11 hires", hiring(11), ["hiring doubt"]],
  ["3 hires for a team of 2", hiring(3, 2), ["hiring doubt"]],
  ["as many hires as the team has", hiring(3, 3), []],
  ["as many new customers as deals", sales(100), []],
  ["1 % more new customers than deals", sales(101), ["salesCapacity note"]],
  ["half as many again", sales(150), ["salesCapacity note"]],
  ["more than half as many again", sales(151), ["salesCapacity doubt"]],
  ["a price 30 % above the competitors", price(130), []],
  ["a price 31 % below", price(69), ["price note"]],
  ["a price 60 % above", price(160), ["price note"]],
  ["a price 61 % above", price(161), ["price doubt"]],
  ["divisors of 0", { channels: reach(1, 0) ?? undefined, market: { size: 0, growthPercent: null } }, []],
  ["nothing known", {}, []],
])("checkReality judges %s: %j", (_, figures, expected) => {
  expect(levels(figures)).toEqual(expected);
});

it("a reality check carries the figures of its sentence", () => {
  expect(checkReality(sales(150))).toEqual([
    {
      code: "salesCapacity",
      level: "note",
      newPerRepAndMonth: 2.5,
      dealsPerRepAndMonth: 100 / 60,
      share: 1.5,
    },
  ]);
  expect(checkReality(channels(20))).toMatchObject([
    { code: "channelsReach", level: "doubt", reach: { carried: 20, needed: 100, missing: 80, share: 0.2 } },
  ]);
});
