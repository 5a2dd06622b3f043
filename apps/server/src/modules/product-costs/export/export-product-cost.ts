import { yearWords } from "@beachhead/engine";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { ExporterDependency } from "../../../platform/exports/exporter.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { RawReply } from "../../../platform/replies/raw-reply.ts";
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
  const row = await withUser.report(ownerId, async (tx) => {
    const cost = await findCostOfOwner(tx, ownerId, params.id);
    if (cost === undefined) return undefined;
    return { ...cost, years: yearWords(await findPlanYears(tx, ownerId, cost.gtmPlanId)) };
  });
  if (row === undefined) throw notFound("This product cost");
  return exporter.reply(
    {
      format: query("format"),
      locale: query("locale"),
      title: row.costTitle,
      fallback: "product-cost",
      contents: {
        xlsx: () => productCostWorkbook(row),
        pptx: () => productCostDeck(row),
        csv: () => productCostTable(row),
      },
    },
    { owner: ownerId, signal },
  );
}
