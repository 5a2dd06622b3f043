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
 * What a page that goes away gives the page that comes in the same tab. The database may not have written it by
 * then; the tab's own storage has, before the next line runs.
 */
export function handOver(userId: string) {
  const keyed = (key: string): string => prefixOf(userId) + key;
  return {
    /** The drafts that were given and not taken yet. */
    all: (): StoredDraft[] =>
      sessionStore.keys(prefixOf(userId)).flatMap((key) => parsed(sessionStore.read(key)) ?? []),
    give(key: string, draft: StoredDraft): void {
      if (mayBeEnding()) sessionStore.write(keyed(key), JSON.stringify(draft));
    },
    /** Forgets what was given before `draft` was kept. */
    settle(key: string, { savedAt }: Pick<StoredDraft, "savedAt">): void {
      const given = parsed(sessionStore.read(keyed(key)));
      if (given !== null && given.savedAt <= savedAt) sessionStore.remove(keyed(key));
    },
    /** Forgets what `writer` gave. */
    remove(key: string, writer: string): void {
      if (parsed(sessionStore.read(keyed(key)))?.writer === writer) sessionStore.remove(keyed(key));
    },
    clear: (): void => sessionStore.remove(...sessionStore.keys(prefixOf(userId))),
  };
}
