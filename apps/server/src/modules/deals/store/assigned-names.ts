import { comparableName, type DealGap } from "@beachhead/contract";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { deals, fieldMappings } from "../../../platform/db/schema/deals.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

/** The row of `field_mappings` that holds them. */
const ROW = "assigned-names";
/** Most names of a field that count as another one. */
const NAMES_MAX = 2_000;

const names = z.record(z.string(), z.string()).default({});
const assignedNames = z.object({ leadSource: names, product: names, geo: names });

/** For each field: the key of a name in deals to the key that it counts as. */
export type AssignedNames = z.infer<typeof assignedNames>;

export async function findAssignedNames(tx: UserTransaction, ownerId: string): Promise<AssignedNames> {
  const rows = await tx
    .select({ mapping: fieldMappings.mapping })
    .from(fieldMappings)
    .where(and(eq(fieldMappings.ownerId, ownerId), eq(fieldMappings.provider, ROW)));
  return assignedNames.parse(rows[0]?.mapping ?? {});
}

const keyColumns = {
  leadSource: { text: deals.leadSource, key: sql.identifier("lead_source_key") },
  product: { text: deals.product, key: sql.identifier("product_key") },
  geo: { text: deals.geo, key: sql.identifier("geo_key") },
} as const;

/**
 * Counts all deals with a name as those with another one, stored deals and later ones. The deals keep their own texts.
 * @param to the same as `from`, or blank: counts them as themselves again
 * @returns how many deals changed
 */
export async function assignName(
  tx: UserTransaction,
  ownerId: string,
  field: DealGap,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<number> {
  const key = comparableName(from);
  const target = to.trim() === "" ? key : comparableName(to);
  const known = await findAssignedNames(tx, ownerId);
  const { [key]: _former, ...others } = known[field];
  const entries = Object.entries(others).slice(-(NAMES_MAX - 1));
  const mapping = {
    ...known,
    [field]: target === key ? Object.fromEntries(entries) : { ...Object.fromEntries(entries), [key]: target },
  };
  await tx
    .insert(fieldMappings)
    .values({ ownerId, provider: ROW, mapping, updatedAt: now })
    .onConflictDoUpdate({
      target: [fieldMappings.ownerId, fieldMappings.provider],
      set: { mapping, updatedAt: now },
    });
  const column = keyColumns[field];
  const used = await tx.selectDistinct({ text: column.text }).from(deals).where(eq(deals.ownerId, ownerId));
  const texts = used.map(({ text }) => text).filter((text) => comparableName(text) === key);
  if (texts.length === 0) return 0;
  const { rowCount } = await tx.execute(sql`
    update deals set ${column.key} = ${target}
    where owner_id = ${ownerId} and ${column.text} = any(${sql.param(texts)}::text[])
      and deals.${column.key} <> ${target}`);
  return rowCount ?? 0;
}
