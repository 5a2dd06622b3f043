import {
  type DashboardSimulation,
  type SimulationPlace,
  type StoredOptions,
  simulationPlaces,
} from "@beachhead/contract";
import {
  type CostInputs,
  type PlanYears,
  runScenario,
  type ScenarioResult,
  type SimulationInputs,
  type SimulationResult,
} from "@beachhead/engine";
import type { WithUser } from "../../platform/db/with-user.ts";
import { invalid, notFound } from "../../platform/errors/app-error.ts";
import { findPlanYears } from "../gtm-plans/index.ts";
import { figuresOf } from "../product-costs/index.ts";
import { findDefaultSimulation, findSimulationOfOwner, type SimulationRow } from "../simulations/index.ts";

/** Dependencies of this module's verbs. */
export interface DashboardDependencies {
  withUser: WithUser;
}

/** A simulation at one place of its ranges. */
export interface ShownSimulation {
  head: DashboardSimulation;
  inputs: SimulationInputs;
  cost: CostInputs;
  options: StoredOptions;
  /** Unrounded. */
  scenario: ScenarioResult;
  /** What of the saved run does not depend on the place. */
  saved: Pick<SimulationResult, "monteCarlo" | "heatmap">;
}

interface Asked {
  /** Absent: a baseline, else the simulation that was changed last. */
  simulationId: string | undefined;
  place: string | undefined;
}

/**
 * The simulation that a pricing dashboard shows, computed again by the current engine from the inputs and the cost
 * it was saved with.
 * @returns null without an id if the user has no simulation
 */
export async function readShownSimulation(
  { withUser }: DashboardDependencies,
  ownerId: string,
  { simulationId, place }: Asked,
): Promise<ShownSimulation | null> {
  const asked = placeOf(place);
  const found = await withUser.report(ownerId, async (tx) => {
    const id = simulationId ?? (await findDefaultSimulation(tx, ownerId));
    if (id === undefined) return null;
    const row = await findSimulationOfOwner(tx, ownerId, id);
    if (row === undefined) throw notFound("This simulation");
    return { row, years: await findPlanYears(tx, ownerId, row.gtmPlanId) };
  });
  return found && shownAt(found.row, found.years, asked);
}

function placeOf(text: string | undefined): SimulationPlace {
  if (text === undefined || text === "") return "mid";
  const place = simulationPlaces.find((each) => each === text);
  if (place === undefined)
    throw invalid([{ path: "place", message: `Place must be one of ${simulationPlaces.join(", ")}` }]);
  return place;
}

function shownAt(row: SimulationRow, years: PlanYears | null, asked: SimulationPlace): ShownSimulation {
  const { result } = row;
  // Results of the first engine have no recommended point.
  const place = asked === "recommended" && result.recommended === null ? "mid" : asked;
  const { points } = place === "recommended" ? (result.recommended ?? result.mid) : result[place];
  const { inputs, options } = row;
  const cost = figuresOf(row.costSnapshot);
  return {
    head: {
      id: row.id,
      title: row.simulationTitle,
      productName: row.productName,
      geo: row.geo,
      currency: row.pricingCurrency,
      isBaseline: row.isBaseline,
      ...(years ?? { firstYear: null, yearStartMonth: 1 }),
      targetYear: inputs.targetYear,
      revenueTarget: inputs.revenueTarget,
      place,
    },
    inputs,
    cost,
    options,
    scenario: runScenario(inputs, cost, options, points),
    saved: result,
  };
}
