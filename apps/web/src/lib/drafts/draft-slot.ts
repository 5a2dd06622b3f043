import { newKey } from "../new-key.ts";
import { openTeam } from "../workspace/open-workspace.ts";
import type { Draft, StoredDraft } from "./draft.ts";
import { type DraftDatabase, draftDatabase } from "./draft-database.ts";
import { openTabs, ownTab } from "./tab.ts";

/** The stored draft of one form. No method throws. */
export interface DraftSlot {
  /**
   * Takes the draft to continue with: this tab's own, else the newest of a closed tab, which becomes this tab's. Null if
   * there is none or storage cannot be read.
   */
  take(): Promise<Draft<unknown> | null>;
  /** Replaces the stored draft; false if storage failed. */
  write(draft: Draft<unknown>): Promise<boolean>;
  /** Removes the draft, unless another form has written it since. */
  drop(): Promise<void>;
  /** The document was created: moves the draft to its id. */
  moveTo(documentId: string): void;
}

/** Dependencies of a slot; tests pass their own. */
export interface DraftSlotDeps {
  database: DraftDatabase;
  tab: () => Promise<string>;
  openTabs: () => Promise<ReadonlySet<string>>;
}

export function createDraftSlot(
  { database, tab, openTabs: tabsOpen }: DraftSlotDeps,
  kind: string,
  startId: string | undefined,
): DraftSlot {
  const writer = newKey();
  let documentId = startId ?? null;
  let ownId: string | null = null;
  let hasFailed = false;

  function failed(error: unknown): void {
    if (!hasFailed)
      console.warn("Drafts cannot be stored in this browser; unsaved changes exist only in the form.", error);
    hasFailed = true;
  }

  async function put(draft: Draft<unknown>): Promise<void> {
    // Set by `take`: awaiting it again would cost a closing page its last moment.
    ownId ??= await tab();
    const { values, base, version, rawText, unanswered } = draft;
    const content = { values, base, version, rawText, unanswered };
    await database.put({ ...content, kind, documentId, tab: ownId, writer, savedAt: Date.now() });
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

  /** The draft is this tab's from now on. */
  async function keep(found: StoredDraft): Promise<void> {
    await put(found);
    if (found.tab !== ownId) await database.remove(found);
  }

  return {
    async take() {
      try {
        const found = await find();
        if (found === undefined) return null;
        // The form keeps its text even if this browser can no longer store it.
        await keep(found).catch(failed);
        return found;
      } catch (error) {
        failed(error);
        return null;
      }
    },
    async write(draft) {
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

/** The slot of a document of `kind` for a user, in this tab and its workspace. */
export function openDraftSlot(userId: string, kind: string, documentId: string | undefined): DraftSlot {
  const team = openTeam();
  const kindHere = team === null ? kind : `${kind} in ${team.id}`;
  return createDraftSlot({ database: draftDatabase(userId), tab: ownTab, openTabs }, kindHere, documentId);
}
