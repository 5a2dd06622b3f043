import type { TestClient } from "../../../test/client.ts";
import { testChannel, testDgPlan } from "../../dg-plans/test-dg-plan.ts";
import { testDetails, testProduct } from "../../gtm-plans/test-plan.ts";
import { testDeal } from "../test-deal.ts";

export const thisYear = new Date().getUTCFullYear();

/** A day of last year. */
export const day = (month: number, date = 15, year = thisYear - 1): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;

/** Plans and deals of last year for tests, made by one user. */
export function lastYear(api: () => TestClient) {
  /** Calls with any body and expects success. */
  const call: TestClient["callUntyped"] = (name, request) => api().callUntyped(name, request);

  /** A GTM plan whose first year is over, and a channel plan of it with Field Sales in India. */
  async function plan(
    firstYear = thisYear - 1,
    terms: { currency?: string } = {},
  ): Promise<{ gtmPlanId: string; dgPlanId: string }> {
    const { gtmPlanId } = await call("saveBasicDetails", {
      body: testDetails({ firstYear, products: [testProduct({ geos: ["India"] })], ...terms }),
    });
    const channels = [
      testChannel({ timeBoundSimulation: [{ StartingMonth: 1, RampUpTime: 1, LeadtoClosure: 1 }] }),
    ];
    const body = testDgPlan({ gtmPlanId, productgeo: "CRM-India", channels, ...terms });
    const { id } = await call("createDgPlan", { body });
    return { gtmPlanId, dgPlanId: id };
  }

  const add = (changes: Record<string, unknown>) => call("createDeal", { body: testDeal(changes) });

  /** Won and lost deals, each with its month. */
  async function addClosed(won: number, lost: number, amount = 40_000, changes = {}): Promise<void> {
    for (let k = 0; k < won + lost; k += 1) {
      const month = 4 + (k % 9);
      await add({
        Amount: amount,
        Stage: k < won ? "Closed Won" : "Closed Lost",
        createdDate: day(month - 3),
        closeDate: day(month),
        ...changes,
      });
    }
  }

  return { call, plan, add, addClosed };
}
