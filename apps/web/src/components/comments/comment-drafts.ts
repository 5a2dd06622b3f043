import { create } from "zustand";
import { isRecord } from "../../lib/is-record.ts";
import { COMMENT_DRAFTS, currentSession, useSession } from "../../lib/session/session-store.ts";
import { sessionStore } from "../../lib/storage/browser-storage.ts";

/** What somebody typed and has not sent. */
export interface CommentDraft {
  text: string;
  /** The ids of the members who were chosen from the list. */
  chosen: readonly string[];
}

/** What a text becomes. */
export interface DraftPlace {
  /** The id of the document. */
  document: string;
  /** The thread of an answer or a changed comment; "" for a new thread. */
  thread: string;
  /** The path of a new thread, the id of a changed comment, or `ANSWER`. */
  part: string;
}

export const ANSWER = "answer";

type Drafts = Readonly<Record<string, CommentDraft>>;

const keyOf = ({ document, thread, part }: DraftPlace) => `${document} ${thread} ${part}`;
const storageKey = () => COMMENT_DRAFTS + (currentSession()?._id ?? "");

function draftOf(value: unknown): CommentDraft | null {
  const { text, chosen } = isRecord(value) ? value : {};
  if (typeof text !== "string" || !Array.isArray(chosen)) return null;
  return { text, chosen: chosen.filter((id) => typeof id === "string") };
}

/** What the user of this session typed before a reload of this tab, or before the session expired. */
function storedDrafts(): Drafts {
  try {
    const stored: unknown = JSON.parse(sessionStore.read(storageKey()) ?? "{}");
    const entries = Object.entries(isRecord(stored) ? stored : {});
    return Object.fromEntries(
      entries.flatMap(([key, value]) => {
        const draft = draftOf(value);
        return draft === null ? [] : [[key, draft]];
      }),
    );
  } catch {
    return {};
  }
}

const useDrafts = create<{ drafts: Drafts }>(() => ({ drafts: storedDrafts() }));

useSession.subscribe(({ session }, before) => {
  if (session?._id !== before.session?._id) useDrafts.setState({ drafts: storedDrafts() });
});

/** The draft of a place; undefined if there is none. */
export const useCommentDraft = (place: DraftPlace): CommentDraft | undefined =>
  useDrafts(({ drafts }) => drafts[keyOf(place)]);

export const useHasDraft = (place: DraftPlace): boolean =>
  useDrafts(({ drafts }) => drafts[keyOf(place)] !== undefined);

/** The same where no component is drawn. */
export const commentDraft = (place: DraftPlace): CommentDraft | undefined =>
  useDrafts.getState().drafts[keyOf(place)];

/** The ids of the threads of a document in which something is typed, separated by blanks. */
export const useDraftedThreads = (document: string): string =>
  useDrafts(({ drafts }) => {
    const threads = Object.keys(drafts).flatMap((key) => {
      const [of, thread = ""] = key.split(" ");
      return of === document && thread !== "" ? [thread] : [];
    });
    return [...new Set(threads)].toSorted().join(" ");
  });

/** Keeps a draft in this tab until it is sent, discarded, or its user signs out; null removes it. */
export function writeCommentDraft(place: DraftPlace, draft: CommentDraft | null): void {
  const { [keyOf(place)]: _before, ...others } = useDrafts.getState().drafts;
  const drafts = draft === null ? others : { ...others, [keyOf(place)]: draft };
  useDrafts.setState({ drafts });
  if (Object.keys(drafts).length === 0) sessionStore.remove(storageKey());
  else sessionStore.write(storageKey(), JSON.stringify(drafts));
}
