import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { UserTransaction } from "../db/with-user.ts";
import type { Place } from "./envelope.ts";
import type { SealedColumn } from "./rewrap-all.ts";

interface ColumnOfUser {
  table: PgTable;
  /** A UUID, unique among the user's rows. */
  id: PgColumn;
  sealed: PgColumn;
  placeOf(id: string): Place;
}

/** Runs work in a transaction of one user. */
export type AsOwner = <T>(work: (tx: UserTransaction) => Promise<T>) => Promise<T>;

const page = z.array(z.object({ id: z.string(), sealed: z.string() }));

/** The encrypted values of one user in a column, for a rotation of the master keys. */
export function sealedColumn(asOwner: AsOwner, { table, id, sealed, placeOf }: ColumnOfUser): SealedColumn {
  return {
    async page(after, size) {
      const isNext: SQL = after === undefined ? sql`true` : sql`${id} > ${after}::uuid`;
      const { rows } = await asOwner((tx) =>
        tx.execute(sql`select ${id} as id, ${sealed} as sealed from ${table}
          where ${sealed} <> '' and ${isNext} order by ${id} limit ${size}`),
      );
      return page.parse(rows).map((row) => ({ ...row, place: placeOf(row.id) }));
    },

    async replace(row, value) {
      const { rowCount } = await asOwner((tx) =>
        tx.execute(sql`update ${table} set ${sql.identifier(sealed.name)} = ${value}
          where ${id} = ${row.id}::uuid and ${sealed} = ${row.sealed}`),
      );
      return (rowCount ?? 0) > 0;
    },
  };
}
