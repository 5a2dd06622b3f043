import type { DgPlan } from "@beachhead/contract";
import { testInheritance } from "../../../data/test-documents.ts";
import { goalOf, type RevenueGoal } from "./plan-summary.ts";

/** A channel of a saved plan. */
export type Channel = DgPlan["channels"][number];

/** A chosen channel of sales reps with a revenue of a million, changed by `change`. */
export function channel(key: number, label: string, change: Partial<Channel> = {}): Channel {
  return {
    key,
    label,
    checked: true,
    type: "Channels",
    category: "common",
    content: [],
    roiTable: [
      {
        revenueTarget: 1_000_000,
        averageDealSize: 25_000,
        sqlsPerRepPerMonth: 8,
        closeRatio: 25,
        repsPerPresales: 4,
        managers: 1,
        repSalary: 100_000,
        presalesSalary: 100_000,
        managerSalary: 140_000,
        toolsCost: 15_000,
        adminBdPercent: 15,
        pipelineAttributionPercent: 60,
      },
    ],
    roiResult: [],
    timeBoundSimulation: [{ StartingMonth: 1, RampUpTime: 3, LeadtoClosure: 4 }],
    version: 1,
    ...change,
  };
}

/** A saved plan of these channels. */
export function plan(...channels: Channel[]): DgPlan {
  return {
    _id: "p",
    id: "p",
    version: 1,
    createdAt: "2026-11-01T08:00:00.000Z",
    updatedAt: "2026-11-02T08:00:00.000Z",
    example: false,
    planname: "India launch",
    gtmPlanId: "g",
    gtmplan: "Launch",
    productgeo: "",
    description: "",
    currency: "USD",
    access: "edit",
    countsTowardsGoal: true,
    combinationId: null,
    detailsVersion: 1,
    channels,
  };
}

/** The goal of year 2 of a plan, of which customers keep `kept` per cent a year and have `today` already. */
export function goalFor(
  measured: DgPlan,
  target: number,
  { today = 0, kept = 0, others = [] }: { today?: number; kept?: number; others?: DgPlan[] } = {},
): RevenueGoal {
  const inheritance = testInheritance({ revenueTarget: target, revenueToday: today, calendarYear: 2028 });
  const goal = goalOf(measured, {
    inheritance: { ...inheritance, firstYear: 2027, keptRevenue: kept },
    others,
    simulations: [],
    against: null,
  });
  if (goal === null) throw new Error("The plan has no goal");
  return goal;
}
