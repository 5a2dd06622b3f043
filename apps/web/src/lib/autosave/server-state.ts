import type { Attempt, Draft } from "../drafts/draft.ts";
import { type DocumentForm, isDirty } from "../form/document-form.ts";
import { newKey } from "../new-key.ts";
import { type Merged, mergeChanges } from "./merge.ts";
import type { Current, SaveAnswer } from "./types.ts";

interface Start {
  documentId: string | undefined;
  version: number | null;
  savedAt: string | undefined;
}

/** What this tab knows about the document on the server. */
export interface ServerState<V> extends Readonly<Start> {
  /** A save whose answer has not arrived, or was lost. */
  readonly unanswered: Attempt<V> | null;
  /** The current draft; null when the server has everything. */
  draft(): Draft<V> | null;
  /** What to send: with `repeats` the unanswered save again, else the current values. */
  attempt(repeats: boolean): Attempt<V>;
  /** What the server will have once the attempt arrives. */
  expect(stored: V): void;
  /** The last attempt certainly did not arrive. */
  forget(): void;
  took(answer: SaveAnswer<V>, stored: V): void;
  /** Merges the form with a newer version. */
  mergeWith(theirs: V): Merged;
  adopt(current: Current<V>): void;
  /** Takes version and unanswered save from a draft. */
  recall(draft: Draft<V>): void;
}

export function createServerState<V>(form: DocumentForm<V>, start: Start): ServerState<V> {
  const initial = form.store.getState().saved;
  let { documentId, version, savedAt } = start;
  /** The values of `version` on the server. */
  let base: V | null = documentId === undefined ? null : initial;
  let unanswered: Attempt<V> | null = null;
  let expected: V | null = null;
  return {
    get documentId() {
      return documentId;
    },
    get version() {
      return version;
    },
    get savedAt() {
      return savedAt;
    },
    get unanswered() {
      return unanswered;
    },
    draft() {
      const document = form.store.getState();
      if (!isDirty(document) && unanswered === null) return null;
      return { values: document.values, base, version, rawText: document.rawText, unanswered };
    },
    attempt(repeats) {
      if (unanswered === null || !repeats) {
        const { values } = form.store.getState();
        unanswered = { values, idempotencyKey: newKey(), creates: documentId === undefined };
      }
      return unanswered;
    },
    expect(stored) {
      expected = stored;
    },
    forget() {
      unanswered = null;
    },
    took(answer, stored) {
      unanswered = null;
      documentId = answer.id;
      version = answer.version;
      savedAt = answer.savedAt ?? new Date().toISOString();
      base = stored;
    },
    mergeWith(theirs) {
      const { values: mine, saved: sent } = form.store.getState();
      const own = unanswered === null ? [] : [unanswered.values, expected ?? unanswered.values];
      return mergeChanges({ base: base ?? sent, sent, mine, theirs, own });
    },
    adopt(current) {
      ({ version, savedAt } = current);
      base = current.values;
      unanswered = null;
    },
    recall(draft) {
      ({ base, version, unanswered } = draft);
    },
  };
}
