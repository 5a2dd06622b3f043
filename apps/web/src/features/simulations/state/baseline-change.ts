import type { SimulationListItem } from "@beachhead/contract";
import type { BaselineChange } from "../../../data/simulations.ts";

type Placed = Pick<SimulationListItem, "id" | "isBaseline" | "gtmPlan" | "productName" | "geo">;

const placeOf = ({ gtmPlan, productName, geo }: Placed): string =>
  JSON.stringify([gtmPlan, productName, geo].map((word) => word.trim().toLowerCase()));

/** Makes simulations baselines; they replace the earlier baselines of their plan, product and geography. */
export function baselinesSet(all: readonly Placed[], chosen: readonly Placed[]): BaselineChange {
  const places = new Set(chosen.map(placeOf));
  const isChosen = ({ id }: Placed): boolean => chosen.some((each) => each.id === id);
  return {
    set: chosen.filter(({ isBaseline }) => !isBaseline).map(({ id }) => id),
    unset: all
      .filter((each) => each.isBaseline && !isChosen(each) && places.has(placeOf(each)))
      .map(({ id }) => id),
  };
}

/** Makes simulations the only baselines. */
export function baselinesReplaced(all: readonly Placed[], chosen: readonly Placed[]): BaselineChange {
  const isChosen = ({ id }: Placed): boolean => chosen.some((each) => each.id === id);
  return {
    set: chosen.filter(({ isBaseline }) => !isBaseline).map(({ id }) => id),
    unset: all.filter((each) => each.isBaseline && !isChosen(each)).map(({ id }) => id),
  };
}

/** Takes a change of baselines back. */
export const baselinesUndone = ({ set, unset }: BaselineChange): BaselineChange => ({
  set: unset,
  unset: set,
});
