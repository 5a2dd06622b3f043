import type { ChannelFamily, ChannelInputs } from "@beachhead/engine";
import type { RoiInputs } from "./roi-inputs.ts";

/** Presales and managers are shared; administration and business development take about a sixth of salaries. */
const team = { adminBdPercent: 15, pipelineAttributionPercent: 100 };

/**
 * What a calculator shows before anything is typed: ratios and salaries of a small software company in a
 * high-income country, in US dollars a year, rounded so that nobody takes them for their own. Targets are blank, so
 * that nothing is planned before somebody does.
 *
 * - Sales reps: one SQL in four closes, eight SQLs or demos a rep and month, one presales for four reps; the other
 *   half of their time goes into deals that already are, so 60 % of the cost creates pipeline.
 * - Partners: one active partner sells 150,000 a year at 20 % commission, one manager looks after eight.
 * - Events: 40 leads of which three in ten are SQLs, of which one in five closes.
 * - Marketing: 15 to 20 % of the pipeline closes, after three months; ads bring colder leads sooner.
 */
export const startInputs: Readonly<Record<ChannelFamily, RoiInputs>> = {
  salesRep: {
    ...team,
    averageDealSize: 25_000,
    sqlsPerRepPerMonth: 8,
    closeRatio: 25,
    repsPerPresales: 4,
    managers: 1,
    repSalary: 100_000,
    presalesSalary: 100_000,
    managerSalary: 140_000,
    toolsCost: 15_000,
    pipelineAttributionPercent: 60,
  },
  marketing: {
    ...team,
    sqlConversionRatio: 20,
    internalReps: 1,
    agencyResources: 0,
    marketingManagers: 1,
    monthsToImpact: 3,
    repSalary: 65_000,
    managerSalary: 100_000,
    toolsCost: 10_000,
  },
  partner: {
    ...team,
    partnerProductivity: 150_000,
    closeRatio: 25,
    commissionPercent: 20,
    partnersPerRep: 8,
    repsPerPresales: 4,
    managers: 1,
    repSalary: 95_000,
    presalesSalary: 100_000,
    managerSalary: 140_000,
    toolsCost: 10_000,
    pipelineAttributionPercent: 50,
  },
  events: {
    ...team,
    averageDealSize: 25_000,
    leadsPerEvent: 40,
    dealConversionRatio: 20,
    leadToSqlRatio: 30,
    costPerEvent: 20_000,
    internalReps: 1,
    marketingManagers: 1,
    repSalary: 65_000,
    managerSalary: 100_000,
  },
  productReview: {
    ...team,
    sqlConversionRatio: 15,
    internalReps: 1,
    agencyResources: 0,
    marketingManagers: 0,
    monthsToImpact: 4,
    repSalary: 65_000,
    managerSalary: 100_000,
    oneTimeDevelopmentCost: 40_000,
    amc: 8000,
  },
  websiteBot: {
    ...team,
    sqlConversionRatio: 15,
    internalReps: 1,
    agencyResources: 0,
    marketingManagers: 0,
    monthsToImpact: 2,
    repSalary: 55_000,
    managerSalary: 100_000,
    oneTimeDevelopmentCost: 20_000,
    amc: 5000,
  },
  paidAds: {
    ...team,
    sqlConversionRatio: 15,
    internalReps: 1,
    agencyResources: 0,
    marketingManagers: 0,
    monthsToImpact: 1,
    repSalary: 65_000,
    managerSalary: 100_000,
    adSpend: 60_000,
    agencyFee: 9000,
  },
} satisfies Readonly<Record<ChannelFamily, ChannelInputs>>;
