import { type DealSource, dealSourceNames, dealSources, type UnreadAmounts } from "@beachhead/contract";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { HOME_AMOUNT } from "../../../platform/connectors/connector.ts";
import { deals, fieldMappings } from "../../../platform/db/schema/deals.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";
import { wholeNumber } from "../../../platform/exports/words.ts";
import { AMOUNT_MAX } from "./incoming-deal.ts";

/** By source, the deals whose amount cannot be read. */
export async function findUnreadAmounts(tx: UserTransaction, ownerId: string): Promise<UnreadAmounts[]> {
  const rows = await tx
    .select({
      source: deals.source,
      count: sql<number>`count(*)::int`,
      example: sql<string>`min(${deals.amountText})`,
      field: sql<string | null>`min(${fieldMappings.mapping} ->> 'amount')`,
    })
    .from(deals)
    .leftJoin(
      fieldMappings,
      and(eq(fieldMappings.ownerId, deals.ownerId), eq(fieldMappings.provider, deals.source)),
    )
    .where(and(eq(deals.ownerId, ownerId), isNotNull(deals.amountText)))
    .groupBy(deals.source)
    .orderBy(deals.source);
  return rows.flatMap(({ source, ...row }) => unreadAmountsOf(source, row));
}

/** The amounts of a source with a sentence about them; empty for a source that does not exist. */
export function unreadAmountsOf(
  name: string,
  { count, example, field }: { count: number; example: string; field?: string | null },
): UnreadAmounts[] {
  const source = dealSources.find((each) => each === name);
  if (source === undefined) return [];
  return [{ source, count, example, message: messageOf(source, count, example, field || undefined) }];
}

/** Most characters of an example in a sentence. */
const SHOWN = 40;

function messageOf(source: DealSource, count: number, example: string, field: string | undefined): string {
  const one = count === 1;
  const shown = example.length > SHOWN ? `${example.slice(0, SHOWN).toWellFormed()}...` : example;
  const place = field === undefined ? "" : ` in the field ${field}`;
  const better = source === "hubspot" ? `, such as ${HOME_AMOUNT},` : "";
  return (
    `${wholeNumber(count)} ${one ? "deal" : "deals"} of ${dealSourceNames[source]} ${one ? "has" : "have"} an amount ` +
    `that cannot be read ("${shown}"${place}) and ${one ? "counts" : "count"} as 0. Map a number or currency field` +
    `${better} as the amount, or choose how amounts are written. Amounts above ${wholeNumber(AMOUNT_MAX)} and in another ` +
    `currency than their deal are not read either: correct them in ${dealSourceNames[source]}.`
  );
}
