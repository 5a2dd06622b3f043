import { Readable } from "node:stream";
import { fileTypes } from "@beachhead/contract";
import { type ChainLink, chainEnds, firstLinkSince, readChain } from "../../platform/audit/read-chain.ts";
import { addMs, DAY_MS } from "../../platform/clock/durations.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { invalid } from "../../platform/errors/app-error.ts";
import type { RouteContext } from "../../platform/http/route-context.ts";
import { RawReply } from "../../platform/replies/raw-reply.ts";
import type { ActivityDependencies } from "./activity-dependencies.ts";
import { findNames, type Names, personOf } from "./items.ts";
import { shownActions } from "./sentences.ts";

/** Most rows of one reply. */
const ROWS = 10_000;
/** Rows read in one transaction. */
const PAGE = 1_000;

/** Sequence numbers: the last before the rows, and the last of them. */
interface Range {
  after: number;
  through: number;
}

/** Rows of the audit log with their hashes, oldest first, read page by page while they are sent. */
export async function exportAudit(
  dependencies: ActivityDependencies,
  { ownerId, actor, query }: Pick<RouteContext<"exportAudit">, "ownerId" | "actor" | "query">,
): Promise<RawReply> {
  const asked = readQuery(query);
  const [names, { after, through: last }] = await Promise.all([
    findNames(dependencies, ownerId),
    dependencies.withUser.read(ownerId, (tx) => findRange(tx, ownerId, asked)),
  ]);
  // Rows are numbered without gaps.
  const through = Math.min(last, after + ROWS);
  // What a person did about their own account is not shown to other people.
  const shown = actor.workspace === undefined ? undefined : new Set(shownActions);
  return new RawReply(
    200,
    {
      "content-type": fileTypes.jsonl,
      ...(through < last ? { "x-next-cursor": String(through) } : {}),
    },
    Readable.from(lines(dependencies, ownerId, { after, through }, names, shown), { objectMode: false }),
  );
}

interface AuditQuery {
  from: Date | undefined;
  /** The end of the last day. */
  before: Date | undefined;
  cursor: number;
}

/** @throws {AppError} `invalid` */
function readQuery(query: (name: string) => string | undefined): AuditQuery {
  const dayOf = (name: "from" | "to"): Date | undefined => {
    const text = query(name) || undefined;
    if (text === undefined) return undefined;
    const day = new Date(text);
    if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()))
      throw invalid([{ path: name, message: `The day in "${name}" must be a date such as 2026-11-27` }]);
    return day;
  };
  const [from, to] = [dayOf("from"), dayOf("to")];
  if (from !== undefined && to !== undefined && to < from)
    throw invalid([{ path: "to", message: `The day in "to" must not be before the day in "from"` }]);
  const cursor = query("cursor") || "0";
  if (!/^\d{1,15}$/.test(cursor))
    throw invalid([
      { path: "cursor", message: "The cursor must be the sequence number of the last row read" },
    ]);
  return { from, before: to && addMs(to, DAY_MS), cursor: Number(cursor) };
}

/** A day ends where the next one begins, so that days neither share a row nor leave one out. */
async function findRange(
  tx: UserTransaction,
  ownerId: string,
  { from, before, cursor }: AuditQuery,
): Promise<Range> {
  const { oldest, newest } = await chainEnds(tx, ownerId);
  const beginningOf = async (time: Date) => (await firstLinkSince(tx, ownerId, time)) ?? newest + 1;
  const first = from === undefined ? oldest : await beginningOf(from);
  const end = before === undefined ? newest + 1 : await beginningOf(before);
  return { after: Math.max(cursor, first - 1), through: end - 1 };
}

async function* lines(
  { withUser }: ActivityDependencies,
  ownerId: string,
  { after, through }: Range,
  names: Names,
  shown: ReadonlySet<string> | undefined,
): AsyncGenerator<string> {
  for (let last = after; last < through; ) {
    const from = last;
    const rows = await withUser.read(ownerId, (tx) =>
      readChain(tx, ownerId, { after: from, through }, Math.min(PAGE, through - from)),
    );
    yield rows.map((row) => `${JSON.stringify(lineOf(row, ownerId, names, shown))}\n`).join("");
    last = rows.at(-1)?.sequence ?? through;
  }
}

function lineOf(row: ChainLink, ownerId: string, names: Names, shown: ReadonlySet<string> | undefined) {
  const { sequence, previousHash, hash } = row;
  if (shown?.has(row.action) === false) return { sequence, withheld: true, previousHash, hash };
  const { id, at, actor, personId, action, entity, entityId, detail, requestId, changes, more, hashed } = row;
  return {
    sequence,
    id,
    at,
    actor,
    personId,
    person: personOf(row, ownerId, names).name,
    action,
    entity,
    entityId,
    detail,
    requestId,
    changes,
    moreChanges: more,
    hashed,
    previousHash,
    hash,
  };
}
