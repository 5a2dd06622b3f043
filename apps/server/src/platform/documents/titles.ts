import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { UserTransaction } from "../db/with-user.ts";
import type { DocumentKind } from "./document-kind.ts";

/** A table of what users name. */
export interface TitledTable {
  table: PgTable & { ownerId: PgColumn; id: PgColumn };
  title: PgColumn;
  /** Absent where what is deleted is gone at once. */
  deletedAt?: PgColumn;
}

export const titledKind = ({ table, title }: DocumentKind): TitledTable => ({
  table,
  title,
  deletedAt: table.deletedAt,
});

export interface Title {
  title: string;
  isDeleted: boolean;
}

const found = z.array(z.object({ id: z.string(), title: z.string(), deleted: z.boolean() }));

/** The present titles of what the owner has, deleted or not, by id. */
export async function findTitles(
  tx: UserTransaction,
  tables: readonly TitledTable[],
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, Title>> {
  if (ids.length === 0) return new Map();
  const wanted = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const selects = tables.map(({ table, title, deletedAt }): SQL => {
    const deleted = deletedAt === undefined ? sql`false` : sql`${deletedAt} is not null`;
    return sql`select ${table.id} as id, ${title} as title, ${deleted} as deleted from ${table}
      where ${table.ownerId} = ${ownerId} and ${table.id} in (${wanted})`;
  });
  const { rows } = await tx.execute(sql.join(selects, sql` union all `));
  return new Map(found.parse(rows).map(({ id, title, deleted }) => [id, { title, isDeleted: deleted }]));
}
