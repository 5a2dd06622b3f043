import { type ChannelFamily, type ChannelInputKey, channelInputs, familyInputs } from "@beachhead/engine";

const titles = ["Target and funnel", "People", "Other costs"] as const;

const people: readonly ChannelInputKey[] = [
  "repsPerPresales",
  "partnersPerRep",
  "partnerReps",
  "managers",
  "internalReps",
  "agencyResources",
  "marketingManagers",
  "repSalary",
  "presalesSalary",
  "managerSalary",
  "agencyResourceCost",
  "adminBdPercent",
];
const costs: readonly ChannelInputKey[] = [
  "agencyCost",
  "toolsCost",
  "adSpend",
  "agencyFee",
  "costPerEvent",
  "oneTimeDevelopmentCost",
  "amc",
  "commissionPercent",
  "pipelineAttributionPercent",
  "miscCost",
];

function groupOf(key: ChannelInputKey): (typeof titles)[number] {
  if (people.includes(key)) return "People";
  return costs.includes(key) ? "Other costs" : "Target and funnel";
}

/** Short names where the engine's would not fit above a field. */
const short: { readonly [K in ChannelInputKey]?: string } = {
  adminBdPercent: "Admin and BD",
  pipelineAttributionPercent: "Attributed to pipeline",
  sqlsPerRepPerMonth: "SQLs per rep and month",
  closeRatio: "Close ratio",
  repSalary: "Rep salary with bonus",
  presalesSalary: "Presales salary",
  managerSalary: "Manager salary",
  agencyResourceCost: "Agency resource, cost",
  oneTimeDevelopmentCost: "One-time development",
  amc: "Annual maintenance (AMC)",
  partnerProductivity: "Revenue per partner, year",
  partnersPerRep: "Partners per manager",
  monthsToImpact: "Months to impact",
};

export interface ChannelInputField {
  key: ChannelInputKey;
  label: string;
  unit: string | undefined;
  isRequired: boolean;
  max: number | undefined;
}

const units = { percent: "%", months: "mo", people: undefined, count: undefined, ratio: undefined };

/** The inputs of a calculator by group, in the order of the form. */
export function inputGroups(
  family: ChannelFamily,
  currency: string,
): readonly { title: string; fields: readonly ChannelInputField[] }[] {
  const { keys, required } = familyInputs[family];
  return titles.map((title) => ({
    title,
    fields: keys
      .filter((key) => groupOf(key) === title)
      .map((key) => {
        const { label, unit } = channelInputs[key];
        return {
          key,
          label: short[key] ?? label,
          unit: unit === "money" ? currency : units[unit],
          isRequired: required.includes(key),
          max: unit === "percent" ? 100 : undefined,
        };
      }),
  }));
}
