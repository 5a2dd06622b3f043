import type { ExporterDependency } from "../../../platform/exports/exporter.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { RawReply } from "../../../platform/replies/raw-reply.ts";
import { readComments } from "../../comments/index.ts";
import type { GtmPlanDependencies } from "../gtm-plan.ts";
import { planDeck } from "./deck.ts";
import { readPlanFacts } from "./read-facts.ts";
import type { ThreadSources } from "./thread.ts";
import { planWorkbook } from "./workbook.ts";

export type PlanExportDependencies = ExporterDependency & ThreadSources;

/** A whole plan as a file, with what its channel plans and its last simulation say, and its comments if asked for. */
export async function exportGtmPlan(
  {
    withUser,
    clock,
    exporter,
    findPlanPrice,
    findKeptRevenue,
    findPlanChannels,
  }: Pick<GtmPlanDependencies, "withUser" | "clock"> & PlanExportDependencies,
  { ownerId, params, query, signal }: VerbContext<"exportGtmPlan", "params" | "query" | "signal">,
): Promise<RawReply> {
  const sources = { clock, findPlanPrice, findKeptRevenue, findPlanChannels };
  const { facts, comments } = await withUser.report(ownerId, async (tx) => ({
    facts: await readPlanFacts(tx, ownerId, params.id, sources),
    comments: await readComments(tx, query, { ownerId, kind: "gtm-plan", documentId: params.id }),
  }));
  return exporter.reply(
    {
      format: query("format"),
      title: facts.plan.gtmPlanName,
      fallback: "gtm-plan",
      contents: {
        pptx: () => comments.inDeck(planDeck(facts)),
        xlsx: () => comments.inWorkbook(planWorkbook(facts)),
        json: () => facts.plan,
      },
    },
    { owner: ownerId, signal },
  );
}
