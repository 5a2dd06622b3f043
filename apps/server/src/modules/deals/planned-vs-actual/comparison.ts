import { comparableName, type PlannedVsActual, type UnreadAmounts } from "@beachhead/contract";
import { type ExchangeRates, yearName } from "@beachhead/engine";
import { together } from "../../../platform/db/statements.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { invalid, notFound } from "../../../platform/errors/app-error.ts";
import { findPlanOfRecord } from "../../approvals/index.ts";
import { type ChannelOfPlan, listChannelsOfGtmPlan } from "../../dg-plans/index.ts";
import { findPlanTerms, findProducts, yearsOf } from "../../gtm-plans/index.ts";
import { findKnownNames } from "../known-names.ts";
import { findRates } from "../settings/rates-store.ts";
import { findTotals } from "../store/deals.ts";
import { atRatesOfTheirDays } from "./closed-at-dates.ts";
import { compare } from "./compare.ts";
import { combinationsOf, measuresToday, withChannelsOf } from "./measured-plan.ts";
import { type ActualRow, findActualMonths, findActuals, type YearsRead } from "./read-actual.ts";
import { type Planned, plannedRows } from "./read-planned.ts";
import { findShiftedActuals } from "./read-shifted.ts";
import { findUnreadRows, unreadWithin } from "./read-unread-amounts.ts";
import { type Comparison, scopeOf } from "./scope.ts";

/** A comparison with all that was read for it. */
export interface ReadComparison {
  comparison: Comparison;
  planned: Planned;
  /** The same at other exchange rates. */
  plannedAt(rates: ExchangeRates): Planned;
  actuals: readonly ActualRow[];
  /** When the owner's deals last changed; null before the first one. */
  dealsChangedAt: Date | null;
  /** YYYY-MM-DD, in UTC: when the plan was made, or frozen for its approval. */
  planDay: string;
  /** What deals are measured against; undefined: the plan was never approved, so today's. */
  against: PlannedVsActual["against"];
  /** The channels of all channel plans of the GTM plan. */
  channels: readonly ChannelOfPlan[];
  /** The plan's first year, and the target year, each by the calendar year in which it begins. */
  firstYear: number;
  calendarYear: number;
  /** The month in which each year begins, 1 to 12. */
  yearStartMonth: number;
  /** The target year: "2027" or "FY 2027/28". */
  yearName: string;
  /** Share of the target year gone by, 0..1. */
  elapsed: number;
  /** Months since the first of the plan's first year, with the part of the running one; below 0 before it. */
  elapsedMonths: number;
  blocks: ReturnType<typeof compare>;
  /** By source, deals whose amount cannot be read. */
  unreadAmounts: readonly UnreadAmounts[];
}

/** What the address may ask for. */
export const COMPARISON_PARAMETERS = [
  "gtmPlanId",
  "product",
  "geo",
  "targetYear",
  "currency",
  "against",
] as const;

/** Reads a filter of the address. */
export type Query = (name: string) => string | undefined;

/** Reads what the address asks for: ?gtmPlanId&product&geo&targetYear&currency&against. */
export async function readComparison(
  tx: UserTransaction,
  ownerId: string,
  query: Query,
  now: Date,
): Promise<ReadComparison> {
  const targetYear = readTargetYear(query("targetYear"));
  const productKey = readFilter(query("product"));
  const geoKey = readFilter(query("geo"));
  const asked = readCurrency(query("currency"));
  const plan = await findPlanTerms(tx, ownerId, query("gtmPlanId") ?? "");
  if (plan === undefined) throw notFound("This GTM plan");
  const approved = await findPlanOfRecord(tx, ownerId, plan.id);
  const record = measuresToday(query("against")) ? undefined : approved;
  const { firstYear, yearStartMonth } = record ?? yearsOf(plan);
  const calendarYear = firstYear + targetYear - 1;
  const years = { first: firstYear, last: calendarYear, startMonth: yearStartMonth };
  const [products, channelsToday, knownToday, { rates, dated }, foundActuals, foundMonths, unread, totals] =
    await together([
      findProducts(tx, ownerId, plan.id),
      listChannelsOfGtmPlan(tx, ownerId, plan.id),
      findKnownNames(tx, ownerId),
      findRates(tx, ownerId),
      yearStartMonth === 1 ? findActuals(tx, ownerId, years) : findShiftedActuals(tx, ownerId, years),
      findActualMonths(tx, ownerId, years),
      findUnreadRows(tx, ownerId, years),
      findTotals(tx, ownerId),
    ]);
  const currency = asked ?? plan.currency;
  const { actuals, months } = await atRatesOfTheirDays(
    tx,
    ownerId,
    { currency, dated, years, dealsVersion: String(totals?.version ?? "") },
    { actuals: foundActuals, months: foundMonths },
  );
  const channels = record?.channels ?? channelsToday;
  const known = withChannelsOf(knownToday, channels);
  const all = combinationsOf(products, record?.products ?? []);
  const plannedAt = (at: ExchangeRates) => plannedRows(channels, all, currency, at);
  const planned = plannedAt(rates);
  const combinations = all.filter(
    ({ product, geo }) =>
      (productKey === undefined || comparableName(product) === productKey) &&
      (geoKey === undefined || comparableName(geo) === geoKey),
  );
  const elapsed = {
    current: elapsedShare(now, { ...years, first: calendarYear }),
    cumulative: elapsedShare(now, years),
  };
  const comparison = { combinations, productKey, geoKey, known, currency, rates, dated, targetYear };
  return {
    comparison,
    planned,
    plannedAt,
    actuals,
    dealsChangedAt: totals?.changedAt ?? null,
    planDay: (record?.askedAt ?? plan.createdAt).toISOString().slice(0, 10),
    against: approved && {
      plan: record === undefined ? "today" : "record",
      approvedAt: approved.approvedAt.toISOString(),
    },
    channels,
    firstYear,
    calendarYear,
    yearStartMonth,
    yearName: yearName(calendarYear, yearStartMonth),
    elapsed: elapsed.current,
    elapsedMonths: monthsSince(now, years),
    blocks: compare(comparison, planned, actuals, months, elapsed),
    unreadAmounts: unreadWithin(scopeOf(comparison), unread),
  };
}

/** Share of the years that is gone by, 0..1. Years begin and end in UTC. */
export function elapsedShare(now: Date, { first, last, startMonth }: YearsRead): number {
  const [from, to] = [Date.UTC(first, startMonth - 1), Date.UTC(last + 1, startMonth - 1)];
  return Math.min(1, Math.max(0, (now.getTime() - from) / (to - from)));
}

/** Months from the beginning of the first year to a moment, in UTC; the running month in part. */
function monthsSince(now: Date, { first, startMonth }: YearsRead): number {
  const month = now.getUTCMonth();
  const [from, to] = [Date.UTC(now.getUTCFullYear(), month), Date.UTC(now.getUTCFullYear(), month + 1)];
  return (
    12 * (now.getUTCFullYear() - first) + month - (startMonth - 1) + (now.getTime() - from) / (to - from)
  );
}

function readTargetYear(text: string | undefined): number {
  const year = text === undefined || text === "" ? 1 : Number(text);
  if (Number.isInteger(year) && year >= 1 && year <= 5) return year;
  throw invalid([{ path: "targetYear", message: "The target year must be a whole number from 1 to 5" }]);
}

/** The comparable form of a name; undefined = All. */
function readFilter(text: string | undefined): string | undefined {
  const key = comparableName(text ?? "");
  return key === "" || key === "all" ? undefined : key;
}

function readCurrency(text: string | undefined): string | undefined {
  const code = (text ?? "").trim().toUpperCase();
  if (code === "") return undefined;
  if (/^[A-Z]{3}$/.test(code)) return code;
  throw invalid([{ path: "currency", message: "Currency must be a three-letter code such as USD" }]);
}
