import { comparableName, type DealFigure } from "@beachhead/contract";
import { daysOfYears } from "@beachhead/engine";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { deals } from "../../../platform/db/schema/deals.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { type DealRow, dealRows } from "../store/deals.ts";
import type { YearsRead } from "./read-actual.ts";
import { type Comparison, factorOf } from "./scope.ts";

/** Which deals of the comparison: those of a row's channel, product or geography, of no plan, of a month, or all. */
export type DealGroup =
  | { kind: "channel" | "product" | "geo"; key: string }
  | { kind: "month"; month: number }
  | { kind: "all" | "unmapped" | "unconverted" };

interface DealsAsked {
  comparison: Comparison;
  figure: DealFigure;
  group: DealGroup;
  /** Deals without the figure's date count if there are several periods. */
  years: YearsRead;
  period: "current" | "cumulative";
}

/** One page of the deals that a figure counts and one more if another page follows, by close date. */
export async function findDealsBehind(
  tx: UserTransaction,
  ownerId: string,
  asked: DealsAsked,
  after: { closeDate: string | null; id: string } | undefined,
  limit: number,
): Promise<DealRow[]> {
  return dealRows(tx)
    .where(
      and(
        eq(deals.ownerId, ownerId),
        isInPeriod(asked),
        isInGroup(asked),
        hasRate(asked),
        after && isAfter(after),
      ),
    )
    .orderBy(sql`${deals.closeDate} desc nulls first`, sql`${deals.id} desc`)
    .limit(limit + 1);
}

function isAfter({ closeDate, id }: { closeDate: string | null; id: string }): SQL {
  return closeDate === null
    ? sql`(${deals.closeDate} is not null or ${deals.id} < ${id}::uuid)`
    : sql`(${deals.closeDate}, ${deals.id}) < (${closeDate}::date, ${id}::uuid)`;
}

/** The first day of a month of the first year. */
const firstDay = ({ first, startMonth }: YearsRead, month: number): string =>
  new Date(Date.UTC(first, startMonth + month - 2)).toISOString().slice(0, 10);

/** As the roll-ups count: open deals by their creation, closed ones by their close date. */
function isInPeriod({ figure, group, years, period }: DealsAsked): SQL {
  const days = daysOfYears(years.first, years.last, years.startMonth);
  const inYears = (date: typeof deals.closeDate | typeof deals.createdDate): SQL => {
    const within = sql`${date} between ${days.from} and ${days.to}`;
    return period === "cumulative" ? sql`(${date} is null or ${within})` : within;
  };
  const status = (text: DealRow["status"]) => sql`${deals.status} = ${text}`;
  if (group.kind === "month") {
    const from = firstDay({ ...years, first: years.last }, group.month);
    return sql`(${status("won")} and ${deals.closeDate} >= ${from}::date
      and ${deals.closeDate} < ${from}::date + interval '1 month')`;
  }
  switch (figure) {
    case "closed":
      return sql`(${status("won")} and ${inYears(deals.closeDate)})`;
    case "open":
      return sql`(${status("open")} and ${inYears(deals.createdDate)})`;
    case "pipeline":
      return sql`(${deals.status} <> 'lost' and ${inYears(deals.createdDate)})`;
    case "all":
      return sql`((${status("open")} and ${inYears(deals.createdDate)})
        or (${deals.status} <> 'open' and ${inYears(deals.closeDate)}))`;
  }
}

type Pair = readonly [productKey: string, geoKey: string];

/** Whether the product and geography of a deal are one of these. */
function isOneOf(pairs: readonly Pair[]): SQL {
  const column = (index: 0 | 1) => sql`${sql.param(pairs.map((pair) => pair[index]))}::text[]`;
  return sql`(${deals.productKey}, ${deals.geoKey}) in (select * from unnest(${column(0)}, ${column(1)}))`;
}

function isInGroup({ comparison, group }: DealsAsked): SQL {
  const { combinations, productKey, geoKey, known } = comparison;
  const own = combinations.map(({ product, geo }): Pair => [comparableName(product), comparableName(geo)]);
  const planned = known.planned.flatMap(({ product, geos }) =>
    geos.map((geo): Pair => [comparableName(product), comparableName(geo)]),
  );
  const isChannel = sql`${deals.leadSourceKey} = any(${sql.param([...known.channels.keys()])}::text[])`;
  const asked = [
    productKey === undefined ? undefined : sql`${deals.productKey} = ${productKey}`,
    geoKey === undefined ? undefined : sql`${deals.geoKey} = ${geoKey}`,
  ];
  /** Deals whose combination no plan has; those of another plan count in none of its figures. */
  const ofNoPlan = sql`(${and(sql`not ${isOneOf(planned)}`, ...asked)})`;
  switch (group.kind) {
    case "channel":
      return sql`(${deals.leadSourceKey} = ${group.key} and ${isChannel} and ${isOneOf(own)})`;
    case "product":
      return sql`(${isChannel} and ${isOneOf(own.filter(([product]) => product === group.key))})`;
    case "geo":
      return sql`(${isChannel} and ${isOneOf(own.filter(([, geo]) => geo === group.key))})`;
    case "unmapped":
      return sql`(${ofNoPlan} or (${isOneOf(own)} and not ${isChannel}))`;
    case "all":
    case "month":
    case "unconverted":
      return sql`(${ofNoPlan} or ${isOneOf(own)})`;
  }
}

/** Deals without a rate are in no figure but their own; remarks about deals of no plan count them, too. */
function hasRate({ comparison, group, figure }: DealsAsked): SQL | undefined {
  const { rates, currency } = comparison;
  const withRate = [currency, ...Object.keys(rates)].filter((code) => factorOf(comparison, code) !== null);
  const isConverted = sql`${deals.currency} = any(${sql.param(withRate)}::text[])`;
  if (group.kind === "unconverted") return sql`not ${isConverted}`;
  return group.kind === "unmapped" && figure === "all" ? undefined : isConverted;
}
