import { type Route, route } from "../../platform/http/route.ts";
import { withDependencies } from "../../platform/http/verb-context.ts";
import type { DealDependencies } from "./deal.ts";
import { deleteDeal, updateDeal } from "./deals/change.ts";
import { createDeal } from "./deals/create.ts";
import { listDeals } from "./deals/list.ts";
import { assignDeals, getDealTargets } from "./deals/targets.ts";
import {
  getDealImport,
  listDealImports,
  previewDealImport,
  startDealImport,
  undoDealImport,
} from "./imports/imports.ts";
import { uploadDealImport } from "./imports/upload.ts";
import { applyCalibration } from "./planned-vs-actual/apply-calibration.ts";
import { getCalibration } from "./planned-vs-actual/calibration.ts";
import { listDealsBehind } from "./planned-vs-actual/deals-behind.ts";
import { createGetPlannedVsActual } from "./planned-vs-actual/get.ts";
import { getRemainingOdds } from "./planned-vs-actual/remaining-odds.ts";
import { getVariance } from "./planned-vs-actual/variance.ts";
import { getFieldMapping, saveFieldMapping } from "./settings/field-mapping.ts";
import { getRates, saveRates } from "./settings/rates.ts";
import { getStages, saveStages } from "./settings/stages.ts";

export function dealRoutes(dependencies: DealDependencies): Route[] {
  const verb = withDependencies(dependencies);
  return [
    route("getFieldMapping", verb(getFieldMapping)),
    route("saveFieldMapping", verb(saveFieldMapping)),
    route("createDeal", verb(createDeal)),
    route("listDeals", verb(listDeals)),
    route("getDealTargets", verb(getDealTargets)),
    route("assignDeals", verb(assignDeals)),
    route("updateDeal", verb(updateDeal)),
    route("deleteDeal", verb(deleteDeal)),
    route("getStages", verb(getStages)),
    route("saveStages", verb(saveStages)),
    route("getRates", verb(getRates)),
    route("saveRates", verb(saveRates)),
    route("uploadDealImport", verb(uploadDealImport)),
    route("listDealImports", verb(listDealImports)),
    route("previewDealImport", verb(previewDealImport)),
    route("startDealImport", verb(startDealImport)),
    route("getDealImport", verb(getDealImport)),
    route("undoDealImport", verb(undoDealImport)),
    route("getPlannedVsActual", createGetPlannedVsActual(dependencies)),
    route("listDealsBehind", verb(listDealsBehind)),
    route("getVariance", verb(getVariance)),
    route("getRemainingOdds", verb(getRemainingOdds)),
    route("getCalibration", verb(getCalibration)),
    route("applyCalibration", verb(applyCalibration)),
  ];
}
