import { ApiError } from "../api/api-error.ts";
import type { DraftSlot } from "../drafts/draft-slot.ts";
import { isDirty, openFields } from "../form/document-form.ts";
import { atMost } from "./at-most.ts";
import type { Conflict } from "./conflict.ts";
import { failureOf } from "./failure.ts";
import type { Known } from "./known.ts";
import type { AutosaveParts, SaveAnswer } from "./parts.ts";
import type { SaveClock } from "./save-clock.ts";

const WRITE_PATIENCE = 500;

/** Values the server will not take, and why. */
interface Refusal<V> {
  values: V;
  reason: string;
  fields: number;
}

/** Dependencies of the save queue. */
interface SendingParts<V> {
  parts: AutosaveParts<V>;
  known: Known<V>;
  clock: SaveClock;
  slot: DraftSlot;
  conflict: Pick<Conflict<V>, "waits" | "join" | "followNewer">;
  /** Whether the draft was read and no other form has the document. */
  isReady(): boolean;
  hasLeft(): boolean;
  /** Writes the draft at once. */
  keep(): Promise<void>;
  /** Tells the status. */
  refresh(): void;
  /** The server has what was sent. */
  onTaken(): void;
}

/** The saves of a document: one at a time, the latest values win, and no version is overwritten unseen. */
export interface Sending<V> {
  isRunning(): boolean;
  needsSending(): boolean;
  /** What the server will not take of the values as they stand. */
  refusal(): Refusal<V> | null;
  /** The clock rang. */
  due(): void;
  sendIfNeeded(): void;
  /** One save at a time. True when it got through. */
  send(): Promise<boolean>;
  /** Sends until the server has everything. False when a save did not get through. */
  sendAll(always: boolean): Promise<boolean>;
  /** The document stands on another version: nothing is refused any more. */
  startOver(): void;
}

export function createSending<V>(surroundings: SendingParts<V>): Sending<V> {
  const { parts, known, clock, slot, conflict, isReady, hasLeft, keep, refresh, onTaken } = surroundings;
  const { form } = parts;
  const isManual = parts.mode === "manual";
  let refused: Refusal<V> | null = null;
  let running: Promise<boolean> | null = null;
  /** Whether there is more to send as soon as the running save ends. */
  let isDue = false;

  const documentNow = () => form.store.getState();

  function refuse(values: V, reason: string, fields = 0): void {
    refused = { values, reason, fields };
  }

  function maySend(): boolean {
    if (!isReady() || conflict.waits() || !parts.maySend()) return false;
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

  function send(): Promise<boolean> {
    running ??= sendOnce().finally(() => {
      running = null;
      refresh();
      if (isDue && !isManual) sendIfNeeded();
      // An undo during the save may restore the very values that were saved before: that started no timer.
      else if (!isManual && needsSending()) clock.changed();
      void conflict.followNewer(0);
    });
    refresh();
    return running;
  }

  async function sendOnce(): Promise<boolean> {
    clock.began();
    const isRepeat = known.unanswered !== null;
    // By hand an older state is not stored first, but what may have made the document is asked about.
    const attempt = known.attempt(!isManual || known.documentId === undefined);
    const kept = keep();
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
    onTaken();
    clock.succeeded();
    // While somebody types, the server's spelling of a blank or a space must not get in between.
    if (isManual && documentNow().values === sent) form.rebase(stored, stored);
    else form.markSaved(sent);
    if (isNew) slot.moveTo(answer.id);
    void keep();
    parts.announce(answer.id, answer.version);
    if (isNew && !hasLeft()) parts.onCreated(answer.id);
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
    if (!hasLeft()) parts.onFailure(error);
    return false;
  }

  /** Somebody else saved: joins the changes, or leaves the choice to the user. True when they could be joined. */
  async function meetOther(): Promise<boolean> {
    if (known.documentId === undefined) return false;
    try {
      return conflict.join(await parts.loadCurrent(known.documentId), false);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === "refused") refuse(documentNow().values, failure.reason);
      else if (failure.kind === "passing" && !isManual) clock.failed();
      if (!hasLeft()) parts.onFailure(error);
      return false;
    }
  }

  async function whileSending(): Promise<void> {
    if (running === null) return;
    await running;
    await whileSending();
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
      await whileSending();
      const isForced = always && !needsSending() && maySend() && openFields(documentNow()).length === 0;
      let isThrough = isForced ? await send() : true;
      while (isThrough && needsSending()) isThrough = await send();
      return isThrough;
    },
    startOver() {
      refused = null;
      isDue = running !== null;
    },
  };
}
