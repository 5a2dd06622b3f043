import { notFound } from "../../../platform/errors/app-error.ts";
import type { ExporterDependency } from "../../../platform/exports/exporter.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { RawReply } from "../../../platform/replies/raw-reply.ts";
import { readComments } from "../../comments/index.ts";
import type { SimulationDependencies } from "../simulation.ts";
import { simulationDeck } from "./deck.ts";
import { findExportedSimulation } from "./find-exported.ts";
import { simulationTable } from "./table.ts";
import { simulationWorkbook } from "./workbook.ts";

/** A saved simulation as a file, with its stored result. */
export async function exportSimulation(
  { withUser, exporter }: Pick<SimulationDependencies, "withUser"> & ExporterDependency,
  { ownerId, params, query, signal }: VerbContext<"exportSimulation", "params" | "query" | "signal">,
): Promise<RawReply> {
  const { row, comments } = await withUser.report(ownerId, async (tx) => {
    const simulation = await findExportedSimulation(tx, ownerId, params.id);
    if (simulation === undefined) throw notFound("This simulation");
    const subject = { ownerId, kind: "simulation", documentId: params.id } as const;
    return { row: simulation, comments: await readComments(tx, query, subject) };
  });
  return exporter.reply(
    {
      format: query("format"),
      locale: query("locale"),
      title: row.simulationTitle,
      fallback: "simulation",
      contents: {
        xlsx: () => comments.inWorkbook(simulationWorkbook(row)),
        pptx: () => comments.inDeck(simulationDeck(row)),
        csv: () => simulationTable(row),
      },
    },
    { owner: ownerId, signal },
  );
}
