import { type Route, type RouteContext, route } from "../../platform/http/route.ts";
import {
  getAttributesScore,
  getCompetitors,
  getPositioning,
  getRecommendedSegments,
  getSegmentation,
  getSegmentReasons,
  getSelection,
  getValueDrivers,
  getValueMap,
} from "./get-steps.ts";
import type { GtmPlanDependencies } from "./gtm-plan.ts";
import { saveSegmentWeights } from "./save-segment-weights.ts";
import {
  saveCompetitors,
  savePositioning,
  saveSegmentation,
  saveSelection,
  saveValueDrivers,
  saveValueMap,
} from "./save-steps.ts";

/** The steps that are kept for each combination, and the weights of their segments. */
export function stepRoutes(dependencies: GtmPlanDependencies): Route[] {
  return [
    route("saveSegmentation", (context) =>
      saveSegmentation(dependencies, actorOf(context), context.body, context.ifMatch),
    ),
    route("getSegmentation", ({ actor, params }) => getSegmentation(dependencies, actor.userId, params.id)),
    route("saveCompetitors", (context) =>
      saveCompetitors(dependencies, actorOf(context), context.body, context.ifMatch),
    ),
    route("getCompetitors", ({ actor, params }) => getCompetitors(dependencies, actor.userId, params.id)),
    route("saveValueMap", (context) =>
      saveValueMap(dependencies, actorOf(context), context.body, context.ifMatch),
    ),
    route("getValueMap", ({ actor, params }) => getValueMap(dependencies, actor.userId, params.id)),
    route("saveValueDrivers", (context) =>
      saveValueDrivers(dependencies, actorOf(context), context.params.id, context.body, context.ifMatch),
    ),
    route("getValueDrivers", ({ actor, params }) => getValueDrivers(dependencies, actor.userId, params.id)),
    route("getAttributesScore", ({ actor, params }) =>
      getAttributesScore(dependencies, actor.userId, params.id),
    ),
    route("getRecommendedSegments", ({ actor, params }) =>
      getRecommendedSegments(dependencies, actor.userId, params.id),
    ),
    route("getRecommendedSegmentsRightlySpelled", ({ actor, params }) =>
      getRecommendedSegments(dependencies, actor.userId, params.id),
    ),
    route("saveSelection", (context) =>
      saveSelection(dependencies, actorOf(context), context.body, context.ifMatch),
    ),
    route("getSelection", ({ actor, params }) => getSelection(dependencies, actor.userId, params.id)),
    route("saveSegmentWeights", (context) =>
      saveSegmentWeights(dependencies, actorOf(context), context.params.id, context.body, context.ifMatch),
    ),
    route("getSegmentReasons", ({ actor, params }) =>
      getSegmentReasons(dependencies, actor.userId, params.id),
    ),
    route("savePositioning", (context) =>
      savePositioning(dependencies, actorOf(context), context.body, context.ifMatch),
    ),
    route("getPositioning", ({ actor, params }) => getPositioning(dependencies, actor.userId, params.id)),
  ];
}

/** Who does it, in which request. */
export function actorOf({ actor, requestId }: Pick<RouteContext<"saveGoals">, "actor" | "requestId">) {
  return { kind: actor.kind, userId: actor.userId, requestId };
}
