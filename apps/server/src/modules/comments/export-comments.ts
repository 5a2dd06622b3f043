import type { CommentThread } from "@beachhead/contract";
import type { UserTransaction } from "../../platform/db/with-user.ts";
import type { Deck, Slide } from "../../platform/exports/deck.ts";
import {
  headingCell,
  labelCell,
  noteCell,
  type Row,
  type Sheet,
  titleCell,
  type Workbook,
} from "../../platform/exports/workbook.ts";
import { peopleOf, threadReply } from "./comment-reply.ts";
import { excerptOf } from "./inbox/add-inbox-item.ts";
import { findPeople } from "./people.ts";
import { findAllThreads, findComments, type Subject } from "./store.ts";

/**
 * What was said of a document, open threads first, the oldest first, if the query asks for it with `comments=1`; adds it to
 * a workbook or slides.
 */
export async function readComments(
  tx: UserTransaction,
  query: (name: string) => string | undefined,
  subject: Subject,
): Promise<ExportedComments> {
  const threads = query("comments") === "1" ? await readThreads(tx, subject) : [];
  return {
    inWorkbook: ({ sheets, ...book }) => ({ ...book, sheets: [...sheets, ...commentSheets(threads)] }),
    inDeck: ({ slides, ...deck }) => ({ ...deck, slides: [...slides, ...commentSlides(threads)] }),
  };
}

export interface ExportedComments {
  /** The workbook with a last sheet of comments, if there are any. */
  inWorkbook(workbook: Workbook): Workbook;
  /** The slides with last ones of comments, if there are any. */
  inDeck(deck: Deck): Deck;
}

async function readThreads(tx: UserTransaction, subject: Subject): Promise<CommentThread[]> {
  const threads = await findAllThreads(tx, subject);
  if (threads.length === 0) return [];
  const ids = threads.map(({ id }) => id);
  const comments = await findComments(tx, subject.ownerId, ids);
  const people = await findPeople(tx, [
    ...threads.map(({ resolvedBy }) => resolvedBy),
    ...comments.flatMap(peopleOf),
  ]);
  const byThread = Map.groupBy(comments, ({ threadId }) => threadId);
  return threads
    .map((row) => threadReply(row, byThread.get(row.id) ?? [], { personId: "", people }))
    .toSorted((a, b) => Number(a.resolved !== null) - Number(b.resolved !== null));
}

const placeOf = ({ label }: CommentThread) => (label === "" ? "The document as a whole" : label);
const stateOf = ({ resolved }: CommentThread) => (resolved === null ? "Open" : `Resolved by ${resolved.by}`);

function commentSheets(threads: readonly CommentThread[]): Sheet[] {
  if (threads.length === 0) return [];
  const heads = ["Place", "Value then", "State", "Person", "Day", "Comment"];
  return [
    {
      name: "Comments",
      columns: [34, 18, 22, 24, 12, 90],
      frozenRows: 3,
      rows: [
        [titleCell("Comments")],
        [noteCell("Open threads first, each from its first comment on.")],
        heads.map(headingCell),
        ...threads.flatMap((thread) =>
          thread.comments.map(
            ({ author, createdAt, text }): Row => [
              labelCell(placeOf(thread)),
              { content: thread.value },
              { content: stateOf(thread) },
              { content: author.name },
              { content: createdAt.slice(0, 10) },
              { content: text },
            ],
          ),
        ),
      ],
    },
  ];
}

/** Lines that a slide has room for, and slides that somebody reads; a workbook has all. */
const LINES = 8;
const MOST_SLIDES = 5;
const EXCERPT = 160;

function commentSlides(threads: readonly CommentThread[]): Slide[] {
  const lines = threads.flatMap((thread) =>
    thread.comments.map(({ author, text }) => [placeOf(thread), author.name, excerptOf(text, EXCERPT)]),
  );
  const open = threads.filter(({ resolved }) => resolved === null).length;
  const shown = lines.slice(0, LINES * MOST_SLIDES);
  const pages = Array.from({ length: Math.ceil(shown.length / LINES) }, (_, page) =>
    shown.slice(page * LINES, (page + 1) * LINES),
  );
  const left = lines.length - shown.length;
  return pages.map((rows) => ({
    title: `${threads.length === 1 ? "1 thread" : `${threads.length} threads`} of comments, ${open} open`,
    ...(left > 0 && { lead: `The workbook has the other ${left} comments.` }),
    rows: [{ height: 1, blocks: [{ kind: "table", head: ["Place", "Person", "Comment"], rows }] }],
  }));
}
