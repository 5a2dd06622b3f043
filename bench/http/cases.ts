import type { Ask } from "./client.ts";
import type { Statement } from "./database.ts";
import { asked, type Product } from "./product.ts";
import { textOf } from "./user.ts";

/** A kind of request: how often a second it is answered over ten connections, beside its anchors. */
export interface RateCase {
  work: string;
  path: string;
  /** Sent in turn: a save that changes something has two. */
  asks: readonly [Ask, ...Ask[]];
  /** The same rows asked of PostgreSQL alone. */
  statement: Statement | null;
  /** Least share of the anchor's rate; null: the row has no target. */
  least: { bare: number | null; database: number | null };
}

/** A kind of request: how long one takes when nothing else is asked. */
export interface LatencyCase {
  work: string;
  path: string;
  asks: readonly [Ask, ...Ask[]];
  statement: Statement | null;
  /** Milliseconds at most, at the median. */
  most: number;
}

/** What Fastify may cost: within a quarter of bare `node:http`. */
const FRAMEWORK = 0.75;

/** What the endpoint table may cost in addition: limits, the reply and a line of the log. */
const ENDPOINT = 0.5;

const cost = (number: number): Record<string, unknown> => ({
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
        least: { bare: null, database: 0.5 },
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
        most: 3,
      },
    ],
  };
}

/** The smallest answers there are: what the framework itself costs. */
export const tinyCases: readonly RateCase[] = [
  {
    work: "Tiny reply, no database (/livez)",
    path: "/livez",
    asks: [{}],
    statement: null,
    least: { bare: FRAMEWORK, database: null },
  },
  {
    work: "Tiny reply through the endpoint table (/api/configuration)",
    path: "/api/configuration",
    asks: [{}],
    statement: null,
    least: { bare: ENDPOINT, database: null },
  },
];
