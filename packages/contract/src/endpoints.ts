/** One row of the endpoint table. `:name` marks a path parameter. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: `/api/${string}`;
  /** `public`: no token needed. `user`: a valid bearer token. */
  readonly access: "public" | "user";
  /** Most bytes of a body, where a document is larger by its nature than others. */
  readonly bodyLimit?: number;
  /** Most values of a body (lists, maps and their entries), where a document is larger by its nature than others. */
  readonly valueLimit?: number;
}

/** Most values of a body where its row names no other limit. */
export const DEFAULT_VALUE_LIMIT = 20_000;

/**
 * Every call the server answers. Free of zod, so that the browser's first load may import it;
 * the schemas of each row are in `schemas.ts` under the same name.
 */
export const endpoints = {
  getConfiguration: {
    method: "GET",
    path: "/api/configuration",
    access: "public",
  },
  signUp: {
    method: "POST",
    path: "/api/auth/sign-up/email",
    access: "public",
  },
  signIn: {
    method: "POST",
    path: "/api/auth/sign-in/email",
    access: "public",
  },
  forgotPassword: {
    method: "POST",
    path: "/api/auth/forgot-password",
    access: "public",
  },
  resetPassword: {
    method: "POST",
    path: "/api/auth/reset-password",
    access: "public",
  },
  verifyEmail: {
    method: "POST",
    path: "/api/auth/verify-email",
    access: "public",
  },
  stopEmailChange: {
    method: "POST",
    path: "/api/auth/stop-email-change",
    access: "public",
  },
  undoEmailChange: {
    method: "POST",
    path: "/api/auth/undo-email-change",
    access: "public",
  },
  beginGoogle: {
    method: "POST",
    path: "/api/auth/google",
    access: "public",
  },
  finishGoogle: {
    method: "GET",
    path: "/api/auth/google/callback",
    access: "public",
  },
  exchangeCode: {
    method: "POST",
    path: "/api/users/exchange",
    access: "public",
  },
  exploreExample: {
    method: "POST",
    path: "/api/auth/explore-example",
    access: "public",
  },
  listSandboxMail: {
    method: "GET",
    path: "/api/sandbox/mail",
    access: "public",
  },
  signOut: {
    method: "POST",
    path: "/api/auth/sign-out",
    access: "user",
  },
  getUserDetails: {
    method: "GET",
    path: "/api/users/getUserDetails",
    access: "user",
  },
  updateProfile: {
    method: "PATCH",
    path: "/api/users/me",
    access: "user",
  },
  changePassword: {
    method: "POST",
    path: "/api/auth/change-password",
    access: "user",
  },
  changeEmail: {
    method: "POST",
    path: "/api/auth/change-email",
    access: "user",
  },
  sendVerificationEmail: {
    method: "POST",
    path: "/api/auth/send-verification-email",
    access: "user",
  },
  listSignInMethods: {
    method: "GET",
    path: "/api/users/sign-in-methods",
    access: "user",
  },
  connectGoogle: {
    method: "POST",
    path: "/api/users/google-accounts",
    access: "user",
  },
  removeGoogle: {
    method: "POST",
    path: "/api/users/google-accounts/:id/remove",
    access: "user",
  },
  listSessions: {
    method: "GET",
    path: "/api/users/sessions",
    access: "user",
  },
  endSession: {
    method: "DELETE",
    path: "/api/users/sessions/:id",
    access: "user",
  },
  endOtherSessions: {
    method: "DELETE",
    path: "/api/users/sessions",
    access: "user",
  },
  saveBasicDetails: {
    method: "POST",
    path: "/api/gtm-plan/save-basic-details",
    access: "user",
  },
  saveGoals: {
    method: "POST",
    path: "/api/gtm-plan/saveGoals",
    access: "user",
  },
  getGoals: {
    method: "GET",
    path: "/api/gtm-plan/getGoals/:id",
    access: "user",
  },
  getCombinationsWithIndustries: {
    method: "GET",
    path: "/api/gtm-plan/getproductGeoAndIndustryCombinations/:id",
    access: "user",
  },
  getCombinations: {
    method: "GET",
    path: "/api/gtm-plan/getProductAndGeoCombination/:id",
    access: "user",
  },
  saveSegmentation: {
    method: "POST",
    path: "/api/gtm-plan/saveCombinationSegmentation",
    access: "user",
  },
  getSegmentation: {
    method: "GET",
    path: "/api/gtm-plan/getSegmentation/:id",
    access: "user",
  },
  saveCompetitors: {
    method: "POST",
    path: "/api/gtm-plan/saveCombinationCompetitorsData",
    access: "user",
  },
  getCompetitors: {
    method: "GET",
    path: "/api/gtm-plan/getCompetitorsProductAndGeoWise/:id",
    access: "user",
  },
  saveValueMap: {
    method: "POST",
    path: "/api/gtm-plan/saveCustomerValueMapData",
    access: "user",
  },
  getValueMap: {
    method: "GET",
    path: "/api/gtm-plan/getCustomerValueMap/:id",
    access: "user",
  },
  saveValueDrivers: {
    method: "POST",
    path: "/api/gtm-plan/saveOverlayValueDriver/:id",
    access: "user",
  },
  getValueDrivers: {
    method: "GET",
    path: "/api/gtm-plan/getOverlayValueDriver/:id",
    access: "user",
  },
  getAttributesScore: {
    method: "GET",
    path: "/api/gtm-plan/getAttributesScore/:id",
    access: "user",
  },
  getRecommendedSegments: {
    method: "GET",
    path: "/api/gtm-plan/getRecommendSegementData/:id",
    access: "user",
  },
  getRecommendedSegmentsRightlySpelled: {
    method: "GET",
    path: "/api/gtm-plan/getRecommendSegmentData/:id",
    access: "user",
  },
  saveSelection: {
    method: "POST",
    path: "/api/gtm-plan/saveUserSelectedSegment",
    access: "user",
  },
  getSelection: {
    method: "GET",
    path: "/api/gtm-plan/getUserSelectedSegment/:id",
    access: "user",
  },
  saveSegmentWeights: {
    method: "PUT",
    path: "/api/gtm-plan/:id/segment-weights",
    access: "user",
  },
  getSegmentReasons: {
    method: "GET",
    path: "/api/gtm-plan/:id/segment-reasons",
    access: "user",
  },
  savePositioning: {
    method: "POST",
    path: "/api/gtm-plan/savePositioningAndPricingPerCombination",
    access: "user",
  },
  getPositioning: {
    method: "GET",
    path: "/api/gtm-plan/getPositioningAndPricing/:id",
    access: "user",
  },
  saveWholePlan: {
    method: "POST",
    path: "/api/gtm-plan/save-gtm-Plan-onsubmit",
    access: "user",
    bodyLimit: 8 * 1024 * 1024,
    valueLimit: 100_000,
  },
  listGtmPlans: {
    method: "GET",
    path: "/api/gtm-plan/get-saved-gtm-plans",
    access: "user",
  },
  getGtmPlan: {
    method: "GET",
    path: "/api/gtm-plan/individual-gtm-plan/:id",
    access: "user",
  },
  renameGtmPlan: {
    method: "PATCH",
    path: "/api/gtm-plan/plan/:id",
    access: "user",
  },
  deleteGtmPlan: {
    method: "DELETE",
    path: "/api/gtm-plan/deleteIndividualGtmPlan/:id",
    access: "user",
  },
  undeleteGtmPlan: {
    method: "POST",
    path: "/api/gtm-plan/:id/undelete",
    access: "user",
  },
  duplicateGtmPlan: {
    method: "POST",
    path: "/api/gtm-plan/:id/duplicate",
    access: "user",
  },
  listGtmPlanVersions: {
    method: "GET",
    path: "/api/gtm-plan/:id/versions",
    access: "user",
  },
  getGtmPlanVersion: {
    method: "GET",
    path: "/api/gtm-plan/:id/versions/:version",
    access: "user",
  },
  restoreGtmPlanVersion: {
    method: "POST",
    path: "/api/gtm-plan/:id/versions/:version/restore",
    access: "user",
  },
  shareGtmPlan: {
    method: "POST",
    path: "/api/gtm-plan/:id/share",
    access: "user",
  },
  listGtmPlanShares: {
    method: "GET",
    path: "/api/gtm-plan/:id/shares",
    access: "user",
  },
  revokeGtmPlanShare: {
    method: "DELETE",
    path: "/api/gtm-plan/:id/shares/:shareId",
    access: "user",
  },
  getSharedGtmPlan: {
    method: "GET",
    path: "/api/gtm-plan/shared/:shareToken",
    access: "public",
  },
  copyExample: {
    method: "POST",
    path: "/api/example/copy",
    access: "user",
  },
  getChannelCatalogue: {
    method: "GET",
    path: "/api/dg-plan/catalogue",
    access: "user",
  },
  computeChannelRoi: {
    method: "POST",
    path: "/api/dg-plan/roi",
    access: "user",
  },
  computeTimeline: {
    method: "POST",
    path: "/api/dg-plan/timeline",
    access: "user",
  },
  listDgPlanNames: {
    method: "GET",
    path: "/api/dg-plan/savedplan/saved-plansname",
    access: "user",
  },
  listDgPlansByGtmPlan: {
    method: "GET",
    path: "/api/dg-plan/savedplan/grouped-by-gtmplan",
    access: "user",
  },
  createDgPlan: {
    method: "POST",
    path: "/api/dg-plan",
    access: "user",
    bodyLimit: 2 * 1024 * 1024,
    valueLimit: 40_000,
  },
  getDgPlan: {
    method: "GET",
    path: "/api/dg-plan/:id",
    access: "user",
  },
  updateDgPlan: {
    method: "PUT",
    path: "/api/dg-plan/:id",
    access: "user",
    bodyLimit: 2 * 1024 * 1024,
    valueLimit: 40_000,
  },
  deleteDgPlan: {
    method: "DELETE",
    path: "/api/dg-plan/:id",
    access: "user",
  },
  undeleteDgPlan: {
    method: "POST",
    path: "/api/dg-plan/:id/undelete",
    access: "user",
  },
  saveDgChannel: {
    method: "PUT",
    path: "/api/dg-plan/:id/channels/:key",
    access: "user",
  },
  getDgPlanSummary: {
    method: "GET",
    path: "/api/dg-plan/:id/summary",
    access: "user",
  },
  listDgActions: {
    method: "GET",
    path: "/api/dg-plan/:id/actions",
    access: "user",
  },
  addDgAction: {
    method: "POST",
    path: "/api/dg-plan/:id/actions",
    access: "user",
  },
  updateDgAction: {
    method: "PATCH",
    path: "/api/dg-plan/:id/actions/:actionId",
    access: "user",
  },
  getSalesChannels: {
    method: "GET",
    path: "/api/dg-plan/sales-channels/:id",
    access: "user",
  },
  saveSalesChannels: {
    method: "PUT",
    path: "/api/dg-plan/sales-channels/:id",
    access: "user",
    valueLimit: 40_000,
  },
  createProductCost: {
    method: "POST",
    path: "/api/product-cost",
    access: "user",
  },
  listProductCosts: {
    method: "GET",
    path: "/api/product-cost",
    access: "user",
  },
  getProductCost: {
    method: "GET",
    path: "/api/product-cost/:id",
    access: "user",
  },
  updateProductCost: {
    method: "PUT",
    path: "/api/product-cost/:id",
    access: "user",
  },
  deleteProductCost: {
    method: "DELETE",
    path: "/api/product-cost/:id",
    access: "user",
  },
  undeleteProductCost: {
    method: "POST",
    path: "/api/product-cost/:id/undelete",
    access: "user",
  },
  runSimulation: {
    method: "POST",
    path: "/api/simulation/run",
    access: "user",
  },
  createSimulation: {
    method: "POST",
    path: "/api/simulation",
    access: "user",
  },
  listSimulations: {
    method: "GET",
    path: "/api/simulation",
    access: "user",
  },
  getSimulation: {
    method: "GET",
    path: "/api/simulation/:id",
    access: "user",
  },
  updateSimulation: {
    method: "PUT",
    path: "/api/simulation/:id",
    access: "user",
  },
  deleteSimulation: {
    method: "DELETE",
    path: "/api/simulation/:id",
    access: "user",
  },
  undeleteSimulation: {
    method: "POST",
    path: "/api/simulation/:id/undelete",
    access: "user",
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
