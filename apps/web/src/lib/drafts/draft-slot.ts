import { newKey } from "../new-key.ts";
import type { Draft, StoredDraft } from "./draft.ts";
import { type DraftDatabase, draftDatabase } from "./draft-database.ts";
import { openTabs, ownTab } from "./tab.ts";

/** Where one form keeps the draft of its document. Nothing here throws. */
export interface DraftSlot {
  /**
   * The draft to go on with: this tab's own, else the newest of a tab that is gone, which becomes this tab's.
   * Answers null when there is none, or none can be read.
   */
  take(): Promise<Draft<unknown> | null>;
  /** Keeps a draft in place of the one before; false when this browser could not. */
  keep(draft: Draft<unknown>): Promise<boolean>;
  /** Forgets the draft, as this form left it. */
  drop(): Promise<void>;
  /** The document has an id now. */
  moveTo(documentId: string): void;
}

/** What a slot stands on; tests give their own. */
export interface Surroundings {
  database: DraftDatabase;
  tab: () => Promise<string>;
  openTabs: () => Promise<ReadonlySet<string>>;
}

export function createDraftSlot(
  { database, tab, openTabs: tabsOpen }: Surroundings,
  kind: string,
  startId: string | undefined,
): DraftSlot {
  const writer = newKey();
  let documentId = startId ?? null;
  let ownId: string | null = null;
  let hasFailed = false;

  function failed(error: unknown): void {
    if (!hasFailed) console.warn("This browser does not keep drafts; they are in the form alone.", error);
    hasFailed = true;
  }

  async function put(draft: Draft<unknown>): Promise<void> {
    // Known after `take`; waiting for it would cost the moment a page that goes away has left.
    ownId ??= await tab();
    const { values, base, version, texts, unanswered } = draft;
    const kept = { values, base, version, texts, unanswered };
    await database.put({ ...kept, kind, documentId, tab: ownId, writer, savedAt: Date.now() });
  }

  async function find(): Promise<StoredDraft | undefined> {
    ownId = await tab();
    const all = await database.all();
    const mine = all.filter((draft) => draft.kind === kind && draft.documentId === documentId);
    const own = mine.find((draft) => draft.tab === ownId);
    if (own !== undefined || mine.length === 0) return own;
    const open = await tabsOpen();
    return mine.filter((draft) => !open.has(draft.tab)).toSorted((a, b) => b.savedAt - a.savedAt)[0];
  }

  return {
    async take() {
      try {
        const found = await find();
        if (found === undefined) return null;
        await put(found);
        if (found.tab !== ownId) await database.remove(found);
        return found;
      } catch (error) {
        failed(error);
        return null;
      }
    },
    async keep(draft) {
      try {
        await put(draft);
        hasFailed = false;
        return true;
      } catch (error) {
        failed(error);
        return false;
      }
    },
    async drop() {
      try {
        ownId ??= await tab();
        await database.remove({ kind, documentId, tab: ownId, writer });
      } catch (error) {
        failed(error);
      }
    },
    moveTo(next) {
      if (next === documentId) return;
      const before = { kind, documentId, tab: ownId ?? "", writer };
      documentId = next;
      database.remove(before).catch(failed);
    },
  };
}

/** The slot of a document of `kind` for a user, in this tab. */
export function openDraftSlot(userId: string, kind: string, documentId: string | undefined): DraftSlot {
  return createDraftSlot({ database: draftDatabase(userId), tab: ownTab, openTabs }, kind, documentId);
}
