import { addExampleRates, crmDeals, findTotals, removeExampleRates } from "../modules/deals/index.ts";
import { connectExample, disconnectExample, type ExampleStock } from "../modules/integrations/index.ts";
import type { UserTransaction } from "../platform/db/with-user.ts";
import type { Acting } from "../platform/http/verb-context.ts";
import { exampleCampaigns } from "./northlight-campaigns.ts";
import { exampleDeals, exampleRates } from "./northlight-deals.ts";

/** The stock of a day: it is the same for everybody. */
let known: { day: string; stock: ExampleStock } | undefined;

function stockOf(now: Date): ExampleStock {
  const day = now.toISOString().slice(0, 10);
  if (known?.day === day) return known.stock;
  const stock = { deals: exampleDeals(now), campaigns: exampleCampaigns(now) };
  known = { day, stock };
  return stock;
}

/**
 * Connects the example's CRM and campaign tool, with the rates that its deals need. An account that has deals gets none,
 * so that its own are not among invented ones.
 * @returns how many deals came with it
 */
export async function addExampleServices(tx: UserTransaction, acting: Acting, now: Date): Promise<number> {
  const { ownerId } = acting;
  if (((await findTotals(tx, ownerId))?.deals ?? 0) > 0) return 0;
  const stock = stockOf(now);
  await connectExample(tx, acting, crmDeals, stock, now);
  await addExampleRates(tx, ownerId, exampleRates(now), now);
  return (await findTotals(tx, ownerId))?.deals ?? 0;
}

/** Takes away what `addExampleServices` brought. */
export async function removeExampleServices(tx: UserTransaction, ownerId: string): Promise<void> {
  await disconnectExample(tx, ownerId, crmDeals);
  await removeExampleRates(tx, ownerId);
}
