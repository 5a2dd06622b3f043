import { mayBeEnding } from "../page-end.ts";
import { sessionStore } from "../storage/browser-storage.ts";
import { readStoredDraft, type StoredDraft } from "./draft.ts";

const prefixOf = (userId: string): string => `draft of ${userId} `;

function parsed(text: string | null): StoredDraft | null {
  try {
    return text === null ? null : readStoredDraft(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Drafts passed from a closing page to the next page of the same tab. IndexedDB may not have written them by then;
 * session storage is synchronous.
 */
export function handOver(userId: string) {
  const keyed = (key: string): string => prefixOf(userId) + key;
  return {
    /** The drafts that the database does not have yet. */
    all: (): StoredDraft[] =>
      sessionStore.keys(prefixOf(userId)).flatMap((key) => parsed(sessionStore.read(key)) ?? []),
    give(key: string, draft: StoredDraft): void {
      if (mayBeEnding()) sessionStore.write(keyed(key), JSON.stringify(draft));
    },
    /** Removes what the database has written by now. */
    settle(key: string, { savedAt }: Pick<StoredDraft, "savedAt">): void {
      const given = parsed(sessionStore.read(keyed(key)));
      if (given !== null && given.savedAt <= savedAt) sessionStore.remove(keyed(key));
    },
    /** Removes the draft of `writer`. */
    remove(key: string, writer: string): void {
      if (parsed(sessionStore.read(keyed(key)))?.writer === writer) sessionStore.remove(keyed(key));
    },
    clear: (): void => sessionStore.remove(...sessionStore.keys(prefixOf(userId))),
  };
}
