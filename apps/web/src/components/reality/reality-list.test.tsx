import { channelReach, checkReality } from "@beachhead/engine";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { TestRouter } from "../../lib/testing-router.tsx";
import { RealityList } from "./reality-list.tsx";

afterEach(cleanup);

it("the reality list shows each doubt with its arithmetic, and a link to act on it where one is given", () => {
  const reach = channelReach(
    {
      firstYear: 2027,
      yearStartMonth: 1,
      combinations: [
        {
          id: "c",
          product: "Atlas",
          geo: "Germany",
          revenueTarget: 12_000_000,
          revenueToday: 2_000_000,
          calendarYear: 2029,
        },
      ],
      keptById: new Map(),
      keptOtherwise: 0,
    },
    [{ combinationId: "c", newRevenue: [1_000_000, 2_000_000, 2_400_000] }],
    "c",
  );
  const checks = checkReality({
    goal: { current: 2_000_000, target: 12_000_000, years: 3 },
    market: { size: 69_000_000, growthPercent: null },
    channels: reach ?? undefined,
    simulated: { median: 9_000_000, target: 12_000_000 },
    odds: 0.12,
    customers: { goal: 600, simulated: 300 },
    hiring: { people: 12, team: null },
    sales: { newCustomers: 300, deals: 100, reps: 5 },
    price: { own: 50, competitors: 100 },
  });
  render(
    <TestRouter>
      <RealityList
        checks={checks}
        currency="EUR"
        year="2029"
        ways={{
          channelsReach: {
            label: "Add channels",
            to: "/channels",
            also: { label: "Allocate the budget", to: "/allocate" },
          },
        }}
      />
    </TestRouter>,
  );
  const plain = (text: string | null) => (text ?? "").replaceAll("\u202f", " ");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => plain(textContent))).toEqual([
    "The goal needs a large share of the market. 12.0 M EUR / 69.0 M EUR, the chosen segments in 2029, is 17 %.",
    "Few companies grow this fast. From 2.0 M to 12.0 M EUR in 3 years is 82 % a year.",
    "Channels fall short. They carry 2.4 M of the 10.0 M EUR that Atlas in Germany needs in 2029, 24 %: 7.6 M is missing. Revenue counts once, in its year: customers do not pay again.Add channelsAllocate the budget",
    "The price does not carry the target. The median is 9.0 M of 12.0 M EUR, 75 %.",
    "Both targets are a gamble. 12 % of the simulated outcomes reach revenue and EBIT.",
    "Goal and price disagree on customers. The simulation has 300 customers in 2029, the goal 600: 50 % fewer.",
    "Many people to hire at once. The channels need 12 people within six months.",
    "Price and channels disagree. The simulation counts on 5.0 new customers a month for each sales rep. The channels close 1.7.",
    "The price is far below the competitors'. 50 / 100 EUR is 50 % of their mean.",
  ]);
  expect(screen.getByRole("link", { name: "Add channels" }).getAttribute("href")).toBe("/channels");
  expect(screen.getByRole("link", { name: "Allocate the budget" }).getAttribute("href")).toBe("/allocate");
});
