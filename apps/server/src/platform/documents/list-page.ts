import { type EndpointName, endpoints, LIST_LIMIT } from "@beachhead/contract";
import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { UserTransaction, WithUser } from "../db/with-user.ts";
import type { DocumentTable } from "./document-kind.ts";
import { type ListCursor, nextPageLink, parseListCursor } from "./list-cursor.ts";

/** The parts of a request that a list reads and answers by. */
export interface ListRequest {
  ownerId: string;
  query(name: string): string | undefined;
  header(name: string, value: string): void;
}

/** Reads the rows after a cursor: at most one page, and one row more if another page follows. */
export type ListRows<Row> = (
  tx: UserTransaction,
  ownerId: string,
  after: ListCursor | undefined,
) => Promise<Row[]>;

/**
 * One page of the owner's documents. Sets `X-Total-Count`, and `Link` when another page follows.
 * @throws {AppError} `invalid` on a cursor that this server did not issue
 */
export async function listPage<Row extends ListCursor>(
  withUser: WithUser,
  request: ListRequest,
  endpoint: EndpointName,
  table: DocumentTable,
  listRows: ListRows<Row>,
): Promise<Row[]> {
  const { ownerId } = request;
  const after = parseListCursor(request.query("cursor"));
  const { rows, total } = await withUser.read(ownerId, async (tx) => {
    const found = await listRows(tx, ownerId, after);
    const isOnlyPage = after === undefined && found.length <= LIST_LIMIT;
    return { rows: found, total: isOnlyPage ? found.length : await countLive(tx, table, ownerId) };
  });
  setPageHeaders(request, endpoint, rows, total);
  return rows.slice(0, LIST_LIMIT);
}

/** Sets `X-Total-Count`, and `Link` if there are more rows than one page has. */
export function setPageHeaders(
  { header }: Pick<ListRequest, "header">,
  endpoint: EndpointName,
  rows: readonly ListCursor[],
  total: number,
): void {
  const last = rows[LIST_LIMIT - 1];
  header("x-total-count", String(total));
  if (last !== undefined && rows.length > LIST_LIMIT)
    header("link", nextPageLink(endpoints[endpoint].path, last));
}

/** The owner's documents after a cursor that are not deleted. For `ListRows`, with `lastChangedFirst` and `LIST_LIMIT + 1`. */
export function liveAfter(
  table: DocumentTable,
  ownerId: string,
  after: ListCursor | undefined,
): SQL | undefined {
  const isAfter =
    after &&
    sql`(${table.updatedAt}, ${table.id}) < (${after.updatedAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return and(eq(table.ownerId, ownerId), isNull(table.deletedAt), isAfter);
}

export const lastChangedFirst = (table: DocumentTable): SQL[] => [desc(table.updatedAt), desc(table.id)];

/** How many documents the owner has that are not deleted. */
export async function countLive(tx: UserTransaction, table: DocumentTable, ownerId: string): Promise<number> {
  const rows = await tx
    .select({ total: count() })
    .from(table)
    .where(liveAfter(table, ownerId, undefined));
  return rows[0]?.total ?? 0;
}
