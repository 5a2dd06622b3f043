import { newChannel } from "@beachhead/contract/new-channel";
import type { TestUser } from "../fixtures/account.ts";

/** The year that plans of these tests are made in. */
export const YEAR = new Date().getUTCFullYear();

/** A GTM plan with one product in some geographies; its first year is the next one unless said. */
export async function createPlan(
  user: TestUser,
  {
    name,
    currency,
    geos = ["Germany"],
    id,
    firstYear = YEAR + 1,
  }: { name: string; currency: string; geos?: string[]; id?: string; firstYear?: number },
): Promise<{ gtmPlanId: string; combinationIds: string[] }> {
  const saved = await user.api.call("saveBasicDetails", {
    body: {
      gtmPlanId: id,
      gtmPlanName: name,
      companyName: "Acme",
      shortDescription: "",
      website: "https://acme.example",
      currency,
      firstYear,
      products: [{ name: "CRM", description: "Sales software", geos, industries: ["Banking"] }],
      segmentData: undefined,
    },
  });
  return { gtmPlanId: saved.gtmPlanId, combinationIds: saved.productGeoCombinations.map((each) => each.id) };
}

interface Goals {
  target: number;
  year?: number;
  ebit?: number;
  customers?: number;
}

/** Saves the three goals of a plan, three years ahead unless said. */
export async function saveGoals(
  user: TestUser,
  gtmPlanId: string,
  currency: string,
  { target, year = YEAR + 3, ebit = 20, customers = 25 }: Goals,
): Promise<void> {
  const goal = (id: number, name: string, currentValue: number, targetValue: number) => ({
    id,
    goal: name,
    currentValue,
    targetValue,
    targetYear: year,
  });
  await user.api.call("saveGoals", {
    body: {
      gtmPlanId,
      goals: [
        goal(1, `Revenue (${currency})`, 2_000_000, target),
        goal(2, "No of Customers", customers, 600),
        goal(3, "EBIT %", -10, ebit),
      ],
    },
  });
}

/** Saves the market of a combination in Banking with its yearly growth, all of it chosen. */
export async function saveMarket(
  user: TestUser,
  gtmPlanId: string,
  combination: string,
  yoyGrowth: number,
): Promise<void> {
  const plan = { gtmPlanId, productGeoCombinationName: combination };
  const Banking = { Enterprise: 10, "Mid-Market": 100, SME: 1000, marketSize: 900_000_000, yoyGrowth };
  await user.api.call("saveSegmentation", {
    body: { ...plan, individualSegmentationData: { industries: { Banking } } },
  });
  await user.api.call("saveSelection", {
    body: {
      ...plan,
      individualUserSelectedSegmentData: { Banking: { Enterprise: true, "Mid-Market": true, SME: true } },
    },
  });
}

/** A second channel plan like another one, which does not count towards the goal. */
export async function createAlternative(user: TestUser, id: string): Promise<void> {
  const plan = await user.api.call("getDgPlan", { params: { id } });
  await user.api.call("createDgPlan", {
    body: { ...plan, planname: "Another mix", countsTowardsGoal: false },
  });
}

interface ChannelPlan {
  gtmPlanId: string;
  combination: string;
  currency: string;
  revenueTarget?: number;
  averageDealSize?: number;
  /** An empty list: revenue comes evenly from the first month. */
  timeBoundSimulation?: { StartingMonth: number; RampUpTime: number; LeadtoClosure: number }[];
}

/** A channel plan with one field sales channel that brings three million a year at full speed unless said. */
export async function createChannelPlan(
  user: TestUser,
  {
    gtmPlanId,
    combination,
    currency,
    revenueTarget = 3_000_000,
    averageDealSize = 50_000,
    timeBoundSimulation = [{ StartingMonth: 1, RampUpTime: 1, LeadtoClosure: 0 }],
  }: ChannelPlan,
): Promise<string> {
  const channel = newChannel(6);
  if (channel === undefined) throw new Error("There is no channel 6");
  const saved = await user.api.call("createDgPlan", {
    body: {
      planname: "Field sales",
      gtmplan: "",
      description: "",
      access: "edit",
      gtmPlanId,
      productgeo: combination,
      currency,
      channels: [
        {
          ...channel,
          checked: true,
          roiTable: [
            {
              revenueTarget,
              averageDealSize,
              sqlsPerRepPerMonth: 4,
              closeRatio: 25,
              repSalary: 120_000,
            },
          ],
          timeBoundSimulation,
        },
      ],
    },
  });
  return saved.id;
}
