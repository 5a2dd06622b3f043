import { endpoints } from "@beachhead/contract";
import { nextPageLink, parseListCursor } from "../../platform/http/list-cursor.ts";
import { type Route, type RouteContext, route } from "../../platform/http/route.ts";
import { createSimulation } from "./create.ts";
import { deleteSimulation } from "./delete.ts";
import { getSimulation } from "./get.ts";
import { listSimulations } from "./list.ts";
import { runSimulation } from "./run.ts";
import type { SimulationDependencies } from "./simulation.ts";
import { undeleteSimulation } from "./undelete.ts";
import { updateSimulation } from "./update.ts";

export function simulationRoutes(dependencies: SimulationDependencies): Route[] {
  return [
    route("runSimulation", (context) =>
      runSimulation(dependencies, actorOf(context), context.body, context.signal, context.idempotency),
    ),
    route("createSimulation", (context) =>
      createSimulation(dependencies, actorOf(context), context.body, context.idempotency),
    ),
    route("listSimulations", async (context) => {
      const after = parseListCursor(context.query("cursor"));
      const { items, total, last } = await listSimulations(dependencies, context.actor.userId, after);
      context.header("x-total-count", String(total));
      if (last) context.header("link", nextPageLink(endpoints.listSimulations.path, last));
      return items;
    }),
    route("getSimulation", ({ actor, params }) => getSimulation(dependencies, actor.userId, params.id)),
    route("updateSimulation", (context) =>
      updateSimulation(dependencies, actorOf(context), context.params.id, context.body, context.ifMatch),
    ),
    route("deleteSimulation", (context) =>
      deleteSimulation(dependencies, actorOf(context), context.params.id, context.ifMatch),
    ),
    route("undeleteSimulation", (context) =>
      undeleteSimulation(dependencies, actorOf(context), context.params.id),
    ),
  ];
}

function actorOf({ actor, requestId }: Pick<RouteContext<"runSimulation">, "actor" | "requestId">) {
  return { kind: actor.kind, userId: actor.userId, requestId };
}
