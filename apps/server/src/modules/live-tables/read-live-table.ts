import { Readable } from "node:stream";
import { LIVE_TABLE_CALLS } from "@beachhead/contract";
import { isAccountDeleted } from "../../platform/db/account-deleted.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import type { RouteContext } from "../../platform/http/route-context.ts";
import { RawReply } from "../../platform/replies/raw-reply.ts";
import { hashOfShareToken } from "../../platform/shares/share-token.ts";
import { dealPages } from "./deal-pages.ts";
import type { LiveTableDependencies } from "./live-table-dependencies.ts";
import { findOwnerOfToken, findTable, noteUse } from "./store.ts";
import { readTable } from "./tables.ts";

const LIMIT = { calls: LIVE_TABLE_CALLS, seconds: 3_600 };

/** The table of an address, for a spreadsheet. */
export async function readLiveTable(
  { withUser, clock, limiter }: LiveTableDependencies,
  { params }: Pick<RouteContext<"readLiveTable">, "params">,
): Promise<RawReply> {
  const hash = hashOfShareToken(params.token);
  const found = hash && (await findOwnerOfToken(withUser, hash));
  if (found === undefined) throw notFound("This table");
  const refusal = await limiter.take(`live table ${found.id}`, LIMIT);
  if (refusal !== undefined)
    throw new AppError("rate_limited", `This table can be read ${LIVE_TABLE_CALLS} times an hour.`, refusal);
  const { ownerId, id } = found;
  const body = await withUser(ownerId, async (tx) => {
    const row = await findTable(tx, ownerId, id);
    if (row === undefined || (await isAccountDeleted(tx))) return undefined;
    const now = clock.now();
    await noteUse(tx, row, now);
    const { content } = row;
    if (content !== "deals") return readTable(tx, row, content, now);
    return Readable.from(dealPages(withUser, ownerId), { objectMode: false });
  });
  if (body === undefined) throw notFound("This table");
  return new RawReply(200, { "content-type": "text/csv; charset=utf-8" }, body);
}
