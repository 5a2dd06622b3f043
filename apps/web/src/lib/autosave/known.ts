import type { Attempt, Draft } from "../drafts/draft.ts";
import { type DocumentForm, isDirty } from "../form/document-form.ts";
import { newKey } from "../new-key.ts";
import { type Merged, mergeChanges } from "./merge.ts";
import type { Current, SaveAnswer } from "./parts.ts";

interface Start {
  documentId: string | undefined;
  version: number | null;
  savedAt: string | undefined;
}

/** What this tab knows of the document on the server. */
export interface Known<V> extends Readonly<Start> {
  /** A save that was sent and not answered yet, or never will be. */
  readonly unanswered: Attempt<V> | null;
  /** The draft as it stands; null when there is nothing the server has not got. */
  draft(): Draft<V> | null;
  /** What to send: again what has no answer, else the values as they stand. */
  attempt(repeats: boolean): Attempt<V>;
  /** The last attempt did not arrive, for certain. */
  forget(): void;
  took(answer: SaveAnswer<V>, stored: V): void;
  /** What the form and a newer version come to together. */
  mergeWith(theirs: V): Merged;
  adopt(current: Current<V>): void;
  /** Goes back to what a draft knew. */
  recall(draft: Draft<V>): void;
}

export function createKnown<V>(form: DocumentForm<V>, start: Start): Known<V> {
  const initial = form.store.getState().saved;
  let { documentId, version, savedAt } = start;
  /** What the server holds under `version`. */
  let base: V | null = documentId === undefined ? null : initial;
  let unanswered: Attempt<V> | null = null;
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
      return { values: document.values, base, version, texts: document.texts, unanswered };
    },
    attempt(repeats) {
      if (unanswered === null || !repeats) {
        const { values } = form.store.getState();
        unanswered = { values, idempotencyKey: newKey(), creates: documentId === undefined };
      }
      return unanswered;
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
      const own = unanswered === null ? [] : [unanswered.values];
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
