import { type Route, route } from "../../../platform/http/route.ts";
import { withDependencies } from "../../../platform/http/verb-context.ts";
import type { GtmPlanDependencies } from "../gtm-plan.ts";
import { levelReplies, loadSections, reasonReplies } from "./get-sections.ts";
import { sections } from "./index.ts";
import { levelsOf } from "./levels.ts";
import { byTitle } from "./replies.ts";
import { type SectionAddress, saveSection } from "./save-section.ts";
import { saveSegmentWeights } from "./save-segment-weights.ts";

const {
  segmentation,
  competitors,
  "customer-value-map": valueMap,
  overlayValueDriver: valueDrivers,
  "recommended-segmentation": selection,
  "company-value-proposition": positioning,
} = sections;

/** The address in the body of every save except that of the value drivers. */
const addressOf = (body: { gtmPlanId: string; productGeoCombinationName: string }): SectionAddress => ({
  planId: body.gtmPlanId,
  combination: body.productGeoCombinationName,
  combinationField: "productGeoCombinationName",
});

/** The steps of combinations, and the weights of their segments. */
export function sectionRoutes(dependencies: GtmPlanDependencies): Route[] {
  const verb = withDependencies(dependencies);
  const load = verb(loadSections);
  return [
    route("saveSegmentation", async (context) => {
      const { body } = context;
      const sent = body.individualSegmentationData;
      const { saved, data } = await saveSection(dependencies, context, segmentation, addressOf(body), sent);
      return { ...saved, individualSegmentationData: data };
    }),
    route("saveCompetitors", async (context) => {
      const { body } = context;
      const sent = body.individualCompetitionData;
      const { saved, data } = await saveSection(dependencies, context, competitors, addressOf(body), sent);
      return { ...saved, individualCompetitionData: data };
    }),
    route("saveValueMap", async (context) => {
      const { body } = context;
      const sent = body.individualCustomerValueMapData;
      const { saved, data } = await saveSection(dependencies, context, valueMap, addressOf(body), sent);
      return { ...saved, individualCustomerValueMapData: data };
    }),
    route("saveValueDrivers", async (context) => {
      const { params, body } = context;
      const combinationField = "selectedCombination";
      const address = { planId: params.id, combination: body[combinationField], combinationField };
      const sent = body.selectedOverlayValueData;
      const { saved, data, combinationId } = await saveSection(
        dependencies,
        context,
        valueDrivers,
        address,
        sent,
      );
      dependencies.onValueDrivers?.(combinationId, data.selections);
      return { ...saved, selectedOverlayValueData: data };
    }),
    route("saveSelection", async (context) => {
      const { body } = context;
      const sent = body.individualUserSelectedSegmentData;
      const { saved, data } = await saveSection(dependencies, context, selection, addressOf(body), sent);
      return { ...saved, individualUserSelectedSegmentData: data };
    }),
    route("savePositioning", async (context) => {
      const { body } = context;
      const sent = body.individualPositioningAndPricingData;
      const { saved, data } = await saveSection(dependencies, context, positioning, addressOf(body), sent);
      return { ...saved, individualPositioningAndPricingData: data };
    }),
    route("getSegmentation", async (context) => {
      const plan = await load(context);
      return { ...plan.head, segmentationData: plan.replies(segmentation) };
    }),
    route("getCompetitors", async (context) => {
      const plan = await load(context);
      const part = <T>(valueOf: (reply: ReturnType<typeof competitors.reply>) => T) =>
        byTitle(plan.combinations, (each) => valueOf(competitors.reply(each, {})));
      return {
        ...plan.head,
        competitors: part((reply) => reply.competitors),
        industries: part((reply) => reply.industries),
        marketShare: part((reply) => reply.marketShare),
        notes: part((reply) => reply.note),
      };
    }),
    route("getValueMap", async (context) => {
      const plan = await load(context);
      return { ...plan.head, customerValueData: plan.replies(valueMap) };
    }),
    route("getPositioning", async (context) => {
      const plan = await load(context);
      return { ...plan.head, positioningAndPricingData: plan.replies(positioning) };
    }),
    route("getValueDrivers", async (context) => {
      const plan = await load(context);
      return { ...plan.head, overlayValueDriver: plan.replies(valueDrivers) };
    }),
    route("getAttributesScore", async (context) => (await load(context)).replies(valueDrivers)),
    route("getRecommendedSegments", async (context) => levelReplies(await load(context))),
    route("getRecommendedSegmentsAlias", async (context) => levelReplies(await load(context))),
    route("getSelection", async (context) => {
      const { head, combinations, weights } = await load(context);
      const reply = byTitle(combinations, (each) => selection.reply(each, levelsOf(each, weights)));
      return { ...head, personalSelection: reply };
    }),
    route("getSegmentReasons", async (context) => {
      const plan = await load(context);
      return { ...plan.head, weights: plan.weights, combinations: reasonReplies(plan) };
    }),
    route("saveSegmentWeights", verb(saveSegmentWeights)),
  ];
}
