import { notFound } from "../../../platform/errors/app-error.ts";
import type { ExporterDependency } from "../../../platform/exports/exporter.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { RawReply } from "../../../platform/replies/raw-reply.ts";
import type { DgPlanDependencies } from "../dg-plan.ts";
import { channelDeck } from "./deck.ts";
import { findChannelPlanFacts } from "./facts.ts";
import { channelTable } from "./table.ts";
import { channelWorkbook } from "./workbook.ts";

/** A channel plan as a file. */
export async function exportDgPlan(
  { withUser, exporter }: Pick<DgPlanDependencies, "withUser"> & ExporterDependency,
  { ownerId, params, query, signal }: VerbContext<"exportDgPlan", "params" | "query" | "signal">,
): Promise<RawReply> {
  const plan = await withUser.read(ownerId, (tx) => findChannelPlanFacts(tx, ownerId, params.id));
  if (plan === undefined) throw notFound("This channel plan");
  return exporter.reply(
    {
      format: query("format"),
      locale: query("locale"),
      title: plan.row.planname,
      fallback: "channel-plan",
      contents: {
        xlsx: () => channelWorkbook(plan),
        pptx: () => channelDeck(plan),
        csv: () => channelTable(plan),
      },
    },
    { owner: ownerId, signal },
  );
}
