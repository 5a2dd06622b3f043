import { z } from "zod";
import {
  changeEmailBody,
  forgotPasswordBody,
  linkBody,
  messageReply,
  resetPasswordBody,
  verifiedEmailReply,
  verifyEmailBody,
} from "./account/by-mail.ts";
import {
  changePasswordBody,
  endedSessionsReply,
  profileBody,
  sessionListReply,
} from "./account/own-account.ts";
import { sandboxMailReply } from "./account/sandbox-mail.ts";
import {
  configurationReply,
  sessionReply,
  signInBody,
  signUpBody,
  userDetailsSchema,
} from "./account/schemas.ts";
import {
  beginGoogleReply,
  connectGoogleBody,
  exchangeCodeBody,
  removeGoogleBody,
  signInMethodsReply,
} from "./account/sign-in-by-redirect.ts";
import {
  actionChangeBody,
  actionParams,
  actionsReply,
  newActionBody,
  savedActionReply,
} from "./dg-plan/action-items.ts";
import { computedRoiReply, computedTimelineReply } from "./dg-plan/calculator-replies.ts";
import { roiBody, timelineBody } from "./dg-plan/calculators.ts";
import { catalogueChannelReply, channelBody, channelParams, savedChannelReply } from "./dg-plan/channels.ts";
import {
  dgPlanBody,
  dgPlanGroup,
  dgPlanName,
  dgPlanReply,
  dgPlanSummaryReply,
  savedDgPlanReply,
} from "./dg-plan/plans.ts";
import { salesChannelsBody, salesChannelsReply, savedSalesChannelsReply } from "./dg-plan/sales-channels.ts";
import type { EndpointName } from "./endpoints.ts";
import { businessDetailsBody, renameBody } from "./gtm-plan/business-details.ts";
import { competitionBody } from "./gtm-plan/competitors.ts";
import { goalsBody } from "./gtm-plan/goals.ts";
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
} from "./gtm-plan/history.ts";
import { positioningBody } from "./gtm-plan/positioning.ts";
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
} from "./gtm-plan/replies.ts";
import { segmentWeightsBody } from "./gtm-plan/segment-weights.ts";
import { segmentationBody } from "./gtm-plan/segmentation.ts";
import { SELECTION_REFUSED, selectionBody } from "./gtm-plan/selection.ts";
import { VALUE_DRIVERS_REFUSED, valueDriversBody } from "./gtm-plan/value-drivers.ts";
import { valueMapBody } from "./gtm-plan/value-map.ts";
import { wholePlanBody } from "./gtm-plan/whole-plan.ts";
import { deletedGtmPlanReply, deletedReply, idParams } from "./primitives.ts";
import { productCostBody, productCostReply, savedReply } from "./product-cost/schemas.ts";
import {
  runSimulationReply,
  savedSimulationReply,
  simulationListItem,
  simulationReply,
} from "./simulation/replies.ts";
import { runSimulationBody, simulationBody } from "./simulation/schemas.ts";

interface EndpointSchemas {
  readonly params?: z.ZodType;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  /** The sentence of the error catalogue that stands before the issues of a refused save. */
  readonly refusal?: string;
}

const success = z.object({ success: z.literal(true) });
const restored = z.object({ success: z.literal(true), message: z.string(), version: z.number() });

/** The schemas of each row of the endpoint table. */
export const schemas = {
  getConfiguration: { reply: configurationReply },
  signUp: { body: signUpBody, reply: sessionReply },
  signIn: { body: signInBody, reply: sessionReply },
  forgotPassword: { body: forgotPasswordBody, reply: messageReply },
  resetPassword: { body: resetPasswordBody, reply: messageReply },
  verifyEmail: { body: verifyEmailBody, reply: verifiedEmailReply },
  stopEmailChange: { body: linkBody, reply: messageReply },
  undoEmailChange: { body: linkBody, reply: messageReply },
  beginGoogle: { reply: beginGoogleReply },
  finishGoogle: { reply: z.null() },
  exchangeCode: { body: exchangeCodeBody, reply: sessionReply },
  exploreExample: { reply: sessionReply },
  listSandboxMail: { reply: sandboxMailReply },
  signOut: { reply: success },
  getUserDetails: { reply: userDetailsSchema },
  updateProfile: { body: profileBody, reply: userDetailsSchema },
  changePassword: { body: changePasswordBody, reply: endedSessionsReply },
  changeEmail: { body: changeEmailBody, reply: messageReply },
  sendVerificationEmail: { reply: messageReply },
  listSignInMethods: { reply: signInMethodsReply },
  connectGoogle: { body: connectGoogleBody, reply: beginGoogleReply },
  removeGoogle: { params: idParams, body: removeGoogleBody, reply: messageReply },
  listSessions: { reply: sessionListReply },
  endSession: { params: idParams, reply: success },
  endOtherSessions: { reply: endedSessionsReply },
  saveBasicDetails: { body: businessDetailsBody, reply: savedBusinessDetailsReply },
  saveGoals: { body: goalsBody, reply: savedGoalsReply },
  getGoals: { params: idParams, reply: goalsReply },
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
  getRecommendedSegmentsRightlySpelled: { params: idParams, reply: recommendedSegmentsReply },
  saveSelection: { body: selectionBody, reply: savedSelectionReply, refusal: SELECTION_REFUSED },
  getSelection: { params: idParams, reply: selectionsReply },
  saveSegmentWeights: { params: idParams, body: segmentWeightsBody, reply: savedWeightsReply },
  getSegmentReasons: { params: idParams, reply: segmentReasonsReply },
  savePositioning: { body: positioningBody, reply: savedPositioningReply },
  getPositioning: { params: idParams, reply: positioningsReply },
  saveWholePlan: { body: wholePlanBody, reply: savedWholePlanReply },
  listGtmPlans: { reply: z.array(gtmPlanListItem) },
  getGtmPlan: { params: idParams, reply: gtmPlanReply },
  renameGtmPlan: { params: idParams, body: renameBody, reply: renamedReply },
  deleteGtmPlan: { params: idParams, reply: deletedGtmPlanReply },
  undeleteGtmPlan: { params: idParams, reply: restored },
  duplicateGtmPlan: { params: idParams, reply: duplicatedReply },
  listGtmPlanVersions: { params: idParams, reply: z.array(planVersionListItem) },
  getGtmPlanVersion: { params: versionParams, reply: planVersionReply },
  restoreGtmPlanVersion: { params: versionParams, reply: restoredVersionReply },
  shareGtmPlan: { params: idParams, body: shareBody, reply: sharedReply },
  listGtmPlanShares: { params: idParams, reply: z.array(planShareListItem) },
  revokeGtmPlanShare: { params: shareParams, reply: revokedReply },
  getSharedGtmPlan: { params: shareTokenParams, reply: gtmPlanReply },
  copyExample: { reply: copiedExampleReply },
  getChannelCatalogue: { reply: z.array(catalogueChannelReply) },
  computeChannelRoi: { body: roiBody, reply: computedRoiReply },
  computeTimeline: { body: timelineBody, reply: computedTimelineReply },
  listDgPlanNames: { reply: z.array(dgPlanName) },
  listDgPlansByGtmPlan: { reply: z.array(dgPlanGroup) },
  createDgPlan: { body: dgPlanBody, reply: savedDgPlanReply },
  getDgPlan: { params: idParams, reply: dgPlanReply },
  updateDgPlan: { params: idParams, body: dgPlanBody, reply: savedDgPlanReply },
  deleteDgPlan: { params: idParams, reply: deletedReply },
  undeleteDgPlan: { params: idParams, reply: restored },
  saveDgChannel: { params: channelParams, body: channelBody, reply: savedChannelReply },
  getDgPlanSummary: { params: idParams, reply: dgPlanSummaryReply },
  listDgActions: { params: idParams, reply: actionsReply },
  addDgAction: { params: idParams, body: newActionBody, reply: savedActionReply },
  updateDgAction: { params: actionParams, body: actionChangeBody, reply: savedActionReply },
  getSalesChannels: { params: idParams, reply: salesChannelsReply },
  saveSalesChannels: { params: idParams, body: salesChannelsBody, reply: savedSalesChannelsReply },
  createProductCost: { body: productCostBody, reply: savedReply },
  listProductCosts: { reply: z.array(productCostReply) },
  getProductCost: { params: idParams, reply: productCostReply },
  updateProductCost: { params: idParams, body: productCostBody, reply: savedReply },
  deleteProductCost: { params: idParams, reply: deletedReply },
  undeleteProductCost: { params: idParams, reply: restored },
  runSimulation: { body: runSimulationBody, reply: runSimulationReply },
  createSimulation: { body: simulationBody, reply: savedSimulationReply },
  listSimulations: { reply: z.array(simulationListItem) },
  getSimulation: { params: idParams, reply: simulationReply },
  updateSimulation: { params: idParams, body: simulationBody, reply: savedSimulationReply },
  deleteSimulation: { params: idParams, reply: deletedReply },
  undeleteSimulation: { params: idParams, reply: restored },
} as const satisfies Record<EndpointName, EndpointSchemas>;

type Schemas = typeof schemas;

/** What a handler receives as body, after parsing. */
export type BodyOf<N extends EndpointName> = Schemas[N] extends { body: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
/** What a caller may send as body; any fields where the schema reads the body before it checks it. */
export type BodyInputOf<N extends EndpointName> = Schemas[N] extends { body: infer S extends z.ZodType }
  ? unknown extends z.input<S>
    ? Record<string, unknown>
    : z.input<S>
  : undefined;
/** Path parameters. */
export type ParamsOf<N extends EndpointName> = Schemas[N] extends { params: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
/** What the call answers. */
export type ReplyOf<N extends EndpointName> = z.output<Schemas[N]["reply"]>;
