import { notFound } from "../../../platform/errors/app-error.ts";
import type { ExporterDependency } from "../../../platform/exports/exporter.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { RawReply } from "../../../platform/replies/raw-reply.ts";
import { readComments } from "../../comments/index.ts";
import type { SimulationEngine } from "../../simulations/index.ts";
import type { DgPlanDependencies } from "../dg-plan.ts";
import { channelDeck } from "./deck.ts";
import { findChannelPlanFacts } from "./facts.ts";
import { findAllocation } from "./find-allocation.ts";
import { channelTable } from "./table.ts";
import { channelWorkbook } from "./workbook.ts";

/** Formats that show where the budget brings most. */
const WITH_ALLOCATION: readonly (string | undefined)[] = [undefined, "xlsx", "pptx"];

/** A channel plan as a file. */
export async function exportDgPlan(
  {
    withUser,
    exporter,
    engine,
  }: Pick<DgPlanDependencies, "withUser"> & ExporterDependency & { engine: SimulationEngine },
  { ownerId, params, query, signal }: VerbContext<"exportDgPlan", "params" | "query" | "signal">,
): Promise<RawReply> {
  const { plan, comments } = await withUser.report(ownerId, async (tx) => {
    const facts = await findChannelPlanFacts(tx, ownerId, params.id);
    if (facts === undefined) throw notFound("This channel plan");
    const subject = { ownerId, kind: "channel-plan", documentId: params.id } as const;
    return { plan: facts, comments: await readComments(tx, query, subject) };
  });
  const format = query("format");
  const context = { owner: ownerId, signal };
  const allocation = WITH_ALLOCATION.includes(format) ? await findAllocation(engine, plan, context) : null;
  return exporter.reply(
    {
      format,
      locale: query("locale"),
      title: plan.row.planname,
      fallback: "channel-plan",
      contents: {
        xlsx: () => comments.inWorkbook(channelWorkbook(plan, allocation)),
        pptx: () => comments.inDeck(channelDeck(plan, allocation)),
        csv: () => channelTable(plan),
      },
    },
    context,
  );
}
