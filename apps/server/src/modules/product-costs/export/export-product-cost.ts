import { notFound } from "../../../platform/errors/app-error.ts";
import type { ExporterDependency } from "../../../platform/exports/exporter.ts";
import { yearNames } from "../../../platform/exports/year-names.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { RawReply } from "../../../platform/replies/raw-reply.ts";
import { findFirstYear } from "../../gtm-plans/index.ts";
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
  const row = await withUser.read(ownerId, async (tx) => {
    const cost = await findCostOfOwner(tx, ownerId, params.id);
    if (cost === undefined) return undefined;
    const firstYear = cost.gtmPlanId === null ? null : await findFirstYear(tx, ownerId, cost.gtmPlanId);
    return { ...cost, years: yearNames(firstYear) };
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
