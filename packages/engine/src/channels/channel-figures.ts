import { type Arithmetic, type Line, type NoValue, sumOf } from "./arithmetic.ts";
import { type ChannelFamily, type ChannelInputs, familyInputs } from "./channel-families.ts";
import type { ChannelInputCheck } from "./check-inputs.ts";
import { type ChannelFigures, type Funnel, type Resolved, resolveInputs, salaryLineOf } from "./figures.ts";
import { firstYearFraction, funnelOf } from "./funnels.ts";

const NOTHING_PLANNED: NoValue = { code: "nothingPlanned" };

/** Salaries by role, what administration adds to them, and everything else (formulas B1.3, "Costs, all families"). */
function costsOf<T>(
  given: Resolved<T>,
  { roles, costLines: own, oneTimeCost }: Funnel<T>,
): Pick<
  ChannelFigures<T>,
  | "peopleRequired"
  | "totalPeople"
  | "costsByRole"
  | "costLines"
  | "totalCostPerAnnum"
  | "recurringCostPerAnnum"
  | "totalCostAttributableToPipeline"
> {
  const { arithmetic: a, input } = given;
  const peopleRequired: Line<T>[] = [];
  const costsByRole: Line<T>[] = [];
  const costLines: Line<T>[] = [];
  for (const { role, people, salary } of roles) {
    const counted = a.figure("peopleRequired", role, people);
    peopleRequired.push({ name: role, value: counted });
    if (salary === null) continue;
    const value = a.figure("costsByRole", role, a.times(counted, salary));
    costsByRole.push({ name: role, value });
    costLines.push({ name: salaryLineOf(role), value });
  }
  const add = (line: Line<T>): void => {
    costLines.push(namedLine(a, "costLines", line));
  };
  const adminCost = a.times(a.percent(input("adminBdPercent")), sumOf(a, costsByRole));
  add({ name: "adminAndBusinessDevelopment", value: adminCost });
  for (const line of own) add(line);
  if (oneTimeCost !== undefined) add({ name: "oneTimeDevelopment", value: oneTimeCost });
  const totalCostPerAnnum = a.figure("", "totalCostPerAnnum", sumOf(a, costLines));
  return {
    peopleRequired,
    totalPeople: a.figure("", "totalPeople", sumOf(a, peopleRequired)),
    costsByRole,
    costLines,
    totalCostPerAnnum,
    recurringCostPerAnnum: a.figure(
      "",
      "recurringCostPerAnnum",
      oneTimeCost === undefined ? totalCostPerAnnum : a.minus(totalCostPerAnnum, oneTimeCost),
    ),
    totalCostAttributableToPipeline: a.figure(
      "",
      "totalCostAttributableToPipeline",
      a.times(totalCostPerAnnum, a.percent(input("pipelineAttributionPercent"))),
    ),
  };
}

/** Every figure of a channel by the formulas B1.3, as numbers or as traces of them. */
export function channelFigures<T>(
  arithmetic: Arithmetic<T>,
  family: ChannelFamily,
  inputs: ChannelInputs,
  check: ChannelInputCheck,
): ChannelFigures<T> {
  const a = arithmetic;
  const given = resolveInputs(a, family, inputs, check);
  const { blocked } = given;
  const funnel = funnelOf(family, given);
  const costs = costsOf(given, funnel);
  const impact = (name: string, value: T): T =>
    a.figure("", name, blocked === null ? value : a.none(blocked));
  const pipelineImpact = impact("pipelineImpact", funnel.pipelineImpact);
  const revenueImpact = impact("revenueImpact", funnel.revenueImpact);
  const pipelineByCostPercent = a.figure(
    "",
    "pipelineByCostPercent",
    a.isZero(pipelineImpact)
      ? a.none(NOTHING_PLANNED)
      : a.ratio(pipelineImpact, costs.totalCostAttributableToPipeline),
  );
  const figures: ChannelFigures<T> = {
    ...costs,
    pipelineImpact,
    revenueImpact,
    costPercentOfRevenue: a.figure(
      "",
      "costPercentOfRevenue",
      a.ratio(costs.totalCostPerAnnum, revenueImpact),
    ),
    pipelineByCostPercent,
    counts: funnel.counts.map((line) => namedLine(a, "counts", line)),
  };
  if (blocked !== null) return figures;

  if (funnel.capacity !== undefined) figures.capacity = namedCapacity(a, funnel.capacity);
  if (familyInputs[family].target === "pipelineTarget") figures.firstYear = firstYearOf(given, figures);
  const { keys, required } = familyInputs[family];
  if (
    required.includes("averageDealSize") ||
    (keys.includes("averageDealSize") && given.isGiven("averageDealSize"))
  )
    figures.unit = unitOf(given, figures);
  return figures;
}

function firstYearOf<T>(
  given: Resolved<T>,
  figures: ChannelFigures<T>,
): NonNullable<ChannelFigures<T>["firstYear"]> {
  const a = given.arithmetic;
  const effectiveFraction = a.figure("firstYear", "effectiveFraction", firstYearFraction(given));
  const revenueImpact = a.figure(
    "firstYear",
    "revenueImpact",
    a.times(figures.revenueImpact, effectiveFraction),
  );
  return {
    effectiveFraction,
    pipelineImpact: a.figure(
      "firstYear",
      "pipelineImpact",
      a.times(figures.pipelineImpact, effectiveFraction),
    ),
    revenueImpact,
    pipelineByCostPercent: a.figure(
      "firstYear",
      "pipelineByCostPercent",
      a.isZero(figures.pipelineImpact)
        ? figures.pipelineByCostPercent
        : a.times(figures.pipelineByCostPercent, effectiveFraction),
    ),
    costPercentOfRevenue: a.figure(
      "firstYear",
      "costPercentOfRevenue",
      a.ratio(figures.totalCostPerAnnum, revenueImpact),
    ),
  };
}

function unitOf<T>(
  { arithmetic: a, input }: Resolved<T>,
  figures: ChannelFigures<T>,
): NonNullable<ChannelFigures<T>["unit"]> {
  const sqls = a.figure("unit", "sqls", a.dividedBy(figures.pipelineImpact, input("averageDealSize")));
  const deals = a.figure("unit", "deals", a.dividedBy(figures.revenueImpact, input("averageDealSize")));
  return {
    sqls,
    deals,
    costPerSql: a.figure("unit", "costPerSql", a.ratio(figures.totalCostAttributableToPipeline, sqls)),
    costPerDeal: a.figure("unit", "costPerDeal", a.ratio(figures.totalCostPerAnnum, deals)),
  };
}

/** Gives a figure of a group its name, `group.name`; a line whose value does not change is returned itself. */
function namedLine<T>(a: Arithmetic<T>, group: string, line: Line<T>): Line<T> {
  const value = a.figure(group, line.name, line.value);
  return value === line.value ? line : { name: line.name, value };
}

function namedCapacity<T>(
  a: Arithmetic<T>,
  { pipelineCapacity, revenueCapacity, utilisation }: NonNullable<ChannelFigures<T>["capacity"]>,
): NonNullable<ChannelFigures<T>["capacity"]> {
  return {
    pipelineCapacity: a.figure("capacity", "pipelineCapacity", pipelineCapacity),
    revenueCapacity: a.figure("capacity", "revenueCapacity", revenueCapacity),
    utilisation: a.figure("capacity", "utilisation", utilisation),
  };
}
