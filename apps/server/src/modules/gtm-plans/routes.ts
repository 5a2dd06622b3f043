import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import { exportGtmPlan, type PlanExportDependencies } from "./export/export-gtm-plan.ts";
import type { GtmPlanDependencies } from "./gtm-plan.ts";
import { getGtmPlanVersion, listGtmPlanVersions } from "./history/get-versions.ts";
import { restoreGtmPlanVersion } from "./history/restore-version.ts";
import { type DeleteDependencies, deleteGtmPlan } from "./plan/delete.ts";
import { duplicateGtmPlan } from "./plan/duplicate.ts";
import { getGtmPlan } from "./plan/get.ts";
import { getCombinations } from "./plan/get-combinations.ts";
import { getGoals } from "./plan/get-goals.ts";
import { getInheritance } from "./plan/get-inheritance.ts";
import { createListGtmPlans } from "./plan/list.ts";
import { type MoveDependencies, moveGtmPlan } from "./plan/move.ts";
import { renameGtmPlan } from "./plan/rename.ts";
import { restoreGtmPlan } from "./plan/restore.ts";
import { type ExampleDependencies, saveBasicDetails } from "./plan/save-basic-details.ts";
import { saveGoals } from "./plan/save-goals.ts";
import { sectionRoutes } from "./sections/routes.ts";
import { getSharedGtmPlan } from "./share/get-shared.ts";
import { saveWholePlan } from "./whole-plan/save-whole-plan.ts";

export function gtmPlanRoutes(
  dependencies: GtmPlanDependencies &
    DeleteDependencies &
    ExampleDependencies &
    MoveDependencies &
    PlanExportDependencies,
): Route[] {
  const verb = withDependencies(dependencies);
  return [
    route("saveBasicDetails", verb(saveBasicDetails)),
    route("saveGoals", verb(saveGoals)),
    route("getGoals", verb(getGoals)),
    route("getInheritance", verb(getInheritance)),
    route("getCombinationsWithIndustries", verb(getCombinations)),
    route("getCombinations", verb(getCombinations)),
    ...sectionRoutes(dependencies),
    route("duplicateGtmPlan", verb(duplicateGtmPlan)),
    route("moveGtmPlan", verb(moveGtmPlan)),
    route("listGtmPlanVersions", verb(listGtmPlanVersions)),
    route("getGtmPlanVersion", verb(getGtmPlanVersion)),
    route("restoreGtmPlanVersion", verb(restoreGtmPlanVersion)),
    route("getSharedGtmPlan", verb(getSharedGtmPlan)),
    route("saveWholePlan", verb(saveWholePlan)),
    route("listGtmPlans", verb(createListGtmPlans())),
    route("getGtmPlan", verb(getGtmPlan)),
    route("exportGtmPlan", verb(exportGtmPlan)),
    route("renameGtmPlan", verb(renameGtmPlan)),
    route("deleteGtmPlan", verb(deleteGtmPlan)),
    route("undeleteGtmPlan", verb(restoreGtmPlan)),
  ];
}
