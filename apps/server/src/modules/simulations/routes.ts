import type { ExporterDependency } from "../../platform/exports/exporter.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import { listBaselines, setBaselines } from "./baselines.ts";
import { compareSimulations } from "./compare.ts";
import { createSimulation } from "./create.ts";
import { deleteSimulation } from "./delete.ts";
import { deleteSimulations } from "./delete-many.ts";
import { exportSimulation } from "./export/export-simulation.ts";
import { getSimulation } from "./get.ts";
import { listSimulations } from "./list.ts";
import { restoreSimulation } from "./restore.ts";
import { goalSeekSimulation } from "./run/goal-seek.ts";
import { runSimulation } from "./run/run.ts";
import type { SimulationDependencies } from "./simulation.ts";
import { updateSimulation } from "./update.ts";

export function simulationRoutes(dependencies: SimulationDependencies & ExporterDependency): Route[] {
  const verb = withDependencies(dependencies);
  return [
    route("runSimulation", verb(runSimulation)),
    route("goalSeekSimulation", verb(goalSeekSimulation)),
    route("createSimulation", verb(createSimulation)),
    route("listSimulations", verb(listSimulations)),
    route("getSimulation", verb(getSimulation)),
    route("exportSimulation", verb(exportSimulation)),
    route("updateSimulation", verb(updateSimulation)),
    route("deleteSimulation", verb(deleteSimulation)),
    route("deleteSimulations", verb(deleteSimulations)),
    route("setBaselines", verb(setBaselines)),
    route("listBaselines", verb(listBaselines)),
    route("compareSimulations", verb(compareSimulations)),
    route("undeleteSimulation", verb(restoreSimulation)),
  ];
}
