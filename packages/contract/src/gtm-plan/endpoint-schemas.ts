import { z } from "zod";
import type { EndpointSchemas } from "../endpoint.ts";
import { fileReply } from "../file-formats.ts";
import { deletedGtmPlanReply, idParams, restoredReply } from "../primitives.ts";
import { businessDetailsBody, renameBody } from "./business-details.ts";
import { competitionBody } from "./competitors.ts";
import type { gtmPlanEndpoints } from "./endpoints.ts";
import { goalsBody } from "./goals.ts";
import {
  duplicatedReply,
  planShareListItem,
  planVersionListItem,
  planVersionReply,
  restoredVersionReply,
  revokedReply,
  shareBody,
  sharedReply,
  shareParams,
  shareTokenParams,
  versionParams,
} from "./history.ts";
import { inheritanceReply } from "./inheritance.ts";
import { moveBody, movedReply } from "./move.ts";
import { positioningBody } from "./positioning.ts";
import {
  attributesScoreReply,
  combinationsReply,
  combinationsWithIndustriesReply,
  competitorsReply,
  copiedExampleReply,
  goalsReply,
  gtmPlanListItem,
  gtmPlanReply,
  overlayValueDriverReply,
  positioningsReply,
  recommendedSegmentsReply,
  removedExampleReply,
  renamedReply,
  savedBusinessDetailsReply,
  savedCompetitionReply,
  savedGoalsReply,
  savedPositioningReply,
  savedSegmentationReply,
  savedSelectionReply,
  savedValueDriversReply,
  savedValueMapReply,
  savedWeightsReply,
  savedWholePlanReply,
  segmentationsReply,
  segmentReasonsReply,
  selectionsReply,
  valueMapsReply,
} from "./replies.ts";
import { segmentWeightsBody } from "./segment-weights.ts";
import { segmentationBody } from "./segmentation.ts";
import { SELECTION_REFUSED, selectionBody } from "./selection.ts";
import { VALUE_DRIVERS_REFUSED, valueDriversBody } from "./value-drivers.ts";
import { valueMapBody } from "./value-map.ts";
import { wholePlanBody } from "./whole-plan.ts";

/** Path parameters, body and reply of each endpoint in `endpoints.ts`. */
export const gtmPlanSchemas = {
  saveBasicDetails: { body: businessDetailsBody, reply: savedBusinessDetailsReply },
  saveGoals: { body: goalsBody, reply: savedGoalsReply },
  getGoals: { params: idParams, reply: goalsReply },
  getInheritance: { params: idParams, reply: inheritanceReply },
  getCombinationsWithIndustries: { params: idParams, reply: combinationsWithIndustriesReply },
  getCombinations: { params: idParams, reply: combinationsReply },
  saveSegmentation: { body: segmentationBody, reply: savedSegmentationReply },
  getSegmentation: { params: idParams, reply: segmentationsReply },
  saveCompetitors: { body: competitionBody, reply: savedCompetitionReply },
  getCompetitors: { params: idParams, reply: competitorsReply },
  saveValueMap: { body: valueMapBody, reply: savedValueMapReply },
  getValueMap: { params: idParams, reply: valueMapsReply },
  saveValueDrivers: {
    params: idParams,
    body: valueDriversBody,
    reply: savedValueDriversReply,
    refusal: VALUE_DRIVERS_REFUSED,
  },
  getValueDrivers: { params: idParams, reply: overlayValueDriverReply },
  getAttributesScore: { params: idParams, reply: attributesScoreReply },
  getRecommendedSegments: { params: idParams, reply: recommendedSegmentsReply },
  getRecommendedSegmentsAlias: { params: idParams, reply: recommendedSegmentsReply },
  saveSelection: { body: selectionBody, reply: savedSelectionReply, refusal: SELECTION_REFUSED },
  getSelection: { params: idParams, reply: selectionsReply },
  saveSegmentWeights: { params: idParams, body: segmentWeightsBody, reply: savedWeightsReply },
  getSegmentReasons: { params: idParams, reply: segmentReasonsReply },
  savePositioning: { body: positioningBody, reply: savedPositioningReply },
  getPositioning: { params: idParams, reply: positioningsReply },
  saveWholePlan: { body: wholePlanBody, reply: savedWholePlanReply },
  listGtmPlans: { reply: z.array(gtmPlanListItem) },
  getGtmPlan: { params: idParams, reply: gtmPlanReply },
  exportGtmPlan: { params: idParams, reply: fileReply },
  renameGtmPlan: { params: idParams, body: renameBody, reply: renamedReply },
  deleteGtmPlan: { params: idParams, reply: deletedGtmPlanReply },
  undeleteGtmPlan: { params: idParams, reply: restoredReply },
  duplicateGtmPlan: { params: idParams, reply: duplicatedReply },
  moveGtmPlan: { params: idParams, body: moveBody, reply: movedReply },
  listGtmPlanVersions: { params: idParams, reply: z.array(planVersionListItem) },
  getGtmPlanVersion: { params: versionParams, reply: planVersionReply },
  restoreGtmPlanVersion: { params: versionParams, reply: restoredVersionReply },
  shareGtmPlan: { params: idParams, body: shareBody, reply: sharedReply },
  listGtmPlanShares: { params: idParams, reply: z.array(planShareListItem) },
  revokeGtmPlanShare: { params: shareParams, reply: revokedReply },
  getSharedGtmPlan: { params: shareTokenParams, reply: gtmPlanReply },
  copyExample: { reply: copiedExampleReply },
  removeExample: { reply: removedExampleReply },
} as const satisfies EndpointSchemas<typeof gtmPlanEndpoints>;
