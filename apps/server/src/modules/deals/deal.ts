import type { Deal, DealGap } from "@beachhead/contract";
import type { ExchangeRates } from "@beachhead/engine";
import type { Clock } from "../../platform/clock/clock.ts";
import type { WithUser } from "../../platform/db/with-user.ts";
import type { Subscriptions } from "../subscriptions/index.ts";
import type { KnownNames } from "./known-names.ts";
import type { DealRow } from "./store/deals.ts";

/** Dependencies of this module's verbs. */
export interface DealDependencies {
  withUser: WithUser;
  subscriptions: Subscriptions;
  clock: Clock;
}

/** What a reply about a deal needs in addition to its row. */
export interface DealContext {
  known: KnownNames;
  rates: ExchangeRates;
}

/** Why a deal is in no plan's row; empty: it is in one. */
export function gapsOf(
  keys: Pick<DealRow, "leadSourceKey" | "productKey" | "geoKey">,
  known: KnownNames,
): DealGap[] {
  const gaps: DealGap[] = [];
  if (!known.channels.has(keys.leadSourceKey)) gaps.push("leadSource");
  if (known.isPlanned(keys.productKey, keys.geoKey)) return gaps;
  const isKnownProduct = known.products.has(keys.productKey);
  if (!isKnownProduct) gaps.push("product");
  if (isKnownProduct || !known.geos.has(keys.geoKey)) gaps.push("geo");
  return gaps;
}

/** Whether an amount in the currency can be compared with others. */
export function hasRate(currency: string, rates: ExchangeRates): boolean {
  return (rates[currency] ?? 0) > 0;
}

export function dealReply(row: DealRow, { known, rates }: DealContext): Deal {
  return {
    _id: row.id,
    id: row.id,
    source: row.source,
    name: row.name,
    Lead_Source: row.leadSource,
    Product: row.product,
    Geo: row.geo,
    Industry_Domain: row.industryDomain,
    Amount: row.amountCents / 100,
    ...(row.amountText !== null && { amountText: row.amountText }),
    Stage: row.stage,
    Deal_Currency: row.currency,
    status: row.status,
    probability: row.probability,
    createdDate: row.createdDate,
    closeDate: row.closeDate,
    unmapped: gapsOf(row, known),
    converted: hasRate(row.currency, rates),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Deals that people own: those of a CRM are changed there. */
export const isEditable = (source: string): boolean => source === "manual" || source === "import";
