import { z } from "zod";
import { savedChannelReply } from "../dg-plan/channels.ts";
import type { EndpointSchemas } from "../endpoint.ts";
import { idParams } from "../primitives.ts";
import {
  calibrationBody,
  calibrationParams,
  calibrationReply,
  remainingOddsReply,
  varianceReply,
} from "./analysis.ts";
import {
  dealAssignBody,
  dealAssignReply,
  dealBody,
  dealMessageReply,
  dealReply,
  dealTargetsReply,
  savedDealReply,
} from "./deals.ts";
import type { dealEndpoints } from "./endpoints.ts";
import {
  importJobBody,
  importListReply,
  importPreviewBody,
  importPreviewReply,
  importReply,
  startedImportReply,
} from "./imports.ts";
import { dealSourceParams, fieldMappingBody, fieldMappingReply } from "./mapping.ts";
import { dealsBehindReply, plannedVsActualReply } from "./planned-vs-actual.ts";
import { ratesBody, ratesReply, stagesBody, stagesReply } from "./rates.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const dealSchemas = {
  getFieldMapping: { params: dealSourceParams, reply: fieldMappingReply },
  saveFieldMapping: { params: dealSourceParams, body: fieldMappingBody, reply: dealMessageReply },
  createDeal: { body: dealBody, reply: savedDealReply },
  listDeals: { reply: z.array(dealReply) },
  getDealTargets: { reply: dealTargetsReply },
  assignDeals: { body: dealAssignBody, reply: dealAssignReply },
  updateDeal: { params: idParams, body: dealBody, reply: savedDealReply },
  deleteDeal: { params: idParams, reply: dealMessageReply },
  getStages: { params: dealSourceParams, reply: stagesReply },
  saveStages: { params: dealSourceParams, body: stagesBody, reply: dealMessageReply },
  getRates: { reply: ratesReply },
  saveRates: { body: ratesBody, reply: dealMessageReply },
  uploadDealImport: { reply: importPreviewReply },
  listDealImports: { reply: importListReply },
  startDealImport: { params: idParams, body: importJobBody, reply: startedImportReply },
  previewDealImport: { params: idParams, body: importPreviewBody, reply: importPreviewReply },
  getDealImport: { params: idParams, reply: importReply },
  undoDealImport: { params: idParams, reply: dealMessageReply },
  getPlannedVsActual: { reply: plannedVsActualReply },
  listDealsBehind: { reply: dealsBehindReply },
  getVariance: { reply: varianceReply },
  getRemainingOdds: { reply: remainingOddsReply },
  getCalibration: { reply: calibrationReply },
  applyCalibration: { params: calibrationParams, body: calibrationBody, reply: savedChannelReply },
} as const satisfies EndpointSchemas<typeof dealEndpoints>;
