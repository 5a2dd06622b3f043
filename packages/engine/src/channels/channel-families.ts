/** The seven calculators (formulas B1.1). */
export const channelFamilies = [
  "salesRep",
  "marketing",
  "partner",
  "events",
  "productReview",
  "websiteBot",
  "paidAds",
] as const;
export type ChannelFamily = (typeof channelFamilies)[number];

/** The number of channels of the catalogue; keys run from 1 to it. */
export const CHANNEL_COUNT = 25;

const channelKeys: Readonly<Record<ChannelFamily, readonly number[]>> = {
  salesRep: [6, 7, 17, 18, 19],
  marketing: [1, 2, 4, 5, 21, 23],
  partner: [13, 14],
  events: [15, 16],
  productReview: [20, 22],
  websiteBot: [3],
  paidAds: [8, 9, 10, 11, 12, 24, 25],
};

const familyByKey = new Map(
  channelFamilies.flatMap((family) => channelKeys[family].map((key) => [key, family])),
);

/** The calculator of a channel of the catalogue (formulas B1.1); null for a key outside 1..25. */
export function channelFamily(key: number): ChannelFamily | null {
  return familyByKey.get(key) ?? null;
}

/** What an amount is counted in. Percentages are typed as 25 for 25 %; ratios are fractions. */
export type ChannelUnit = "money" | "percent" | "ratio" | "people" | "count" | "months";

/** Every input of the calculators (formulas B1.2): its name for people, and its unit. */
export const channelInputs = {
  revenueTarget: { label: "Revenue target", unit: "money" },
  pipelineTarget: { label: "Pipeline (SQL) target", unit: "money" },
  averageDealSize: { label: "Average deal size", unit: "money" },
  sqlsPerRepPerMonth: { label: "SQLs or demos per rep a month", unit: "count" },
  closeRatio: { label: "SQL to deal (close) ratio", unit: "percent" },
  sqlConversionRatio: { label: "SQL conversion ratio", unit: "percent" },
  dealConversionRatio: { label: "Deal conversion ratio", unit: "percent" },
  leadToSqlRatio: { label: "Lead to SQL ratio", unit: "percent" },
  partnerProductivity: { label: "Revenue per active partner a year", unit: "money" },
  commissionPercent: { label: "Commission", unit: "percent" },
  leadsPerEvent: { label: "Leads per event", unit: "count" },
  costPerEvent: { label: "Cost of one event", unit: "money" },
  monthsToImpact: { label: "Months from start to impact", unit: "months" },
  repsPerPresales: { label: "Reps per presales", unit: "people" },
  partnersPerRep: { label: "Partners per partner manager", unit: "count" },
  partnerReps: { label: "Partner managers", unit: "people" },
  managers: { label: "Managers", unit: "people" },
  internalReps: { label: "Own reps", unit: "people" },
  agencyResources: { label: "Agency resources", unit: "people" },
  marketingManagers: { label: "Marketing managers", unit: "people" },
  repSalary: { label: "Salary of a rep with bonus", unit: "money" },
  presalesSalary: { label: "Salary of presales with bonus", unit: "money" },
  managerSalary: { label: "Salary of a manager with bonus", unit: "money" },
  agencyResourceCost: { label: "Cost of an agency resource", unit: "money" },
  agencyCost: { label: "Agency retainer", unit: "money" },
  toolsCost: { label: "Cost of tools", unit: "money" },
  adSpend: { label: "Cost of ads", unit: "money" },
  agencyFee: { label: "Agency fee", unit: "money" },
  oneTimeDevelopmentCost: { label: "One-time development cost", unit: "money" },
  amc: { label: "Annual maintenance cost (AMC)", unit: "money" },
  adminBdPercent: { label: "Administration and business development, part of salaries", unit: "percent" },
  pipelineAttributionPercent: { label: "Part of the cost that creates pipeline", unit: "percent" },
  miscCost: { label: "Other cost", unit: "money" },
} as const satisfies Readonly<Record<string, { label: string; unit: ChannelUnit }>>;

export type ChannelInputKey = keyof typeof channelInputs;

/** What a user typed, by key; absent and null are blank. Money per year in the plan's currency. */
export type ChannelInputs = { readonly [K in ChannelInputKey]?: number | null | undefined };

interface FamilyInputs {
  /** In the order of the form. */
  readonly keys: readonly ChannelInputKey[];
  readonly required: readonly ChannelInputKey[];
  /** Must be above 0 while the target is. */
  readonly divisors: readonly ChannelInputKey[];
  readonly target: ChannelInputKey;
  /** From SQL to deal. */
  readonly conversion: ChannelInputKey;
}

const closing = ["adminBdPercent", "pipelineAttributionPercent", "miscCost"] as const;
const marketingPeople = [
  "pipelineTarget",
  "sqlConversionRatio",
  "internalReps",
  "agencyResources",
  "marketingManagers",
  "monthsToImpact",
  "repSalary",
  "agencyResourceCost",
  "managerSalary",
  "agencyCost",
] as const;
const marketingRules = {
  required: ["pipelineTarget", "sqlConversionRatio"],
  divisors: [],
  target: "pipelineTarget",
  conversion: "sqlConversionRatio",
} as const;

/** The inputs of each family (formulas B1.2). */
export const familyInputs: Readonly<Record<ChannelFamily, FamilyInputs>> = {
  salesRep: {
    keys: [
      "revenueTarget",
      "averageDealSize",
      "sqlsPerRepPerMonth",
      "closeRatio",
      "repsPerPresales",
      "managers",
      "repSalary",
      "presalesSalary",
      "managerSalary",
      "toolsCost",
      ...closing,
    ],
    required: ["revenueTarget", "averageDealSize", "sqlsPerRepPerMonth", "closeRatio"],
    divisors: ["averageDealSize", "sqlsPerRepPerMonth", "closeRatio"],
    target: "revenueTarget",
    conversion: "closeRatio",
  },
  marketing: {
    ...marketingRules,
    keys: [...marketingPeople, "toolsCost", ...closing, "averageDealSize"],
  },
  partner: {
    keys: [
      "revenueTarget",
      "partnerProductivity",
      "closeRatio",
      "commissionPercent",
      "partnersPerRep",
      "partnerReps",
      "repsPerPresales",
      "managers",
      "repSalary",
      "presalesSalary",
      "managerSalary",
      "toolsCost",
      ...closing,
    ],
    required: ["revenueTarget", "partnerProductivity", "closeRatio"],
    divisors: ["partnerProductivity", "closeRatio"],
    target: "revenueTarget",
    conversion: "closeRatio",
  },
  events: {
    keys: [
      "revenueTarget",
      "averageDealSize",
      "leadsPerEvent",
      "dealConversionRatio",
      "leadToSqlRatio",
      "costPerEvent",
      "internalReps",
      "marketingManagers",
      "repSalary",
      "managerSalary",
      "agencyCost",
      "toolsCost",
      ...closing,
    ],
    required: ["revenueTarget", "averageDealSize", "leadsPerEvent", "dealConversionRatio"],
    divisors: ["averageDealSize", "leadsPerEvent", "dealConversionRatio", "leadToSqlRatio"],
    target: "revenueTarget",
    conversion: "dealConversionRatio",
  },
  productReview: {
    ...marketingRules,
    keys: [...marketingPeople, "toolsCost", "oneTimeDevelopmentCost", "amc", ...closing, "averageDealSize"],
  },
  websiteBot: {
    ...marketingRules,
    keys: [...marketingPeople, "oneTimeDevelopmentCost", "amc", ...closing, "averageDealSize"],
  },
  paidAds: {
    ...marketingRules,
    keys: [...marketingPeople, "adSpend", "agencyFee", ...closing, "averageDealSize"],
  },
};
