import { yearWords } from "@beachhead/engine";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { ExporterDependency } from "../../../platform/exports/exporter.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { RawReply } from "../../../platform/replies/raw-reply.ts";
import { readComments } from "../../comments/index.ts";
import { findPlanYears } from "../../gtm-plans/index.ts";
import type { ProductCostDependencies } from "../product-cost.ts";
import { findCostOfOwner } from "../store.ts";
import { productCostDeck } from "./deck.ts";
import { productCostTable } from "./table.ts";
import { productCostWorkbook } from "./workbook.ts";

/** A product cost as a file. */
export async function exportProductCost(
  { withUser, exporter }: Pick<ProductCostDependencies, "withUser"> & ExporterDependency,
  { ownerId, params, query, signal }: VerbContext<"exportProductCost", "params" | "query" | "signal">,
): Promise<RawReply> {
  const found = await withUser.report(ownerId, async (tx) => {
    const cost = await findCostOfOwner(tx, ownerId, params.id);
    if (cost === undefined) return undefined;
    const years = yearWords(await findPlanYears(tx, ownerId, cost.gtmPlanId));
    const subject = { ownerId, kind: "product-cost", documentId: cost.id } as const;
    return { row: { ...cost, years }, comments: await readComments(tx, query, subject) };
  });
  if (found === undefined) throw notFound("This product cost");
  const { row, comments } = found;
  return exporter.reply(
    {
      format: query("format"),
      locale: query("locale"),
      title: row.costTitle,
      fallback: "product-cost",
      contents: {
        xlsx: () => comments.inWorkbook(productCostWorkbook(row)),
        pptx: () => comments.inDeck(productCostDeck(row)),
        csv: () => productCostTable(row),
      },
    },
    { owner: ownerId, signal },
  );
}
