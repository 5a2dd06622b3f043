import { z } from "zod";
import {
  changePasswordBody,
  endedSessionsReply,
  profileBody,
  sessionListReply,
} from "./account/own-account.ts";
import {
  configurationReply,
  sessionReply,
  signInBody,
  signUpBody,
  userDetailsSchema,
} from "./account/schemas.ts";
import type { EndpointName } from "./endpoints.ts";
import { businessDetailsBody, renameBody } from "./gtm-plan/business-details.ts";
import { goalsBody } from "./gtm-plan/goals.ts";
import {
  combinationsReply,
  combinationsWithIndustriesReply,
  copiedExampleReply,
  goalsReply,
  gtmPlanListItem,
  gtmPlanReply,
  renamedReply,
  savedBusinessDetailsReply,
  savedGoalsReply,
} from "./gtm-plan/replies.ts";
import { deletedReply, idParams } from "./primitives.ts";
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
}

const success = z.object({ success: z.literal(true) });
const restored = z.object({ success: z.literal(true), message: z.string(), version: z.number() });

/** The schemas of each row of the endpoint table. */
export const schemas = {
  getConfiguration: { reply: configurationReply },
  signUp: { body: signUpBody, reply: sessionReply },
  signIn: { body: signInBody, reply: sessionReply },
  exploreExample: { reply: sessionReply },
  signOut: { reply: success },
  getUserDetails: { reply: userDetailsSchema },
  updateProfile: { body: profileBody, reply: userDetailsSchema },
  changePassword: { body: changePasswordBody, reply: endedSessionsReply },
  listSessions: { reply: sessionListReply },
  endSession: { params: idParams, reply: success },
  endOtherSessions: { reply: endedSessionsReply },
  saveBasicDetails: { body: businessDetailsBody, reply: savedBusinessDetailsReply },
  saveGoals: { body: goalsBody, reply: savedGoalsReply },
  getGoals: { params: idParams, reply: goalsReply },
  getCombinationsWithIndustries: { params: idParams, reply: combinationsWithIndustriesReply },
  getCombinations: { params: idParams, reply: combinationsReply },
  listGtmPlans: { reply: z.array(gtmPlanListItem) },
  getGtmPlan: { params: idParams, reply: gtmPlanReply },
  renameGtmPlan: { params: idParams, body: renameBody, reply: renamedReply },
  deleteGtmPlan: { params: idParams, reply: deletedReply },
  undeleteGtmPlan: { params: idParams, reply: restored },
  copyExample: { reply: copiedExampleReply },
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
