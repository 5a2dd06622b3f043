import {
  comparableName,
  type Deal,
  type DealSort,
  dealSorts,
  endpoints,
  LIST_LIMIT,
} from "@beachhead/contract";
import { and, type SQL, sql } from "drizzle-orm";
import { deals } from "../../../platform/db/schema/deals.ts";
import { together } from "../../../platform/db/statements.ts";
import { isUuid } from "../../../platform/db/uuid.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import { type DealContext, type DealDependencies, dealReply } from "../deal.ts";
import { findKnownNames, type KnownNames } from "../known-names.ts";
import { findRates } from "../settings/rates-store.ts";
import { countDeals, type DealOrder, listDealsOfOwner } from "../store/deals.ts";

type Query = (name: string) => string | undefined;

/** One page of the owner's deals, filtered and ordered. */
export async function listDeals(
  { withUser }: DealDependencies,
  { ownerId, query, header }: VerbContext<"listDeals", "query" | "header">,
): Promise<Deal[]> {
  const order = readOrder(query);
  const limit = readLimit(query("limit"));
  // PostgreSQL stores no NUL, so no text has one.
  const asked = (name: string) => query(name)?.replaceAll("\u0000", "");
  const { rows, total, surroundings } = await withUser.report(ownerId, async (tx) => {
    const [known, { rates }] = await together([findKnownNames(tx, ownerId), findRates(tx, ownerId)]);
    const filter = readFilter(asked, { known, rates });
    const [found, count] = await together([
      listDealsOfOwner(tx, ownerId, filter, order, limit),
      countDeals(tx, ownerId, filter),
    ]);
    return { rows: found, total: count, surroundings: { known, rates } };
  });
  header("x-total-count", String(total));
  const last = rows[limit - 1];
  if (last !== undefined && rows.length > limit) header("link", nextPage(query, last));
  return rows.slice(0, limit).map((row) => dealReply(row, surroundings));
}

function readLimit(text: string | undefined): number {
  const limit = text === undefined || text === "" ? LIST_LIMIT : Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > LIST_LIMIT)
    throw invalid([{ path: "limit", message: `The limit must be a whole number from 1 to ${LIST_LIMIT}` }]);
  return limit;
}

function readOrder(query: Query): DealOrder {
  const asked = query("sort") || "-updatedAt";
  const descending = asked.startsWith("-");
  const sort = dealSorts.find((each): each is DealSort => each === asked.replace(/^-/, ""));
  if (sort === undefined)
    throw invalid([{ path: "sort", message: `Sort must be one of ${dealSorts.join(", ")}` }]);
  return { sort, descending, after: readCursor(query("cursor"), sort) };
}

const cursorValues: Readonly<Record<DealSort, RegExp>> = {
  updatedAt: /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/,
  amount: /^-?\d{1,16}$/,
  closeDate: /^(\d{4,6}-\d\d-\d\d|infinity)$/,
};

function readCursor(text: string | undefined, sort: DealSort): DealOrder["after"] {
  if (text === undefined || text === "") return undefined;
  const [value = "", id = ""] = Buffer.from(text, "base64url").toString("utf8").split("_");
  if (cursorValues[sort].test(value) && isUuid(id)) return { value, id };
  throw invalid([
    { path: "cursor", message: "The cursor must come from the Link header of an earlier answer" },
  ]);
}

const filters = [
  "sort",
  "search",
  "stage",
  "status",
  "source",
  "unmapped",
  "unconverted",
  "unread",
  "leadSource",
  "product",
  "geo",
  "gtmPlanId",
  "year",
  "limit",
] as const;

function nextPage(query: Query, last: { sortValue: string; id: string }): string {
  const parameters = new URLSearchParams();
  for (const name of filters) {
    const value = query(name);
    if (value !== undefined && value !== "") parameters.set(name, value);
  }
  parameters.set("cursor", Buffer.from(`${last.sortValue}_${last.id}`).toString("base64url"));
  return `<${endpoints.listDeals.path}?${parameters.toString()}>; rel="next"`;
}

const isOn = (value: string | undefined) => value === "1" || value === "true";

function readFilter(query: Query, { known, rates }: DealContext): SQL | undefined {
  const exact = (column: SQL, value: string | undefined) =>
    value === undefined || value === "" ? undefined : sql`${column} = ${value}`;
  const key = (column: SQL, value: string | undefined) =>
    value === undefined || value === "" ? undefined : sql`${column} = ${comparableName(value)}`;
  const search = query("search")?.trim();
  const year = query("year");
  if (year !== undefined && year !== "" && !/^\d{4}$/.test(year))
    throw invalid([{ path: "year", message: "The year must have four digits" }]);
  const withRate = Object.keys(rates);
  const parts = [
    key(sql`${deals.stageKey}`, query("stage")),
    exact(sql`${deals.status}`, query("status")),
    exact(sql`${deals.source}`, query("source")),
    key(sql`${deals.leadSourceKey}`, query("leadSource")),
    key(sql`${deals.productKey}`, query("product")),
    key(sql`${deals.geoKey}`, query("geo")),
    ofPlan(known, query("gtmPlanId")),
    search ? matches(search) : undefined,
    isOn(query("unmapped")) ? isUnmapped(known) : undefined,
    isOn(query("unconverted"))
      ? sql`not (${deals.currency} = any(${sql.param(withRate)}::text[]))`
      : undefined,
    isOn(query("unread")) ? sql`${deals.amountText} is not null` : undefined,
    year ? inYear(Number(year)) : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : and(...parts);
}

/** Deals created in the year, or closed in it. */
function inYear(year: number): SQL {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  return sql`(${deals.createdDate} between ${from} and ${to} or ${deals.closeDate} between ${from} and ${to})`;
}

/** A text in the name or one of the texts of a deal, without regard to case. */
function matches(search: string): SQL {
  const pattern = `%${search.slice(0, 200).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(${deals.name} ilike ${pattern} or ${deals.leadSource} ilike ${pattern} or ${deals.product} ilike ${pattern}
    or ${deals.geo} ilike ${pattern} or ${deals.stage} ilike ${pattern} or ${deals.externalId} ilike ${pattern})`;
}

/** Deals of the products and geographies of one plan; none of a plan that the owner does not have. */
function ofPlan({ planned }: KnownNames, planId: string | undefined): SQL | undefined {
  if (planId === undefined || planId === "") return undefined;
  return isOneOf(planned.filter((each) => each.planId === planId));
}

function isOneOf(planned: KnownNames["planned"]): SQL {
  const products: string[] = [];
  const geos: string[] = [];
  for (const { product, geos: names } of planned)
    for (const geo of names) {
      products.push(comparableName(product));
      geos.push(comparableName(geo));
    }
  return sql`(${deals.productKey}, ${deals.geoKey}) in (
    select * from unnest(${sql.param(products)}::text[], ${sql.param(geos)}::text[]))`;
}

/** Deals that no plan's row counts. */
function isUnmapped(known: KnownNames): SQL {
  const channels = [...known.channels.keys()];
  return sql`not (${deals.leadSourceKey} = any(${sql.param(channels)}::text[]) and ${isOneOf(known.planned)})`;
}
