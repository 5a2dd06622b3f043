import type { PlanPoint, ScenarioResult, YearWords } from "@beachhead/engine";
import { oddsOf, percent, percentOf, shortMoney, wholeNumber } from "../../../platform/exports/words.ts";
import type { SimulationRow } from "../simulation.ts";

/** A simulation to export, with the names of its years. */
export type ExportedSimulation = SimulationRow & { years: YearWords };

/** The point that the slides speak of: the recommended one, or the middle where there is none. */
export function chosenScenario({ result }: ExportedSimulation): { name: string; scenario: ScenarioResult } {
  return result.recommended === null
    ? { name: "middle of the ranges", scenario: result.mid }
    : {
        name: result.recommended.feasible ? "recommended point" : "point nearest to the targets",
        scenario: result.recommended.result,
      };
}

export function oddsFinding({ inputs, result, pricingCurrency, years }: ExportedSimulation): string {
  const { both } = result.monteCarlo.probability;
  const target = `${shortMoney(inputs.revenueTarget)} ${pricingCurrency} and ${percent(inputs.ebitTarget)} EBIT`;
  return `The odds of ${target} in ${years.inSentence(inputs.targetYear)} are ${oddsOf(both)}`;
}

export function choiceFinding({ result, inputs }: ExportedSimulation): string {
  const { recommended, mid } = result;
  const index = inputs.targetYear - 1;
  if (recommended === null)
    return `The middle of the ranges brings ${percentOf(mid.attainment)} of the revenue target`;
  const revenue = shortMoney(recommended.result.revenue[index] ?? 0);
  if (!recommended.feasible && recommended.result.revenueMet && recommended.result.ebitMet)
    return `No point of the ranges brings every plan its share of the target; the nearest brings ${revenue} in all`;
  if (!recommended.feasible)
    return `No point of the ranges reaches both targets; the nearest brings ${revenue}`;
  const ebit = recommended.result.ebitPercent[index] ?? null;
  return `Recommended: ${pointWords(recommended.points)} for ${revenue}${ebit === null ? "" : ` at ${percent(ebit, 1)} EBIT`}`;
}

/** "Starter at 16.32 with 613 customers" of one plan; more plans are counted, their figures are in the table. */
function pointWords(points: readonly PlanPoint[]): string {
  const [first] = points;
  if (first === undefined || points.length > 1) return `these prices and customers of ${points.length} plans`;
  return `${first.plan} at ${priceText(first.pricePerUser)} with ${wholeNumber(first.customersFirstYear)} customers`;
}

/** A price in cents; one below 1 may have a third decimal. */
export const priceText = (price: number): string =>
  price.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: price < 1 ? 3 : 2 });

/** A driver id of the engine in words. */
function driverName(driver: string, { inputs }: ExportedSimulation): string {
  const [kind, index, field] = driver.split(".");
  if (kind === "priceGrowth") return "Price growth";
  if (kind === "customerGrowth") return "Customer growth";
  return `${inputs.pricingPlans[Number(index)]?.name ?? driver} ${field ?? ""}`.trim();
}

/** What makes revenue uncertain, largest first. */
export function revenueShares(row: ExportedSimulation): { name: string; share: number }[] {
  return (row.result.monteCarlo.shareOfVariance?.revenue ?? [])
    .map(({ driver, share }) => ({ name: driverName(driver, row), share }))
    .sort((a, b) => b.share - a.share);
}

export function driverFinding(row: ExportedSimulation): string {
  const [first] = revenueShares(row);
  if (first === undefined || first.share === 0) return "Nothing in the ranges makes revenue uncertain";
  const verb = first.name.endsWith("customers") ? "make" : "makes";
  return `${first.name} ${verb} ${percentOf(first.share)} of the uncertainty of revenue`;
}

export function rangeFinding({ inputs, result, years }: ExportedSimulation): string {
  const year = result.monteCarlo.revenue[inputs.targetYear - 1];
  if (year === undefined) return "Revenue over five years";
  return `In 8 of 10 trials revenue of ${years.inSentence(inputs.targetYear)} is between ${shortMoney(year.p10)} and ${shortMoney(year.p90)}`;
}

export function costFinding(row: ExportedSimulation): string {
  const { scenario } = chosenScenario(row);
  const index = row.inputs.targetYear - 1;
  const [revenue = 0, ebit = 0] = [scenario.revenue[index], scenario.ebit[index]];
  if (ebit < 0)
    return `Cost exceeds ${shortMoney(revenue)} of revenue by ${shortMoney(-ebit)} in ${row.years.inSentence(index + 1)}`;
  return `Of ${shortMoney(revenue)} revenue in ${row.years.inSentence(index + 1)}, ${shortMoney(ebit)} stays as EBIT`;
}

export function cashFinding(row: ExportedSimulation): string {
  const { scenario } = chosenScenario(row);
  const put = -(scenario.cashFlow[0] ?? 0);
  const npv = `net present value ${shortMoney(scenario.npv)}`;
  if (put <= 0) return `No development cost to pay back; ${npv}`;
  if (scenario.paybackYears === null)
    return `${shortMoney(put)} of development is not paid back in five years; ${npv}`;
  const years = scenario.paybackYears.toLocaleString("en-US", {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return `${shortMoney(put)} of development is paid back in ${years} years; ${npv}`;
}
