import { createStore } from "zustand/vanilla";
import { ApiError } from "../api/api-error.ts";
import { type Draft, draftOf } from "../drafts/draft.ts";
import { createDraftKeeper } from "../drafts/draft-keeper.ts";
import { isDirty, openFields } from "../form/document-form.ts";
import { failureOf } from "./failure.ts";
import { createKnown } from "./known.ts";
import { mergeChanges } from "./merge.ts";
import type { Autosave, AutosaveParts, AutosaveState, Current, SaveAnswer } from "./parts.ts";
import { createSaveClock } from "./save-clock.ts";
import { statusOf } from "./status.ts";

const READ_PATIENCE = 2_000;
const WRITE_PATIENCE = 500;

async function atMost(work: Promise<unknown>, milliseconds: number): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}

/**
 * The saving of one document, from its draft to the server and back: one save at a time, the latest values win,
 * and no version is overwritten unseen.
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
  const clock = createSaveClock(() => {
    if (running === null) sendIfNeeded();
    else isDue = true;
  }, parts.random);
  const keeper = createDraftKeeper(slot, known.draft, refresh);

  /** Values the server will not take, and why. */
  let refused: { values: V; reason: string; fields: number } | null = null;
  let running: Promise<boolean> | null = null;
  /** Whether there is more to send as soon as the running save ends. */
  let isDue = false;
  let restoring: Promise<void> | null = null;
  let isReady = false;
  let wasRestored = false;
  let hasLeft = false;
  let isRetired = false;
  /** Newest version another tab told of. */
  let heardOf = 0;
  let unfollow: (() => void) | undefined;

  const documentNow = () => form.store.getState();
  const waitsForChoice = () => state.getState().conflict !== null;
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

  function refuse(values: V, reason: string, fields = 0): void {
    refused = { values, reason, fields };
  }

  function refresh(): void {
    const before = state.getState();
    const refusal = refused?.values === documentNow().values ? refused : null;
    const isUnsaved = differs();
    const status = statusOf({
      isDirty: isUnsaved,
      isSending: running !== null,
      open: openFields(documentNow()).length || (refusal?.fields ?? 0),
      onCompare: waitsForChoice() ? onCompare : null,
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

  function maySend(): boolean {
    if (!isReady || isRetired || waitsForChoice() || !parts.maySend()) return false;
    return refused?.values !== documentNow().values;
  }

  function needsSending(): boolean {
    if (!maySend()) return false;
    const document = documentNow();
    // A creation without an answer is asked about first, whatever was typed since.
    if (known.documentId === undefined && known.unanswered !== null) return true;
    return openFields(document).length === 0 && isDirty(document);
  }

  function sendIfNeeded(): void {
    isDue = false;
    const document = documentNow();
    if (needsSending()) void send();
    else if (document.values !== document.saved && !isDirty(document)) form.markSaved(document.values);
    else refresh();
  }

  /** One save at a time. True when it got through. */
  function send(): Promise<boolean> {
    running ??= sendOnce().finally(() => {
      running = null;
      refresh();
      if (isDue && !isManual) sendIfNeeded();
      void followNewer(0);
    });
    refresh();
    return running;
  }

  async function sendOnce(): Promise<boolean> {
    clock.began();
    const isRepeat = known.unanswered !== null;
    // By hand an older state is not stored first, but what may have made the document is asked about.
    const attempt = known.attempt(!isManual || known.documentId === undefined);
    const kept = keepNow();
    // Its key must outlive this page, or a lost answer would make a second document.
    if (attempt.creates) await atMost(kept, WRITE_PATIENCE);
    const { values, idempotencyKey } = attempt;
    const how = { documentId: known.documentId, version: known.version ?? undefined, idempotencyKey };
    let answer: SaveAnswer<V>;
    let stored: V;
    try {
      stored = parts.asStored?.(values) ?? values;
      answer = await parts.save(values, how);
    } catch (error) {
      return failed(error, values, isRepeat);
    }
    taken(values, answer, answer.values ?? stored);
    isDue ||= isRepeat;
    return true;
  }

  function taken(sent: V, answer: SaveAnswer<V>, stored: V): void {
    const isNew = known.documentId === undefined;
    known.took(answer, stored);
    refused = null;
    wasRestored = false;
    clock.succeeded();
    // While somebody types, the server's spelling of a blank or a space must not get in between.
    if (isManual && documentNow().values === sent) form.rebase(stored, stored);
    else form.markSaved(sent);
    if (isNew) slot.moveTo(answer.id);
    void keepNow();
    parts.announce(answer.id, answer.version);
    if (isNew && !hasLeft) parts.onCreated(answer.id);
  }

  /** @param isRepeat whether the same was sent before: then its first copy may still arrive */
  async function failed(error: unknown, sent: V, isRepeat: boolean): Promise<boolean> {
    const failure = failureOf(error);
    if (!(error instanceof ApiError)) console.error("A save failed on this page.", error);
    const isPassing = failure.kind === "passing" || failure.kind === "signedOut";
    const isOpen = failure.kind === "stale" || (failure.kind === "passing" && failure.isOpen);
    if (!isOpen && !(isPassing && isRepeat)) known.forget();
    // What was typed since may well be taken.
    if (!isPassing) isDue ||= documentNow().values !== sent;
    switch (failure.kind) {
      case "passing":
        if (!isManual) clock.failed();
        break;
      case "signedOut":
        break;
      case "stale":
        return meetOther();
      case "invalid":
        refuse(sent, failure.error.message, failure.error.issues.length);
        break;
      case "limit":
        refuse(sent, "Limit reached");
        parts.onLimit(failure.message);
        return false;
      case "refused":
        refuse(sent, failure.reason);
        break;
      default:
        return failure satisfies never;
    }
    if (!hasLeft) parts.onFailure(error);
    return false;
  }

  /** Somebody else saved: joins the changes, or leaves the choice to the user. True when they could be joined. */
  async function meetOther(): Promise<boolean> {
    if (known.documentId === undefined) return false;
    try {
      return join(await parts.loadCurrent(known.documentId), false);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === "refused") refuse(documentNow().values, failure.reason);
      else if (failure.kind === "passing" && !isManual) clock.failed();
      if (!hasLeft) parts.onFailure(error);
      return false;
    }
  }

  /** @param isChosen whether fields that both sides changed stay as they are here */
  function join(current: Current<V>, isChosen: boolean): boolean {
    const { values, clashes } = known.mergeWith(current.values);
    if ((clashes > 0 && !isChosen) || !parts.isValues(values)) {
      state.setState({ conflict: current });
      void keepNow();
      refresh();
      return false;
    }
    form.rebase(values, current.values);
    adopt(current);
    return true;
  }

  function adopt(current: Current<V>): void {
    // The newer version may hold a save of this tab whose answer was lost: nobody was told of it.
    if (known.documentId !== undefined && known.unanswered !== null)
      parts.announce(known.documentId, current.version);
    known.adopt(current);
    refused = null;
    isDue = running !== null;
    state.setState({ conflict: null, isComparing: false });
    void keepNow();
    refresh();
    if (!hasLeft) parts.onAdopted(current);
    void followNewer(0);
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
    for (const [path, text] of Object.entries(draft.texts))
      form.setUnreadable(path, "This must be a number", text);
    const { documentId, version, savedAt = new Date().toISOString() } = known;
    const isNewer = documentId !== undefined && version !== null && draft.version !== version;
    const base = isNewer && draft.base !== null ? draft.base : saved;
    known.recall({ ...draft, base: documentId === undefined ? null : base });
    form.rebase(values, base);
    // Someone saved since, perhaps this very form in its last moment.
    if (isNewer) join({ values: saved, version, savedAt }, false);
  }

  function follow(): void {
    unfollow ??= form.store.subscribe((document, before) => {
      const isTyped = document.values !== before.values || document.unreadable !== before.unreadable;
      if (isTyped) keeper.changed();
      if (isTyped && !isManual && differs()) clock.changed();
      refresh();
    });
  }

  const mayReload = () => running === null && !isRetired && (waitsForChoice() || !differs());

  /** Takes another tab's version over when nothing here waits to be saved. */
  async function followNewer(newVersion: number): Promise<void> {
    heardOf = Math.max(heardOf, newVersion);
    const { documentId, version } = known;
    if (documentId === undefined || version === null || heardOf <= version || !mayReload()) return;
    // Where it cannot be fetched, the next save or the next look at the page will find out.
    const current = await parts.loadCurrent(documentId).catch(() => null);
    if (current === null || current.version <= (known.version ?? 0) || !mayReload()) return;
    if (waitsForChoice()) state.setState({ conflict: current });
    else join(current, false);
  }

  async function whileSending(): Promise<void> {
    if (running === null) return;
    await running;
    await whileSending();
  }

  async function flush({ always } = { always: false }): Promise<boolean> {
    await restoring;
    if (refused?.fields === 0) refused = null;
    await whileSending();
    const isForced = always && !needsSending() && maySend() && openFields(documentNow()).length === 0;
    let isThrough = isForced ? await send() : true;
    while (isThrough && needsSending()) isThrough = await send();
    return isThrough && known.draft() === null && !waitsForChoice();
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
      if (!isManual && needsSending()) void flush();
    },
    retire() {
      isRetired = true;
      clock.stop();
      keeper.stop();
    },
    flush,
    wake() {
      if (!isManual && !isRetired && (differs() || known.unanswered !== null)) clock.wake();
      else void followNewer(0);
      refresh();
    },
    keep: () => void keepNow(),
    hide() {
      void keepNow();
      if (!isManual && running === null && needsSending()) void send();
    },
    onSavedElsewhere: (newVersion) => void followNewer(newVersion),
    compare,
    mine() {
      const { conflict } = state.getState();
      const merged = conflict === null ? null : known.mergeWith(conflict.values).values;
      return parts.isValues(merged) ? merged : documentNow().values;
    },
    keepMine() {
      const { conflict } = state.getState();
      if (conflict !== null && join(conflict, true)) sendIfNeeded();
    },
    takeTheirs() {
      const { conflict } = state.getState();
      if (conflict === null) return;
      form.load(conflict.values, conflict.values);
      adopt(conflict);
    },
    discardDraft() {
      const { saved } = documentNow();
      wasRestored = false;
      form.load(saved, saved);
      void keepNow();
      refresh();
    },
    isAtRisk: () => differs() && !keeper.isKept(),
    isBusy: () => running !== null || needsSending(),
  };
}
