import type { DealUser } from "./deal-user.ts";

/** Every filter of planned against actual, and the dashboards beside it, by their addresses. */
export function dashboardsOf(planId: string, otherPlanId: string): [name: string, address: string][] {
  const figures = (filters: Record<string, string>, gtmPlanId = planId): string =>
    `planned-vs-actual?${new URLSearchParams({ gtmPlanId: gtmPlanId, ...filters }).toString()}`;
  return [
    ["No filter", figures({})],
    ["Another plan", figures({}, otherPlanId)],
    ["A product", figures({ product: "Northlight Atlas" })],
    ["A geography", figures({ geo: "Germany" })],
    ["Years 1 to 5, cumulative", figures({ targetYear: "5" })],
    ["Another currency", figures({ currency: "USD" })],
    [
      "All filters",
      figures({ product: "Northlight Atlas", geo: "Germany", targetYear: "3", currency: "CHF" }),
    ],
    ["Email campaign", "email-campaign"],
    ["Pricing plan performance", "pricing-plan-performance"],
    ["Revenue analytics", "revenue-analytics"],
    ["Customer analytics", "customer-analytics"],
  ];
}

/** A user with the dashboards to read. */
export interface Reader {
  user: DealUser;
  dashboards: readonly (readonly [name: string, address: string])[];
}

/** Milliseconds of the first call, and within which half of the later ones are answered. */
export interface ReadingTime {
  first: number;
  warm: number;
}

/** Times of each dashboard by its name, for each reader. They take turns, so that a busy moment is everybody's. */
export async function timeDashboards(
  readers: readonly Reader[],
  rounds: number,
): Promise<Map<string, ReadingTime>[]> {
  const times = readers.map(() => new Map<string, number[]>());
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { user, dashboards }] of readers.entries()) {
      for (const [name, address] of dashboards) {
        const began = performance.now();
        await user.readDashboard(address);
        const list = times[index]?.get(name) ?? [];
        list.push(performance.now() - began);
        times[index]?.set(name, list);
      }
    }
  }
  return times.map((ofReader) => new Map([...ofReader].map(([name, list]) => [name, readingTime(list)])));
}

function readingTime([first = Number.NaN, ...later]: readonly number[]): ReadingTime {
  return { first, warm: later.toSorted((a, b) => a - b)[Math.floor(later.length / 2)] ?? Number.NaN };
}
