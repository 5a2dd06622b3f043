import type { Line } from "./arithmetic.ts";
import type { ChannelFamily } from "./channel-families.ts";
import type { Funnel, Resolved } from "./figures.ts";

/** Months of a year, in which a rep works on SQLs. */
const MONTHS = 12;

/** One presales for so many of the first role; none when no ratio was typed. */
function presalesFor<T>({ arithmetic, input, isGiven }: Resolved<T>, reps: T): T {
  return isGiven("repsPerPresales")
    ? arithmetic.roundUp(arithmetic.dividedBy(reps, input("repsPerPresales")))
    : arithmetic.constant(0);
}

/** From the revenue target backwards to deals, SQLs and reps; reps are whole, the funnel is not. */
function salesRepFunnel<T>(given: Resolved<T>): Funnel<T> {
  const { arithmetic: a, input } = given;
  const deals = a.dividedBy(input("revenueTarget"), input("averageDealSize"));
  const sqls = a.dividedBy(deals, a.percent(input("closeRatio")));
  const sqlsPerRep = a.times(input("sqlsPerRepPerMonth"), a.constant(MONTHS));
  const repsExact = a.figure("counts", "repsExact", a.dividedBy(sqls, sqlsPerRep));
  const salesReps = a.figure("peopleRequired", "salesReps", a.orZero(a.roundUp(repsExact)));
  const pipelineImpact = a.figure(
    "",
    "pipelineImpact",
    a.dividedBy(input("revenueTarget"), a.percent(input("closeRatio"))),
  );
  const pipelineCapacity = a.figure(
    "capacity",
    "pipelineCapacity",
    a.times(a.times(salesReps, sqlsPerRep), input("averageDealSize")),
  );
  return {
    roles: [
      { role: "salesReps", people: salesReps, salary: input("repSalary") },
      { role: "presales", people: presalesFor(given, salesReps), salary: input("presalesSalary") },
      { role: "managers", people: a.roundUp(input("managers")), salary: input("managerSalary") },
    ],
    costLines: [
      { name: "tools", value: input("toolsCost") },
      { name: "miscellaneous", value: input("miscCost") },
    ],
    pipelineImpact,
    revenueImpact: input("revenueTarget"),
    counts: [
      { name: "dealsRequired", value: a.roundUp(deals) },
      { name: "sqlsRequired", value: a.roundUp(sqls) },
      { name: "repsExact", value: repsExact },
    ],
    capacity: {
      pipelineCapacity,
      revenueCapacity: a.times(pipelineCapacity, a.percent(input("closeRatio"))),
      utilisation: a.ratio(pipelineImpact, pipelineCapacity),
    },
  };
}

/** Partners from what one brings a year, partner managers from the partners or as typed. */
function partnerFunnel<T>(given: Resolved<T>): Funnel<T> {
  const { arithmetic: a, input, isGiven } = given;
  const conversion = a.percent(input("closeRatio"));
  const partnersExact = a.figure(
    "counts",
    "partnersExact",
    a.dividedBy(input("revenueTarget"), input("partnerProductivity")),
  );
  const partners = a.figure("counts", "partnersRequired", a.roundUp(partnersExact));
  const partnerManagers = a.figure(
    "peopleRequired",
    "partnerManagers",
    isGiven("partnersPerRep")
      ? a.orZero(a.roundUp(a.dividedBy(partners, input("partnersPerRep"))))
      : a.roundUp(input("partnerReps")),
  );
  const revenueImpact = a.figure("", "revenueImpact", input("revenueTarget"));
  const revenueCapacity = a.figure(
    "capacity",
    "revenueCapacity",
    a.times(partners, input("partnerProductivity")),
  );
  return {
    roles: [
      { role: "partnerManagers", people: partnerManagers, salary: input("repSalary") },
      { role: "presales", people: presalesFor(given, partnerManagers), salary: input("presalesSalary") },
      { role: "managers", people: a.roundUp(input("managers")), salary: input("managerSalary") },
    ],
    costLines: [
      {
        name: "partnerCommission",
        value: a.times(a.orZero(revenueImpact), a.percent(input("commissionPercent"))),
      },
      { name: "tools", value: input("toolsCost") },
      { name: "miscellaneous", value: input("miscCost") },
    ],
    pipelineImpact: a.dividedBy(input("revenueTarget"), conversion),
    revenueImpact,
    counts: [
      { name: "partnersRequired", value: partners },
      { name: "partnersExact", value: partnersExact },
    ],
    capacity: {
      pipelineCapacity: a.dividedBy(revenueCapacity, conversion),
      revenueCapacity,
      utilisation: a.ratio(revenueImpact, revenueCapacity),
    },
  };
}

/** From the revenue target backwards to leads and whole events. */
function eventsFunnel<T>({ arithmetic: a, input }: Resolved<T>): Funnel<T> {
  const conversion = a.percent(input("dealConversionRatio"));
  const qualification = a.percent(input("leadToSqlRatio"));
  const deals = a.dividedBy(input("revenueTarget"), input("averageDealSize"));
  const sqls = a.dividedBy(deals, conversion);
  const leads = a.dividedBy(sqls, qualification);
  const eventsExact = a.figure("counts", "eventsExact", a.dividedBy(leads, input("leadsPerEvent")));
  const events = a.figure("counts", "eventsRequired", a.roundUp(eventsExact));
  const pipelineImpact = a.figure("", "pipelineImpact", a.dividedBy(input("revenueTarget"), conversion));
  const pipelineCapacity = a.figure(
    "capacity",
    "pipelineCapacity",
    a.times(a.times(a.times(events, input("leadsPerEvent")), qualification), input("averageDealSize")),
  );
  return {
    roles: [
      { role: "eventReps", people: a.roundUp(input("internalReps")), salary: input("repSalary") },
      { role: "managers", people: a.roundUp(input("marketingManagers")), salary: input("managerSalary") },
    ],
    costLines: [
      { name: "events", value: a.times(a.orZero(events), input("costPerEvent")) },
      { name: "agency", value: input("agencyCost") },
      { name: "tools", value: input("toolsCost") },
      { name: "miscellaneous", value: input("miscCost") },
    ],
    pipelineImpact,
    revenueImpact: input("revenueTarget"),
    counts: [
      { name: "dealsRequired", value: a.roundUp(deals) },
      { name: "sqlsRequired", value: a.roundUp(sqls) },
      { name: "leadsRequired", value: a.roundUp(leads) },
      { name: "eventsRequired", value: events },
      { name: "eventsExact", value: eventsExact },
    ],
    capacity: {
      pipelineCapacity,
      revenueCapacity: a.times(pipelineCapacity, conversion),
      utilisation: a.ratio(pipelineImpact, pipelineCapacity),
    },
  };
}

/** People as typed, a pipeline as targeted; families differ by what they pay for beside people and agency. */
function marketingFunnel<T>(given: Resolved<T>, family: ChannelFamily): Funnel<T> {
  const { arithmetic: a, input } = given;
  const agencyResources = a.figure("peopleRequired", "agencyResources", a.roundUp(input("agencyResources")));
  const pipelineImpact = a.figure("", "pipelineImpact", input("pipelineTarget"));
  const develops = family === "websiteBot" || family === "productReview";
  const costLines: Line<T>[] = [
    { name: "agencyResources", value: a.times(agencyResources, input("agencyResourceCost")) },
    { name: "agency", value: input("agencyCost") },
  ];
  if (family === "marketing" || family === "productReview")
    costLines.push({ name: "tools", value: input("toolsCost") });
  if (family === "paidAds")
    costLines.push(
      { name: "adSpend", value: input("adSpend") },
      { name: "agencyFee", value: input("agencyFee") },
    );
  if (develops) costLines.push({ name: "amc", value: input("amc") });
  costLines.push({ name: "miscellaneous", value: input("miscCost") });
  const funnel: Funnel<T> = {
    roles: [
      { role: "marketingReps", people: a.roundUp(input("internalReps")), salary: input("repSalary") },
      { role: "agencyResources", people: agencyResources, salary: null },
      {
        role: "marketingManagers",
        people: a.roundUp(input("marketingManagers")),
        salary: input("managerSalary"),
      },
    ],
    costLines,
    pipelineImpact,
    revenueImpact: a.times(pipelineImpact, a.percent(input("sqlConversionRatio"))),
    counts: [],
  };
  if (develops) funnel.oneTimeCost = input("oneTimeDevelopmentCost");
  return funnel;
}

/** The funnel of a family (formulas B1.3). */
export function funnelOf<T>(family: ChannelFamily, given: Resolved<T>): Funnel<T> {
  if (family === "salesRep") return salesRepFunnel(given);
  if (family === "partner") return partnerFunnel(given);
  if (family === "events") return eventsFunnel(given);
  return marketingFunnel(given, family);
}

/** The part of the first twelve months in which something comes in. */
export function firstYearFraction<T>({ arithmetic: a, input }: Resolved<T>): T {
  const left = a.atLeastZero(a.minus(a.constant(MONTHS), input("monthsToImpact")));
  return a.dividedBy(left, a.constant(MONTHS));
}
