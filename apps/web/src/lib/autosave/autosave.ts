import { createStore } from "zustand/vanilla";
import { type Draft, draftOf } from "../drafts/draft.ts";
import { createDraftWriter } from "../drafts/draft-writer.ts";
import { openFields } from "../form/document-form.ts";
import { type Conflict, createConflict } from "./conflict.ts";
import { mergeChanges } from "./merge.ts";
import { createSaveQueue, type SaveQueue } from "./save-queue.ts";
import { createSaveTimer, withTimeout } from "./save-timer.ts";
import { createServerState } from "./server-state.ts";
import { statusOf } from "./status.ts";
import type { Autosave, AutosaveDeps, AutosaveState } from "./types.ts";

const READ_TIMEOUT_MS = 2_000;

/**
 * The autosave of one document: from a key press to the server and back.
 *
 *   form ──change──▶ draft writer ──▶ draft slot (IndexedDB, this tab's draft)
 *     │
 *     └────change──▶ save timer ──due──▶ save queue ──PUT with If-Match──▶ server
 *                        ▲                   │ │
 *                        └──failed: backoff──┘ └──412, or announced by another tab──▶ conflict ──merge──▶ form
 *
 * States, as `status.ts` shows them: saved, saving, incomplete (invalid fields), draft only (manual, refused, no
 * network), retrying, conflict. `server-state.ts` holds the version and values last stored and the save without an
 * answer; `form-registry.ts` forwards events of the page to every autosave; `saves-channel.ts` connects tabs;
 * `use-autosave.ts` is the hook around all of it.
 *
 * Lifecycle: `start` restores the draft, `leave` closes the form but still sends, `retire` stops for good.
 */
export function createAutosave<V>(deps: AutosaveDeps<V>): Autosave<V> {
  const { form, slot } = deps;
  const isManual = deps.mode === "manual";
  const server = createServerState(form, {
    documentId: deps.documentId,
    version: deps.version,
    savedAt: deps.savedAt,
  });
  const state = createStore<AutosaveState<V>>(() => ({
    status: server.documentId === undefined ? null : { kind: "saved", at: server.savedAt },
    restored: false,
    conflict: null,
    isComparing: false,
  }));
  const timer = createSaveTimer(() => queue.due(), deps.random);
  const drafts = createDraftWriter(slot, server.draft, refresh);

  let restoring: Promise<void> | null = null;
  let isReady = false;
  let wasRestored = false;
  let hasLeft = false;
  let isRetired = false;
  let unfollow: (() => void) | undefined;

  const documentNow = () => form.store.getState();
  const compare = (isComparing: boolean): void => state.setState({ isComparing });
  const onCompare = (): void => compare(true);

  /** Runs on every key press, so it compares identity: equal values in a new object count as changed. */
  function differs(): boolean {
    const { values, saved, parseErrors } = documentNow();
    return values !== saved || Object.keys(parseErrors).length > 0;
  }

  function writeDraft(): Promise<void> {
    return isReady && !isRetired ? drafts.now() : Promise.resolve();
  }

  const conflict: Conflict<V> = createConflict({
    deps,
    server,
    state,
    hasLeft: () => hasLeft,
    mayReload: () => isReady && !queue.isRunning() && !isRetired,
    onAdopted: () => queue.startOver(),
    onChanged() {
      void writeDraft();
      refresh();
    },
  });
  const queue: SaveQueue<V> = createSaveQueue({
    deps,
    server,
    timer,
    slot,
    conflict,
    isReady: () => isReady && !isRetired,
    hasLeft: () => hasLeft,
    writeDraft,
    refresh,
    onTaken() {
      wasRestored = false;
    },
  });

  function refresh(): void {
    const before = state.getState();
    const refusal = queue.refusal();
    const isUnsaved = differs();
    const status = statusOf({
      isDirty: isUnsaved,
      isSending: queue.isRunning(),
      open: openFields(documentNow()).length || (refusal?.fields ?? 0),
      onCompare: conflict.waits() ? onCompare : null,
      isManual,
      refusal: refusal && { reason: refusal.reason, message: refusal.message },
      hasFailed: timer.hasFailed(),
      isOnline: deps.isOnline(),
      isDraftWritten: drafts.isWritten(),
      isStored: server.documentId !== undefined,
      savedAt: server.savedAt,
    });
    const restored = wasRestored && isUnsaved && status?.kind !== "saving" && status?.kind !== "conflict";
    const isSame = JSON.stringify(status) === JSON.stringify(before.status);
    if (!isSame || restored !== before.restored) state.setState({ restored, ...(isSame ? {} : { status }) });
  }

  async function readDraft(): Promise<void> {
    const found = await slot.take();
    isReady = true;
    const draft = found === null ? null : draftOf(found, deps.isValues);
    if (draft === null || isRetired) return;
    restoreDraft(draft);
    void writeDraft();
  }

  async function restore(): Promise<void> {
    // A browser that does not answer must not prevent saving.
    await withTimeout(readDraft(), READ_TIMEOUT_MS);
    isReady = true;
  }

  function restoreDraft(draft: Draft<V>): void {
    const { values: typed, saved } = documentNow();
    // Values typed before the draft was read win.
    const over = { base: saved, sent: saved, mine: typed, theirs: draft.values, own: [] };
    const { values } = mergeChanges(over);
    if (!deps.isValues(values)) return;
    wasRestored = true;
    for (const [path, text] of Object.entries(draft.rawText)) {
      form.setParseError(path, "This must be a number", text);
      // The field was left before: show its message at once.
      form.touch(path);
    }
    const { documentId, version, savedAt = new Date().toISOString() } = server;
    const isNewer = documentId !== undefined && version !== null && draft.version !== version;
    const base = isNewer && draft.base !== null ? draft.base : saved;
    server.recall({ ...draft, base: documentId === undefined ? null : base });
    form.rebase(values, base);
    // Somebody saved since, perhaps this form just before it closed.
    if (isNewer) conflict.merge({ values: saved, version, savedAt }, false);
  }

  function follow(): void {
    unfollow ??= form.store.subscribe((document, before) => {
      const isTyped = document.values !== before.values || document.parseErrors !== before.parseErrors;
      if (isTyped) drafts.changed();
      if (isTyped && !isManual && differs()) timer.changed();
      refresh();
    });
  }

  async function flush({ always } = { always: false }): Promise<boolean> {
    await restoring;
    const isSaved = await queue.sendAll(always);
    return isSaved && server.draft() === null && !conflict.waits();
  }

  return {
    state,
    documentId: () => server.documentId,
    async start() {
      hasLeft = false;
      isRetired = false;
      follow();
      restoring ??= restore();
      await restoring;
      // Changes typed while the draft was read.
      if (differs()) drafts.changed();
      refresh();
      if (!hasLeft && !isManual && (differs() || server.unanswered !== null)) timer.wake();
    },
    leave() {
      hasLeft = true;
      unfollow?.();
      unfollow = undefined;
      void writeDraft();
      if (!isManual && queue.needsSending()) void flush();
    },
    retire() {
      isRetired = true;
      timer.stop();
      drafts.stop();
    },
    flush,
    wake() {
      if (!isManual && !isRetired && (differs() || server.unanswered !== null)) timer.wake();
      else void conflict.reloadIfNewer(0);
      refresh();
    },
    writeDraft: () => void writeDraft(),
    hide() {
      void writeDraft();
      if (!isManual && !queue.isRunning() && queue.needsSending()) void queue.send();
    },
    reload: () => void conflict.reload(),
    onSavedElsewhere: (newVersion) => void conflict.reloadIfNewer(newVersion),
    compare,
    mine: conflict.mine,
    keepMine() {
      if (conflict.keepMine()) queue.sendIfNeeded();
    },
    takeTheirs: conflict.takeTheirs,
    discardDraft() {
      const { saved } = documentNow();
      wasRestored = false;
      form.load(saved, saved);
      void writeDraft();
      refresh();
    },
    isAtRisk: () => differs() && !drafts.isWritten(),
    isBusy: () => queue.isRunning() || queue.needsSending(),
  };
}
