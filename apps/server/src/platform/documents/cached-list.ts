import { type EndpointName, LIST_LIMIT } from "@beachhead/contract";
import { type SQL, sql } from "drizzle-orm";
import { preparedStatement, queryRows } from "../db/statements.ts";
import type { UserTransaction, WithUser } from "../db/with-user.ts";
import { checkReply } from "../replies/check-reply.ts";
import { RawReply } from "../replies/raw-reply.ts";
import { createRecentBytes } from "../replies/recent-bytes.ts";
import type { DocumentKind } from "./document-kind.ts";
import { type ListCursor, parseListCursor } from "./list-cursor.ts";
import { countLive, type ListRequest, lastChangedFirst, setPageHeaders } from "./list-page.ts";

/** What one row's item depends on: PostgreSQL changes `xmin` with every update of a row. */
type RowKey = [id: string, version: number, xmin: string, updatedAt: string];

export interface CachedListOptions<Row> {
  kind: DocumentKind;
  endpoint: EndpointName;
  /** Reads documents of the owner by id, in any order. */
  findRows(tx: UserTransaction, ownerId: string, ids: readonly string[]): Promise<Row[]>;
  idOf(row: Row): string;
  /** An item depends on nothing but the row and what is only ever changed together with it. */
  toItem(row: Row): unknown;
  /** Bytes of cached items. Default 16 MB. */
  cacheBytes?: number;
}

const CACHE_BYTES = 16 * 1024 * 1024;

/**
 * One page of the owner's documents, last changed first, with the headers of `listPage`. Every process caches the JSON
 * of the items: only the keys of the rows are read each time, in a transaction of the owner, and the rows that are not
 * cached.
 * @throws {AppError} `invalid` on a cursor that this server did not issue
 */
export function createCachedList<Row>({
  kind,
  endpoint,
  findRows,
  idOf,
  toItem,
  cacheBytes = CACHE_BYTES,
}: CachedListOptions<Row>): (withUser: WithUser, request: ListRequest) => Promise<RawReply> {
  const cache = createRecentBytes(cacheBytes);
  const statements = keyStatements(kind);

  async function itemsOf(
    tx: UserTransaction,
    ownerId: string,
    keys: readonly RowKey[],
  ): Promise<(Buffer | undefined)[]> {
    const items = keys.map((key) => cache.get(nameOf(key)));
    const missing = keys.filter((_, index) => items[index] === undefined);
    if (missing.length === 0) return items;
    const rows = await findRows(
      tx,
      ownerId,
      missing.map(([id]) => id),
    );
    const checked: unknown = checkReply(endpoint, rows.map(toItem));
    if (!Array.isArray(checked)) throw new TypeError(`The reply of ${endpoint} is not a list`);
    const made = new Map(
      rows.map((row, index) => [idOf(row), Buffer.from(`,${JSON.stringify(checked[index])}`)]),
    );
    for (const key of missing) {
      const item = made.get(key[0]);
      if (item !== undefined) cache.set(nameOf(key), item);
    }
    return keys.map(([id], index) => items[index] ?? made.get(id));
  }

  return async (withUser, request) => {
    const { ownerId } = request;
    const after = parseListCursor(request.query("cursor"));
    const { keys, items, total } = await withUser.read(ownerId, async (tx) => {
      const found = await queryRows<RowKey>(tx, statements.page(ownerId, after));
      const isOnlyPage = after === undefined && found.length <= LIST_LIMIT;
      return {
        keys: found,
        items: await itemsOf(tx, ownerId, found.slice(0, LIST_LIMIT)),
        total: isOnlyPage ? found.length : await countLive(tx, kind.table, ownerId),
      };
    });
    const cursors = keys.map(([id, , , updatedAt]) => ({ id, updatedAt: new Date(updatedAt) }));
    setPageHeaders(request, endpoint, cursors, total);
    return new RawReply(200, {}, joined(items));
  };
}

const nameOf = ([id, version, xmin]: RowKey): string => `${id} ${version} ${xmin}`;

/** Items that each begin with a comma, as a JSON array. */
function joined(items: readonly (Buffer | undefined)[]): Buffer {
  const parts = items.filter((item) => item !== undefined);
  const body = Buffer.concat([...parts, Buffer.from("]")]);
  if (parts.length === 0) return Buffer.from("[]");
  body[0] = "[".charCodeAt(0);
  return body;
}

function keyStatements({ table, entity }: DocumentKind) {
  const { placeholder } = sql;
  const select = (isAfter: SQL): SQL => sql`
    select ${table.id}, ${table.version}, ${table}.xmin, ${table.updatedAt}::text from ${table}
    where ${table.ownerId} = ${placeholder("ownerId")} and ${table.deletedAt} is null ${isAfter}
    order by ${sql.join(lastChangedFirst(table), sql`, `)} limit ${sql.raw(String(LIST_LIMIT + 1))}`;
  const first = preparedStatement(`${entity} keys`, select(sql``));
  const next = preparedStatement(
    `${entity} keys after`,
    select(sql`and (${table.updatedAt}, ${table.id}) <
      (${placeholder("updatedAt")}::timestamptz, ${placeholder("id")}::uuid)`),
  );
  return {
    page: (ownerId: string, after: ListCursor | undefined) =>
      after === undefined
        ? first({ ownerId })
        : next({ ownerId, id: after.id, updatedAt: after.updatedAt.toISOString() }),
  };
}
