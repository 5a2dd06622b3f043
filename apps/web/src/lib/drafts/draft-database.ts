import { createStore, promisifyRequest, type UseStore } from "idb-keyval";
import { readStoredDraft, type StoredDraft } from "./draft.ts";
import { handOver } from "./hand-over.ts";
import { packed, unpacked } from "./packed-draft.ts";

/** The drafts of one user in this browser. Every call may fail: storage can be full, switched off or broken. */
export interface DraftDatabase {
  all(): Promise<StoredDraft[]>;
  put(draft: StoredDraft): Promise<void>;
  /** Removes a draft unless another form has written it since. */
  remove(draft: Pick<StoredDraft, "kind" | "documentId" | "tab" | "writer">): Promise<void>;
  clear(): Promise<void>;
}

const MAX_AGE_MS = 30 * 86_400_000;

function keyOf({ kind, documentId, tab }: Pick<StoredDraft, "kind" | "documentId" | "tab">): string {
  return `${kind}/${documentId ?? "new"}/${tab}`;
}

/** Writes and commits at once: a closing page could not commit later. */
function change(store: UseStore, work: (drafts: IDBObjectStore) => void): Promise<void> {
  return store("readwrite", async (drafts) => {
    const { transaction } = drafts;
    const done = promisifyRequest(transaction);
    work(drafts);
    await done;
  });
}

/** The newest draft of each document and tab. */
function newestOf(drafts: readonly StoredDraft[]): StoredDraft[] {
  const newest = new Map<string, StoredDraft>();
  for (const draft of drafts) {
    const known = newest.get(keyOf(draft));
    if (known === undefined || known.savedAt < draft.savedAt) newest.set(keyOf(draft), draft);
  }
  return [...newest.values()];
}

function openDatabase(userId: string): DraftDatabase {
  const store = createStore(`drafts of ${userId}`, "drafts");
  const given = handOver(userId);
  return {
    async all() {
      const found = await store("readonly", (drafts) => promisifyRequest<unknown[]>(drafts.getAll()));
      return newestOf([...found.flatMap((value) => readStoredDraft(unpacked(value)) ?? []), ...given.all()]);
    },
    async put(draft) {
      given.give(keyOf(draft), draft);
      await change(store, (drafts) => {
        drafts.put(packed(draft), keyOf(draft));
        drafts.transaction.commit();
      });
      given.settle(keyOf(draft), draft);
    },
    async remove(draft) {
      const key = keyOf(draft);
      given.remove(key, draft.writer);
      await change(store, (drafts) => {
        const stored = drafts.get(key);
        stored.onsuccess = () => {
          if (readStoredDraft(stored.result)?.writer === draft.writer) drafts.delete(key);
        };
      });
    },
    async clear() {
      given.clear();
      await change(store, (drafts) => drafts.clear());
    },
  };
}

const opened = new Map<string, DraftDatabase>();

/** The drafts of a user. The first call of a page removes those older than 30 days. */
export function draftDatabase(userId: string): DraftDatabase {
  const known = opened.get(userId);
  if (known !== undefined) return known;
  const database = openDatabase(userId);
  opened.set(userId, database);
  sweep(database).catch((error: unknown) => console.warn("Old drafts could not be removed.", error));
  return database;
}

async function sweep(database: DraftDatabase): Promise<void> {
  const oldest = Date.now() - MAX_AGE_MS;
  const old = (await database.all()).filter((draft) => draft.savedAt < oldest);
  await Promise.all(old.map((draft) => database.remove(draft)));
}
