import { sql } from "drizzle-orm";
import { dealTotals, exchangeRateDays } from "../../../platform/db/schema/deals.ts";
import { preparedStatement, queryRows, together } from "../../../platform/db/statements.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { createDocumentsStamp } from "../../../platform/documents/documents-stamp.ts";
import { stampOfRecords } from "../../approvals/index.ts";
import { dgPlanKind } from "../../dg-plans/index.ts";
import { gtmPlanKind } from "../../gtm-plans/index.ts";

const stampOfPlans = createDocumentsStamp(gtmPlanKind);
const stampOfChannelPlans = createDocumentsStamp(dgPlanKind);

const ownerId = sql.placeholder("ownerId");
/** Each change of a deal raises the version of the totals. */
const dealsAndRates = preparedStatement(
  "planned_vs_actual_stamp",
  sql`select coalesce((select version::text from ${dealTotals} where ${dealTotals.ownerId} = ${ownerId}), '')
    || ' ' || coalesce((
      select md5(string_agg(${exchangeRateDays.date}::text || ${exchangeRateDays}.xmin::text, ',' order by ${exchangeRateDays.date}))
      from ${exchangeRateDays} where ${exchangeRateDays.ownerId} = ${ownerId}), '')
    || ' ' || daily_rates_version()`,
);

/** A text that changes with everything that a comparison is computed from: plans, channel plans, approvals, deals and rates. */
export async function findStamp(tx: UserTransaction, owner: string): Promise<string> {
  const [plans, channelPlans, records, [row]] = await together([
    stampOfPlans(tx, owner),
    stampOfChannelPlans(tx, owner),
    stampOfRecords(tx, owner),
    queryRows<[stamp: string]>(tx, dealsAndRates({ ownerId: owner })),
  ]);
  return [plans, channelPlans, records, row?.[0] ?? ""].join(" ");
}
