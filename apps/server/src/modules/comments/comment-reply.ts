import type { Comment, CommentThread } from "@beachhead/contract";
import { FORMER_MEMBER, type Person } from "./people.ts";
import type { CommentRow, ThreadRow } from "./store.ts";

/** Who reads, and the names of those who are known. */
export interface Reader {
  personId: string;
  people: ReadonlyMap<string, Person>;
}

/** The ids whose names a comment shows. */
export const peopleOf = ({ authorId, mentions }: CommentRow): (string | null)[] => [authorId, ...mentions];

export function commentReply(row: CommentRow, { personId, people }: Reader): Comment {
  const { id, threadId, authorId, authorName, text, mentions, createdAt, editedAt } = row;
  const known = authorId === null ? undefined : people.get(authorId);
  return {
    id,
    threadId,
    author:
      known === undefined
        ? { id: null, name: authorName ?? FORMER_MEMBER }
        : { id: authorId, name: known.name },
    text,
    mentions: mentions.map((mentioned) => {
      const found = people.get(mentioned);
      return found === undefined ? { id: null, name: FORMER_MEMBER } : { id: mentioned, name: found.name };
    }),
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    isMine: authorId === personId,
  };
}

export function threadReply(row: ThreadRow, comments: readonly CommentRow[], reader: Reader): CommentThread {
  const { id, path, label, value, startedBy, resolvedAt, resolvedBy, createdAt } = row;
  const resolver = (resolvedBy === null ? undefined : reader.people.get(resolvedBy)?.name) ?? FORMER_MEMBER;
  return {
    id,
    path,
    label,
    value,
    resolved: resolvedAt === null ? null : { at: resolvedAt.toISOString(), by: resolver },
    createdAt: createdAt.toISOString(),
    isMine: startedBy === reader.personId,
    comments: comments.map((comment) => commentReply(comment, reader)),
  };
}
