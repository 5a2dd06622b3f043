import type { Ask } from "./client.ts";
import type { Statement } from "./database.ts";
import { asked, type Product } from "./product.ts";
import { textOf } from "./user.ts";

/** A kind of request: how often a second it is answered over ten connections, beside PostgreSQL. */
export interface RateCase {
  work: string;
  path: string;
  /** Sent in turn: a save that changes something has two. */
  asks: readonly [Ask, ...Ask[]];
  /** The same rows asked of PostgreSQL alone. */
  statement: Statement | null;
  /** Answers a second, and milliseconds at the median while they are given; null: none are asked for. */
  asked: { rate: Bounds; p50: Bounds } | null;
  /** Share of the database's own rate; null: none is asked for. */
  share: Bounds | null;
}

/** A kind of request: how long one takes when nothing else is asked. */
export interface LatencyCase {
  work: string;
  path: string;
  asks: readonly [Ask, ...Ask[]];
  statement: Statement | null;
  /** Milliseconds at the median. */
  most: Bounds;
}

/** What is aimed at, and what no release may pass. */
export interface Bounds {
  limit: number;
  stop: number;
}

/** A list that a screen opens with. */
export const LIST = { rate: { limit: 1200, stop: 700 }, p50: { limit: 8, stop: 15 } };

/** A save of what a form holds. */
export const SAVE: Bounds = { limit: 5, stop: 10 };

export const cost = (number: number): Record<string, unknown> => ({
  gtmPlan: "Launch",
  description: "What the launch costs, line by line, as finance handed it over.",
  productName: `Product ${number}`,
  costTitle: `Cost of product ${number}`,
  geo: "India",
  pricingCurrency: "USD",
  upFrontProductDevelopmentCost: 90_000 + number,
  fixedAdminCost: 12_000.25,
  fixedSalesAndMarketingCost: 45_000,
  supportCostPerYearPerUser: 5.05,
  adminGrowth: [1, 1, 1, 1],
});

const COLUMNS =
  "id, version, gtm_plan, description, product_name, cost_title, geo, pricing_currency, inputs, created_at, updated_at";

/** Twenty product costs, and what is asked of them. */
export async function costCases(product: Product): Promise<{ rates: RateCase[]; latencies: LatencyCase[] }> {
  let id = "";
  for (let number = 1; number <= 20; number += 1)
    id = textOf((await product.send("POST", "/api/product-cost", cost(number))).id);
  const own = "from product_costs where owner_id = $1 and deleted_at is null";
  return {
    rates: [
      {
        work: "List of 20 product costs",
        path: "/api/product-cost",
        asks: [asked(product)],
        statement: {
          name: "list",
          text: `select ${COLUMNS} ${own} order by updated_at desc, id desc limit 501`,
          values: [product.userId],
        },
        asked: LIST,
        share: null,
      },
    ],
    latencies: [
      {
        work: "Save a product cost",
        path: `/api/product-cost/${id}`,
        asks: [asked(product, { method: "PUT", body: JSON.stringify(cost(20)) })],
        statement: {
          name: "touch",
          text: "update product_costs set version = version + 1, updated_at = now() where owner_id = $1 and id = $2",
          values: [product.userId, id],
        },
        most: SAVE,
      },
    ],
  };
}
