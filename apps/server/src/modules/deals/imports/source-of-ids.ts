import { and, desc, eq, ne, sql } from "drizzle-orm";
import { dealImports } from "../../../platform/db/schema/deals.ts";
import type { UserTransaction } from "../../../platform/db/with-user.ts";

/** Imports that are looked at. */
const LOOKED_AT = 200;
/** Columns that two files of one source share at least. */
const SHARED = 0.5;

interface IdSource {
  /** The start of the stored ids of the source; "" for the first one. */
  scope: string;
  /** The newest file of the source; null: there is none. */
  fileName: string | null;
}

/**
 * The source of a file's ids: an earlier import whose column of ids has the same name and that shares at least half of
 * the columns. Otherwise "1" of one system would replace "1" of another.
 */
export async function sourceOfIds(
  tx: UserTransaction,
  ownerId: string,
  {
    id,
    idColumn,
    names,
    isNew = false,
  }: { id: string; idColumn: string; names: readonly string[]; isNew?: boolean },
): Promise<IdSource> {
  if (idColumn === "") return { scope: "", fileName: null };
  const rows = await tx
    .select({
      fileName: dealImports.fileName,
      names: sql<string[] | null>`jsonb_path_query_array(${dealImports.columns}, '$[*].name')`,
      idColumn: sql<string | null>`${dealImports.job} #>> '{mapping,externalId}'`,
      scope: sql<string | null>`${dealImports.job} ->> 'idScope'`,
    })
    .from(dealImports)
    .where(and(eq(dealImports.ownerId, ownerId), ne(dealImports.state, "preview"), ne(dealImports.id, id)))
    .orderBy(desc(dealImports.createdAt))
    .limit(LOOKED_AT);
  const withIds = rows.filter((row) => row.idColumn !== null && row.idColumn !== "");
  const same = isNew
    ? undefined
    : withIds.find((row) => row.idColumn === idColumn && share(row.names ?? [], names) >= SHARED);
  if (same !== undefined) return { scope: same.scope ?? "", fileName: same.fileName };
  return { scope: withIds.length === 0 ? "" : `${id}:`, fileName: null };
}

/** How many of the columns of both files are in both. */
function share(some: readonly string[], others: readonly string[]): number {
  const both = some.filter((name) => others.includes(name)).length;
  return both / Math.max(1, some.length, others.length);
}
