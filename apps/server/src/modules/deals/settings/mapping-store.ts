import { emptyFieldMapping, type FieldMapping, fieldMappingBody } from "@beachhead/contract";
import { and, eq } from "drizzle-orm";
import { fieldMappings } from "../../../platform/db/schema/deals.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

/** The mapping of a provider; all fields are empty until it is saved. */
export async function findFieldMapping(
  tx: UserTransaction,
  ownerId: string,
  provider: string,
): Promise<FieldMapping> {
  const rows = await tx
    .select({ mapping: fieldMappings.mapping })
    .from(fieldMappings)
    .where(and(eq(fieldMappings.ownerId, ownerId), eq(fieldMappings.provider, provider)));
  const stored = fieldMappingBody.safeParse(rows[0]?.mapping ?? {});
  return stored.success ? stored.data : emptyFieldMapping;
}

export async function replaceFieldMapping(
  tx: UserTransaction,
  ownerId: string,
  provider: string,
  mapping: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  await tx
    .insert(fieldMappings)
    .values({ ownerId, provider, mapping, updatedAt: now })
    .onConflictDoUpdate({
      target: [fieldMappings.ownerId, fieldMappings.provider],
      set: { mapping, updatedAt: now },
    });
}

/** What the columns of the last imported file were mapped to. */
export async function findMappingOfImports(tx: UserTransaction, ownerId: string): Promise<unknown> {
  const rows = await tx
    .select({ mapping: fieldMappings.mapping })
    .from(fieldMappings)
    .where(and(eq(fieldMappings.ownerId, ownerId), eq(fieldMappings.provider, "import")));
  return rows[0]?.mapping;
}
