import { ApiError } from "../api/api-error.ts";
import type { DraftSlot } from "../drafts/draft-slot.ts";
import { isDirty, openFields } from "../form/document-form.ts";
import type { Conflict } from "./conflict.ts";
import { failureOf } from "./failure.ts";
import { type SaveTimer, withTimeout } from "./save-timer.ts";
import type { ServerState } from "./server-state.ts";
import type { AutosaveDeps, SaveAnswer } from "./types.ts";

const WRITE_TIMEOUT_MS = 500;

/** Values that the server refused, and why. */
interface Refusal<V> {
  values: V;
  reason: string;
  fields: number;
  /** The server's sentence, where it says more than the reason. */
  message: string | undefined;
}

interface RefusalDetails {
  fields?: number;
  message?: string | undefined;
}

/** Dependencies of the save queue. */
interface SaveQueueDeps<V> {
  deps: AutosaveDeps<V>;
  server: ServerState<V>;
  timer: SaveTimer;
  slot: DraftSlot;
  conflict: Pick<Conflict<V>, "waits" | "merge" | "reloadIfNewer">;
  /** Whether the draft was read and no other form owns the document. */
  isReady(): boolean;
  hasLeft(): boolean;
  /** Writes the draft at once. */
  writeDraft(): Promise<void>;
  /** Updates the status. */
  refresh(): void;
  /** The server has stored what was sent. */
  onTaken(): void;
}

/**
 * The saves of a document: one request at a time, the latest values win, and `If-Match` prevents overwriting a version
 * that was not seen.
 */
export interface SaveQueue<V> {
  isRunning(): boolean;
  needsSending(): boolean;
  /** The refusal of the current values, if the server refused them. */
  refusal(): Refusal<V> | null;
  /** The timer fired. */
  due(): void;
  sendIfNeeded(): void;
  /** Sends one save, or waits for the running one. True when it succeeded. */
  send(): Promise<boolean>;
  /** Sends until the server has everything. False when a save failed. */
  sendAll(always: boolean): Promise<boolean>;
  /** The form was merged with another version: refusals no longer apply. */
  startOver(): void;
}

export function createSaveQueue<V>(options: SaveQueueDeps<V>): SaveQueue<V> {
  const { deps, server, timer, slot, conflict, isReady, hasLeft, writeDraft, refresh, onTaken } = options;
  const { form } = deps;
  const isManual = deps.mode === "manual";
  let refused: Refusal<V> | null = null;
  let running: Promise<boolean> | null = null;
  /** Whether to send again when the running save ends. */
  let isDue = false;

  const documentNow = () => form.store.getState();

  function refuse(values: V, reason: string, { fields = 0, message }: RefusalDetails = {}): void {
    refused = { values, reason, fields, message };
  }

  function maySend(): boolean {
    if (!isReady() || conflict.waits() || !deps.maySend()) return false;
    return refused?.values !== documentNow().values;
  }

  function needsSending(): boolean {
    if (!maySend()) return false;
    const document = documentNow();
    // An unanswered creation is repeated first, whatever was typed since: it may have made the document.
    if (server.documentId === undefined && server.unanswered !== null) return true;
    return openFields(document).length === 0 && isDirty(document);
  }

  function sendIfNeeded(): void {
    isDue = false;
    const document = documentNow();
    if (needsSending()) void send();
    else if (document.values !== document.saved && !isDirty(document)) form.markSaved(document.values);
    else refresh();
  }

  function send(): Promise<boolean> {
    running ??= sendOnce().finally(() => {
      running = null;
      refresh();
      if (isDue && !isManual) sendIfNeeded();
      // An undo during the save may restore the values saved before: that started no timer.
      else if (!isManual && needsSending()) timer.changed();
      void conflict.reloadIfNewer(0);
    });
    refresh();
    return running;
  }

  async function sendOnce(): Promise<boolean> {
    timer.began();
    const isRepeat = server.unanswered !== null;
    // A manual save sends the current values instead of repeating older ones, except for a creation.
    const attempt = server.attempt(!isManual || server.documentId === undefined);
    const written = writeDraft();
    // The idempotency key must survive this page, or a lost answer would create a second document.
    if (attempt.creates) await withTimeout(written, WRITE_TIMEOUT_MS);
    const { values, idempotencyKey } = attempt;
    const how = { documentId: server.documentId, version: server.version ?? undefined, idempotencyKey };
    let answer: SaveAnswer<V>;
    let stored: V;
    try {
      stored = deps.asStored?.(values) ?? values;
      server.expect(stored);
      answer = await deps.save(values, how);
    } catch (error) {
      return failed(error, values, isRepeat);
    }
    taken(values, answer, answer.values ?? stored);
    isDue ||= isRepeat;
    return true;
  }

  function taken(sent: V, answer: SaveAnswer<V>, stored: V): void {
    const isNew = server.documentId === undefined;
    server.took(answer, stored);
    refused = null;
    onTaken();
    timer.succeeded();
    // While somebody types, values normalized by the server must not replace theirs.
    if (isManual && documentNow().values === sent) form.rebase(stored, stored);
    else form.markSaved(sent);
    if (isNew) slot.moveTo(answer.id);
    void writeDraft();
    deps.announce(answer.id, answer.version);
    if (isNew && !hasLeft()) deps.onCreated(answer.id);
  }

  /** @param isRepeat whether the same save was sent before: the first copy may still arrive */
  async function failed(error: unknown, sent: V, isRepeat: boolean): Promise<boolean> {
    const failure = failureOf(error);
    if (!(error instanceof ApiError)) console.error("A save failed on this page.", error);
    const isPassing = failure.kind === "passing" || failure.kind === "signedOut";
    const isOpen = failure.kind === "stale" || (failure.kind === "passing" && failure.isOpen);
    if (!isOpen && !(isPassing && isRepeat)) server.forget();
    // Values typed since may be accepted.
    if (!isPassing) isDue ||= documentNow().values !== sent;
    switch (failure.kind) {
      case "passing":
        if (!isManual) timer.failed();
        break;
      case "signedOut":
        break;
      case "stale":
        return resolveConflict();
      case "invalid":
        refuse(sent, failure.error.message, { fields: failure.error.issues.length });
        break;
      case "limit":
        refuse(sent, "Limit reached");
        deps.onLimit(failure.error);
        return false;
      case "refused":
        refuse(sent, failure.reason, failure);
        break;
      default:
        return failure satisfies never;
    }
    if (!hasLeft()) deps.onFailure(error);
    return false;
  }

  /** Somebody else saved: merges the changes, or asks the user. True when they could be merged. */
  async function resolveConflict(): Promise<boolean> {
    if (server.documentId === undefined) return false;
    try {
      return conflict.merge(await deps.loadCurrent(server.documentId), false);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === "refused") refuse(documentNow().values, failure.reason, failure);
      else if (failure.kind === "passing" && !isManual) timer.failed();
      if (!hasLeft()) deps.onFailure(error);
      return false;
    }
  }

  async function untilIdle(): Promise<void> {
    if (running === null) return;
    await running;
    await untilIdle();
  }

  return {
    isRunning: () => running !== null,
    needsSending,
    refusal: () => (refused?.values === documentNow().values ? refused : null),
    due() {
      if (running === null) sendIfNeeded();
      else isDue = true;
    },
    sendIfNeeded,
    send,
    async sendAll(always) {
      if (refused?.fields === 0) refused = null;
      await untilIdle();
      const isForced = always && !needsSending() && maySend() && openFields(documentNow()).length === 0;
      let isSaved = isForced ? await send() : true;
      while (isSaved && needsSending()) isSaved = await send();
      return isSaved;
    },
    startOver() {
      refused = null;
      isDue = running !== null;
    },
  };
}
