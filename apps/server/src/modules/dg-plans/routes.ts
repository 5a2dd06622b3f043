import { catalogueReply } from "@beachhead/contract/new-channel";
import type { ExporterDependency } from "../../platform/exports/exporter.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import type { SimulationEngine } from "../simulations/index.ts";
import { addDgAction } from "./actions/add-action.ts";
import { listDgActions } from "./actions/list-actions.ts";
import { updateDgAction } from "./actions/update-action.ts";
import { allocateBudget } from "./channels/allocate.ts";
import { computeRoi, computeTimeline } from "./channels/calculators.ts";
import { saveDgChannel } from "./channels/save-channel.ts";
import type { DgPlanDependencies } from "./dg-plan.ts";
import { exportDgPlan } from "./export/export-dg-plan.ts";
import { createDgPlan } from "./plan/create.ts";
import { deleteDgPlan } from "./plan/delete.ts";
import { getDgPlan } from "./plan/get.ts";
import { getDgPlanSummary } from "./plan/get-summary.ts";
import { listDgPlanNames, listDgPlansByGtmPlan } from "./plan/list.ts";
import { restoreDgPlan } from "./plan/restore.ts";
import { updateDgPlan } from "./plan/update.ts";
import { getSalesChannels } from "./sales-channels/get-sales-channels.ts";
import { saveSalesChannels } from "./sales-channels/save-sales-channels.ts";

export function dgPlanRoutes(
  dependencies: DgPlanDependencies & ExporterDependency & { engine: SimulationEngine },
): Route[] {
  const verb = withDependencies(dependencies);
  return [
    route("getChannelCatalogue", async () => catalogueReply()),
    route("computeChannelRoi", async ({ body }) => computeRoi(body)),
    route("computeTimeline", async ({ body }) => computeTimeline(body)),
    route("allocateBudget", verb(allocateBudget)),
    route("listDgPlanNames", verb(listDgPlanNames)),
    route("listDgPlansByGtmPlan", verb(listDgPlansByGtmPlan)),
    route("createDgPlan", verb(createDgPlan)),
    route("getDgPlan", verb(getDgPlan)),
    route("updateDgPlan", verb(updateDgPlan)),
    route("deleteDgPlan", verb(deleteDgPlan)),
    route("undeleteDgPlan", verb(restoreDgPlan)),
    route("saveDgChannel", verb(saveDgChannel)),
    route("getDgPlanSummary", verb(getDgPlanSummary)),
    route("exportDgPlan", verb(exportDgPlan)),
    route("listDgActions", verb(listDgActions)),
    route("addDgAction", verb(addDgAction)),
    route("updateDgAction", verb(updateDgAction)),
    route("getSalesChannels", verb(getSalesChannels)),
    route("saveSalesChannels", verb(saveSalesChannels)),
  ];
}
