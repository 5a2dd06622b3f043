import { sql } from "drizzle-orm";
import { preparedStatement, queryRows } from "../db/statements.ts";
import type { UserTransaction } from "../db/with-user.ts";
import type { DocumentKind } from "./document-kind.ts";

/**
 * A text that changes whenever one of the owner's documents of the kind is created, changed, deleted or restored:
 * PostgreSQL changes `xmin` with every update of a row, and a document's parts change only together with it.
 */
export function createDocumentsStamp({
  table,
  entity,
}: DocumentKind): (tx: UserTransaction, ownerId: string) => Promise<string> {
  const statement = preparedStatement(
    `${entity} stamp`,
    sql`select coalesce(md5(string_agg(${table.id}::text || ${table}.xmin::text, ',' order by ${table.id})), '')
      from ${table} where ${table.ownerId} = ${sql.placeholder("ownerId")}`,
  );
  return async (tx, ownerId) => {
    const [row] = await queryRows<[stamp: string]>(tx, statement({ ownerId }));
    return row?.[0] ?? "";
  };
}
