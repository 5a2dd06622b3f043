import { createStore } from "zustand/vanilla";
import { type Draft, draftOf } from "../drafts/draft.ts";
import { createDraftKeeper } from "../drafts/draft-keeper.ts";
import { openFields } from "../form/document-form.ts";
import { atMost } from "./at-most.ts";
import { type Conflict, createConflict } from "./conflict.ts";
import { createKnown } from "./known.ts";
import { mergeChanges } from "./merge.ts";
import type { Autosave, AutosaveParts, AutosaveState } from "./parts.ts";
import { createSaveClock } from "./save-clock.ts";
import { createSending, type Sending } from "./sending.ts";
import { statusOf } from "./status.ts";

const READ_PATIENCE = 2_000;

/**
 * The saving of one document, from its draft to the server and back. What is sent is `sending`; what somebody else
 * saved meanwhile is `conflict`.
 */
export function createAutosave<V>(parts: AutosaveParts<V>): Autosave<V> {
  const { form, slot } = parts;
  const isManual = parts.mode === "manual";
  const known = createKnown(form, {
    documentId: parts.documentId,
    version: parts.version,
    savedAt: parts.savedAt,
  });
  const state = createStore<AutosaveState<V>>(() => ({
    status: known.documentId === undefined ? null : { kind: "saved", at: known.savedAt },
    restored: false,
    conflict: null,
    isComparing: false,
  }));
  const clock = createSaveClock(() => sending.due(), parts.random);
  const keeper = createDraftKeeper(slot, known.draft, refresh);

  let restoring: Promise<void> | null = null;
  let isReady = false;
  let wasRestored = false;
  let hasLeft = false;
  let isRetired = false;
  let unfollow: (() => void) | undefined;

  const documentNow = () => form.store.getState();
  const compare = (isComparing: boolean): void => state.setState({ isComparing });
  const onCompare = (): void => compare(true);

  /** Quick, for every key: equal values in a new object count as changed. */
  function differs(): boolean {
    const { values, saved, unreadable } = documentNow();
    return values !== saved || Object.keys(unreadable).length > 0;
  }

  function keepNow(): Promise<void> {
    return isReady && !isRetired ? keeper.now() : Promise.resolve();
  }

  const conflict: Conflict<V> = createConflict({
    parts,
    known,
    state,
    hasLeft: () => hasLeft,
    mayReload: () => !sending.isRunning() && !isRetired && (conflict.waits() || !differs()),
    onAdopted: () => sending.startOver(),
    onChanged() {
      void keepNow();
      refresh();
    },
  });
  const sending: Sending<V> = createSending({
    parts,
    known,
    clock,
    slot,
    conflict,
    isReady: () => isReady && !isRetired,
    hasLeft: () => hasLeft,
    keep: keepNow,
    refresh,
    onTaken() {
      wasRestored = false;
    },
  });

  function refresh(): void {
    const before = state.getState();
    const refusal = sending.refusal();
    const isUnsaved = differs();
    const status = statusOf({
      isDirty: isUnsaved,
      isSending: sending.isRunning(),
      open: openFields(documentNow()).length || (refusal?.fields ?? 0),
      onCompare: conflict.waits() ? onCompare : null,
      isManual,
      refusal: refusal?.reason ?? null,
      hasFailed: clock.hasFailed(),
      isOnline: parts.isOnline(),
      isKept: keeper.isKept(),
      isStored: known.documentId !== undefined,
      savedAt: known.savedAt,
    });
    const restored = wasRestored && isUnsaved && status?.kind !== "saving" && status?.kind !== "conflict";
    const isSame = JSON.stringify(status) === JSON.stringify(before.status);
    if (!isSame || restored !== before.restored) state.setState({ restored, ...(isSame ? {} : { status }) });
  }

  async function readDraft(): Promise<void> {
    const found = await slot.take();
    isReady = true;
    const draft = found === null ? null : draftOf(found, parts.isValues);
    if (draft === null || isRetired) return;
    takeUp(draft);
    void keepNow();
  }

  async function restore(): Promise<void> {
    // A browser that does not answer must not keep the document from being saved.
    await atMost(readDraft(), READ_PATIENCE);
    isReady = true;
  }

  function takeUp(draft: Draft<V>): void {
    const { values: typed, saved } = documentNow();
    // What was typed before the draft was read stays.
    const over = { base: saved, sent: saved, mine: typed, theirs: draft.values, own: [] };
    const { values } = mergeChanges(over);
    if (!parts.isValues(values)) return;
    wasRestored = true;
    for (const [path, text] of Object.entries(draft.texts)) {
      form.setUnreadable(path, "This must be a number", text);
      // It was left with the screen: what is wrong with it is said at once.
      form.touch(path);
    }
    const { documentId, version, savedAt = new Date().toISOString() } = known;
    const isNewer = documentId !== undefined && version !== null && draft.version !== version;
    const base = isNewer && draft.base !== null ? draft.base : saved;
    known.recall({ ...draft, base: documentId === undefined ? null : base });
    form.rebase(values, base);
    // Someone saved since, perhaps this very form in its last moment.
    if (isNewer) conflict.join({ values: saved, version, savedAt }, false);
  }

  function follow(): void {
    unfollow ??= form.store.subscribe((document, before) => {
      const isTyped = document.values !== before.values || document.unreadable !== before.unreadable;
      if (isTyped) keeper.changed();
      if (isTyped && !isManual && differs()) clock.changed();
      refresh();
    });
  }

  async function flush({ always } = { always: false }): Promise<boolean> {
    await restoring;
    const isThrough = await sending.sendAll(always);
    return isThrough && known.draft() === null && !conflict.waits();
  }

  return {
    state,
    documentId: () => known.documentId,
    async start() {
      hasLeft = false;
      isRetired = false;
      follow();
      restoring ??= restore();
      await restoring;
      // What was typed meanwhile has told nobody yet.
      if (differs()) keeper.changed();
      refresh();
      if (!hasLeft && !isManual && (differs() || known.unanswered !== null)) clock.wake();
    },
    leave() {
      hasLeft = true;
      unfollow?.();
      unfollow = undefined;
      void keepNow();
      if (!isManual && sending.needsSending()) void flush();
    },
    retire() {
      isRetired = true;
      clock.stop();
      keeper.stop();
    },
    flush,
    wake() {
      if (!isManual && !isRetired && (differs() || known.unanswered !== null)) clock.wake();
      else void conflict.followNewer(0);
      refresh();
    },
    keep: () => void keepNow(),
    hide() {
      void keepNow();
      if (!isManual && !sending.isRunning() && sending.needsSending()) void sending.send();
    },
    onSavedElsewhere: (newVersion) => void conflict.followNewer(newVersion),
    compare,
    mine: conflict.mine,
    keepMine() {
      if (conflict.keepMine()) sending.sendIfNeeded();
    },
    takeTheirs: conflict.takeTheirs,
    discardDraft() {
      const { saved } = documentNow();
      wasRestored = false;
      form.load(saved, saved);
      void keepNow();
      refresh();
    },
    isAtRisk: () => differs() && !keeper.isKept(),
    isBusy: () => sending.isRunning() || sending.needsSending(),
  };
}
