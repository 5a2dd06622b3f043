import {
  commentKindRule,
  type ReplyOf,
  THREADS_PAGE,
  type ThreadFilter,
  threadFilters,
} from "@beachhead/contract";
import { isUuid } from "../../platform/db/uuid.ts";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import { invalid } from "../../platform/errors/app-error.ts";
import type { RouteContext } from "../../platform/http/route-context.ts";
import type { CommentDependencies } from "./comment-dependencies.ts";
import { peopleOf, threadReply } from "./comment-reply.ts";
import { requireDocumentTitle } from "./find-document-title.ts";
import { findPeople } from "./people.ts";
import {
  countThreads,
  findComments,
  findThreads,
  measureThreads,
  type ThreadQuery,
  type ThreadRow,
} from "./store.ts";

/** Of the comments of one reply. A thread alone has at most 1.5 million. */
const MOST_CHARACTERS = 1_000_000;

type Query = Pick<RouteContext<"listComments">, "query">;

/** The threads of a document, and how many each of its places has. */
export async function listComments(
  { withUser }: CommentDependencies,
  context: RouteContext<"listComments">,
): Promise<ReplyOf<"listComments">> {
  const { actor, ownerId } = context;
  const kind = commentKindRule.safeParse(context.query("kind"));
  if (!kind.success) throw invalid([{ path: "kind", message: kind.error.issues[0]?.message ?? "" }]);
  const subject = { ownerId, kind: kind.data, documentId: context.query("id") ?? "" };
  const query = readQuery(context);
  const personId = actor.userId;
  return withUser.read(ownerId, async (tx) => {
    await requireDocumentTitle(tx, ownerId, subject.kind, subject.documentId);
    const places = await countThreads(tx, subject, personId);
    const found = await findThreads(tx, subject, personId, query);
    const page = await onePage(tx, ownerId, found.slice(0, THREADS_PAGE));
    const ids = page.map(({ id }) => id);
    const comments = ids.length === 0 ? [] : await findComments(tx, ownerId, ids);
    const people = await findPeople(tx, [
      ...page.map(({ resolvedBy }) => resolvedBy),
      ...comments.flatMap(peopleOf),
    ]);
    const reader = { personId, people };
    const sum = (name: "open" | "resolved" | "mine") =>
      places.reduce((total, place) => total + place[name], 0);
    const byThread = Map.groupBy(comments, ({ threadId }) => threadId);
    return {
      success: true,
      threads: page.map((row) => threadReply(row, byThread.get(row.id) ?? [], reader)),
      next: found.length > page.length ? (page.at(-1)?.id ?? null) : null,
      counts: { open: sum("open"), mine: sum("mine"), resolved: sum("resolved") },
      places: places.map(({ path, open, resolved }) => ({ path, open, resolved })),
    };
  });
}

/** As many threads as fit into a reply, at least one. */
async function onePage(
  tx: UserTransaction,
  ownerId: string,
  threads: readonly ThreadRow[],
): Promise<readonly ThreadRow[]> {
  if (threads.length < 2) return threads;
  const ids = threads.map(({ id }) => id);
  const sizes = await measureThreads(tx, ownerId, ids);
  let size = 0;
  const end = threads.findIndex(({ id }, index) => {
    size += sizes.get(id) ?? 0;
    return index > 0 && size > MOST_CHARACTERS;
  });
  return end === -1 ? threads : threads.slice(0, end);
}

function readQuery({ query }: Query): ThreadQuery {
  const [show, after, thread] = [query("show"), query("cursor"), query("thread")];
  if (show !== undefined && !isFilter(show))
    throw invalid([{ path: "show", message: `Show must be one of ${threadFilters.join(", ")}` }]);
  for (const [path, id] of [["cursor", after] as const, ["thread", thread] as const])
    if (id !== undefined && !isUuid(id)) throw invalid([{ path, message: "This id is not valid" }]);
  return { show, after, thread, path: query("path") };
}

const isFilter = (text: string): text is ThreadFilter => threadFilters.some((filter) => filter === text);
