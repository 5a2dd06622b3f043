import type { Arithmetic, Line, NoValue } from "./arithmetic.ts";
import {
  type ChannelFamily,
  type ChannelInputKey,
  type ChannelInputs,
  channelInputs,
  familyInputs,
} from "./channel-families.ts";
import { type ChannelInputCheck, typed } from "./check-inputs.ts";

/** The figures of a channel, numbers or traces. The names are those of the answer. */
export interface ChannelFigures<T> {
  peopleRequired: readonly Line<T>[];
  totalPeople: T;
  costsByRole: readonly Line<T>[];
  costLines: readonly Line<T>[];
  totalCostPerAnnum: T;
  recurringCostPerAnnum: T;
  totalCostAttributableToPipeline: T;
  pipelineImpact: T;
  revenueImpact: T;
  costPercentOfRevenue: T;
  pipelineByCostPercent: T;
  counts: readonly Line<T>[];
  /** What the whole people, partners and events could bring; only where they follow from a target. */
  capacity?: { pipelineCapacity: T; revenueCapacity: T; utilisation: T };
  /** What the first twelve months bring; only where it takes months to an impact. */
  firstYear?: {
    effectiveFraction: T;
    pipelineImpact: T;
    revenueImpact: T;
    pipelineByCostPercent: T;
    costPercentOfRevenue: T;
  };
  /** Only with a deal size. */
  unit?: { sqls: T; deals: T; costPerSql: T; costPerDeal: T };
}

/** What a family brings to the figures: its people, its own costs, and what its target asks for. */
export interface Funnel<T> {
  /** By role; null for a role whose cost is not a salary. */
  roles: readonly { role: string; people: T; salary: T | null }[];
  /** After salaries and administration, in the order of the answer. One-off costs apart. */
  costLines: readonly Line<T>[];
  oneTimeCost?: T;
  pipelineImpact: T;
  revenueImpact: T;
  counts: readonly Line<T>[];
  capacity?: NonNullable<ChannelFigures<T>["capacity"]>;
}

/** The inputs of one channel as its formulas read them. */
export interface Resolved<T> {
  arithmetic: Arithmetic<T>;
  /** An input as typed; 100 for a blank part of a whole, 0 for another blank that may be blank. */
  input(key: ChannelInputKey): T;
  /** Whether something above 0 was typed. */
  isGiven(key: ChannelInputKey): boolean;
  /** Why impacts have no value; null when they have one. */
  blocked: NoValue | null;
}

/** What a blank is read as where it is not 0. */
const defaults: { readonly [K in ChannelInputKey]?: number } = {
  pipelineAttributionPercent: 100,
  leadToSqlRatio: 100,
};

/**
 * Inputs as the formulas read them. Those a target needs run as typed, so that the funnel shows what follows from
 * them; of the others, one that breaks a rule has no value.
 */
export function resolveInputs<T>(
  arithmetic: Arithmetic<T>,
  family: ChannelFamily,
  inputs: ChannelInputs,
  { missing, errors }: ChannelInputCheck,
): Resolved<T> {
  const { required } = familyInputs[family];
  const [blank] = missing;
  const [error] = errors;
  return {
    arithmetic,
    isGiven: (key) => (typed(inputs, key) ?? 0) > 0,
    input: (key) => {
      const value = typed(inputs, key);
      // What was typed and breaks no rule is most of it: which kind of input it is matters only for the rest.
      if (value !== null && error === undefined) return arithmetic.input(key, value, "invalid");
      if (required.includes(key)) return arithmetic.input(key, value, "missing");
      const isWrong = error !== undefined && errors.some(({ input }) => input === key);
      return arithmetic.input(key, isWrong ? null : (value ?? defaults[key] ?? 0), "invalid");
    },
    blocked:
      blank !== undefined
        ? { code: "missing", input: blank }
        : error !== undefined
          ? { code: "invalid", input: error.input }
          : null,
  };
}

const roleLabels: Readonly<Record<string, string>> = {
  salesReps: "Sales reps",
  presales: "Presales",
  managers: "Managers",
  partnerManagers: "Partner managers",
  eventReps: "Event reps",
  marketingReps: "Marketing reps",
  agencyResources: "Agency resources",
  marketingManagers: "Marketing managers",
};

// Put together once: figures are computed with every key that is typed.
const salaryLines = new Map(Object.keys(roleLabels).map((role) => [role, `salary:${role}`]));

/** The cost line of a role's salaries. */
export function salaryLineOf(role: string): string {
  return salaryLines.get(role) ?? `salary:${role}`;
}

const labels: Readonly<Record<string, string>> = {
  totalPeople: "People required",
  totalCostPerAnnum: "Total cost a year",
  recurringCostPerAnnum: "Recurring cost a year",
  totalCostAttributableToPipeline: "Cost that creates pipeline",
  pipelineImpact: "Pipeline impact",
  revenueImpact: "Revenue impact",
  costPercentOfRevenue: "Cost as a share of revenue",
  pipelineByCostPercent: "Pipeline divided by cost",
  "costLines.adminAndBusinessDevelopment": "Administration and business development",
  "costLines.tools": "Tools",
  "costLines.miscellaneous": "Other cost",
  "costLines.partnerCommission": "Partner commission",
  "costLines.events": "Events",
  "costLines.agencyResources": "Agency resources",
  "costLines.agency": "Agency retainer",
  "costLines.adSpend": "Ads",
  "costLines.agencyFee": "Agency fee",
  "costLines.amc": "Annual maintenance",
  "costLines.oneTimeDevelopment": "One-time development",
  "counts.dealsRequired": "Deals required",
  "counts.sqlsRequired": "SQLs required",
  "counts.leadsRequired": "Leads required",
  "counts.repsExact": "Sales reps before rounding up",
  "counts.partnersRequired": "Partners required",
  "counts.partnersExact": "Partners before rounding up",
  "counts.eventsRequired": "Events required",
  "counts.eventsExact": "Events before rounding up",
  "capacity.pipelineCapacity": "Pipeline capacity",
  "capacity.revenueCapacity": "Revenue capacity",
  "capacity.utilisation": "Use of the capacity",
  "firstYear.effectiveFraction": "Share of the first year with impact",
  "firstYear.pipelineImpact": "Pipeline of the first year",
  "firstYear.revenueImpact": "Revenue of the first year",
  "firstYear.pipelineByCostPercent": "Pipeline divided by cost in the first year",
  "firstYear.costPercentOfRevenue": "Cost as a share of revenue in the first year",
  "unit.sqls": "SQLs a year",
  "unit.deals": "Deals a year",
  "unit.costPerSql": "Cost of one SQL",
  "unit.costPerDeal": "Cost of one deal",
};

const knownLabels = new Map([
  ...Object.entries(labels),
  ...Object.entries(channelInputs).map(([key, { label }]): [string, string] => [key, label]),
]);

/** The name for people of an input or a figure, for example of `counts.sqlsRequired`. */
export function channelFigureLabel(name: string): string {
  const known = knownLabels.get(name);
  if (known !== undefined) return known;
  const role = roleLabels[name.replace(/^.*[.:]/, "")] ?? name;
  return name.startsWith("peopleRequired.") ? role : `Salaries of ${role.toLowerCase()}`;
}
