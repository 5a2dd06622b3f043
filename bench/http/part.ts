import { pinnedVersions } from "../report/environment.ts";
import type { PartResult } from "../report/results.ts";
import type { Row } from "../report/row.ts";
import { costCases } from "./cases.ts";
import { connectAlone } from "./database.ts";
import { planCases, savers } from "./plan-cases.ts";
import { processesRow } from "./processes.ts";
import { startProduct } from "./product.ts";
import { latencyRow, mixedRow, rateRows, type Side } from "./rows.ts";

/** The product's server beside PostgreSQL alone. */
export async function measureHttp(): Promise<Omit<PartResult, "taken">> {
  const closers: (() => unknown)[] = [];
  try {
    const product = await startProduct();
    closers.push(() => product.stop());
    const alone = await connectAlone(product.databaseUrl, product.userId);
    closers.push(() => alone.stop());
    const side: Side = { product, alone };
    const [costs, plans] = [await costCases(product), await planCases(product, alone)];
    const rows: Row[] = [];
    for (const each of [...costs.rates, ...plans.rates]) rows.push(...(await rateRows(each, side)));
    for (const each of [...costs.latencies, ...plans.latencies]) rows.push(await latencyRow(each, side));
    rows.push(await mixedRow(plans.rates[0], await savers(product), side));
    rows.push(await processesRow());
    const [postgres] = await alone.rows("show server_version", []);
    return {
      versions: {
        Node: process.versions.node,
        PostgreSQL: String(postgres?.server_version),
        fastify:
          pinnedVersions(new URL("../../apps/server/package.json", import.meta.url)).fastify ?? "unknown",
      },
      rows,
    };
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}
