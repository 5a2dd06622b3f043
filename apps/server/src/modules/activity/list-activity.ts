import type { ReplyOf } from "@beachhead/contract";
import { type LogEntry, type LogFilter, readLog } from "../../platform/audit/read-log.ts";
import { isUuid } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { invalid } from "../../platform/errors/app-error.ts";
import type { RouteContext } from "../../platform/http/route-context.ts";
import { commentIdsOn } from "../comments/index.ts";
import type { ActivityDependencies } from "./activity-dependencies.ts";
import { groupSaves } from "./group-saves.ts";
import { beginReading, entitiesOf, itemsOf } from "./items.ts";
import { shownActions } from "./sentences.ts";

/** Most lines of a page, and rows of the log that they are made of. */
const LINES = 50;
const ROWS = 200;

/** One page of who changed what and when, newest first. */
export async function listActivity(
  dependencies: ActivityDependencies,
  { actor, ownerId, query }: Pick<RouteContext<"listActivity">, "actor" | "ownerId" | "query">,
): Promise<ReplyOf<"listActivity">> {
  const filter = { actions: shownActions, ...readFilter(query, ownerId) };
  const reading = await beginReading(dependencies, { actor, ownerId });
  return dependencies.withUser.read(ownerId, async (tx) => {
    const rows = await readRows(tx, ownerId, filter);
    const groups = groupSaves(rows);
    // The last group may continue behind the rows that were read, unless it is all there is.
    const whole = rows.length === ROWS && groups.length > 1 ? groups.slice(0, -1) : groups;
    const shown = whole.slice(0, LINES);
    const isLast = rows.length < ROWS && shown.length === groups.length;
    return {
      success: true,
      activity: await itemsOf(tx, dependencies, reading, shown),
      next: isLast ? null : String(shown.at(-1)?.oldest.sequence ?? ""),
    };
  });
}

/** Of a document also what was done to its comments, read apart so that the index gives the order of the document's own. */
async function readRows(tx: UserTransaction, ownerId: string, filter: LogFilter): Promise<LogEntry[]> {
  const { entityId, ...others } = filter;
  const rows = await readLog(tx, ownerId, filter, ROWS);
  if (entityId === undefined) return rows;
  const ofComments = { ...others, entityIds: commentIdsOn(ownerId, entityId) };
  const all = [...rows, ...(await readLog(tx, ownerId, ofComments, ROWS))];
  return all.toSorted((one, other) => other.sequence - one.sequence).slice(0, ROWS);
}

/** @throws {AppError} `invalid` */
function readFilter(query: (name: string) => string | undefined, ownerId: string) {
  const read = (name: string) => query(name) || undefined;
  const [kind, id, person, from, cursor] = ["kind", "id", "person", "from", "cursor"].map(read);
  const entities = kind === undefined ? undefined : entitiesOf(kind);
  if (kind !== undefined && entities === undefined)
    throw invalid([{ path: "kind", message: `There is no kind of document named ${kind.slice(0, 50)}` }]);
  if (id !== undefined && !isUuid(id)) throw invalid([{ path: "id", message: "The id must be a UUID" }]);
  if (person !== undefined && !isUuid(person))
    throw invalid([{ path: "person", message: "The person must be the id of a member" }]);
  const since = from === undefined ? undefined : new Date(from);
  if (since !== undefined && Number.isNaN(since.getTime()))
    throw invalid([{ path: "from", message: "From must be a date such as 2026-11-27" }]);
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
    throw invalid([{ path: "cursor", message: "The cursor must be the next of an earlier answer" }]);
  return {
    entities,
    commentsOn: kind,
    entityId: id,
    // The log of a personal workspace does not name its user.
    personId: person === ownerId ? undefined : person,
    since,
    before: cursor === undefined ? undefined : Number(cursor),
  };
}
