import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import type { SimulationDependencies } from "../simulations/index.ts";
import { saveFirstOdds } from "./save.ts";

export function firstOddsRoutes(dependencies: SimulationDependencies): Route[] {
  const verb = withDependencies(dependencies);
  return [route("saveFirstOdds", verb(saveFirstOdds))];
}
