import type { StoreApi } from "zustand/vanilla";
import type { DraftSlot } from "../drafts/draft-slot.ts";
import type { DocumentForm } from "../form/document-form.ts";
import type { SavedState } from "../screen/saved-state.ts";

/** How a save is to be sent: `version` goes into `If-Match`. */
export interface SaveHow {
  documentId: string | undefined;
  version: number | undefined;
  idempotencyKey: string;
}

export interface SaveAnswer<V> {
  id: string;
  version: number;
  /** As stored, when that differs from what was sent. */
  values?: V | undefined;
  savedAt?: string | undefined;
}

/** A document as the server holds it now. */
export interface Current<V> {
  values: V;
  version: number;
  savedAt: string;
}

/** What one document's saving stands on. */
export interface AutosaveParts<V> {
  form: DocumentForm<V>;
  /** Undefined until the document was created. */
  documentId: string | undefined;
  /** Version of the values the form was made with; null for a new document. */
  version: number | null;
  savedAt?: string | undefined;
  /** `manual`: drafts are kept all the same, but only `flush` sends. */
  mode: "automatic" | "manual";
  slot: DraftSlot;
  save(values: V, how: SaveHow): Promise<SaveAnswer<V>>;
  loadCurrent(documentId: string): Promise<Current<V>>;
  isValues(value: unknown): value is V;
  /** What the server will hold after a save of valid values; by default just these. */
  asStored?: ((values: V) => V) | undefined;
  /** Whether the user whose form this is is signed in. */
  maySend(): boolean;
  isOnline(): boolean;
  /** From 0 to 1. */
  random(): number;
  announce(documentId: string, version: number): void;
  onCreated(id: string): void;
  /** The form stands on a version now that somebody else saved. */
  onAdopted(current: Current<V>): void;
  onLimit(message: string): void;
  /** A save failed for another reason than a limit or a newer version. */
  onFailure(error: unknown): void;
}

export interface AutosaveState<V> {
  status: SavedState | null;
  /** Whether text of a draft is back that the server has not got. */
  restored: boolean;
  /** The newer version, when both sides changed the same field; nothing is sent until the user chose. */
  conflict: Current<V> | null;
  isComparing: boolean;
}

/** Sends a document as it is typed, and keeps what is not sent yet in this browser. */
export interface Autosave<V> {
  state: StoreApi<AutosaveState<V>>;
  documentId(): string | undefined;
  /** Takes up the draft, then follows the form. */
  start(): Promise<void>;
  /** The form is gone: what is left to send is still sent. */
  leave(): void;
  /** Ends everything: another form has the document now. */
  retire(): void;
  /** Sends what there is, with `always` also what the server has already. True when the server has everything. */
  flush(how?: { always: boolean }): Promise<boolean>;
  /** Sends at once what waits for the network or a sign-in. */
  wake(): void;
  /** Writes the draft at once. */
  keep(): void;
  /** The page is out of sight and may not come back: keeps and sends at once. */
  hide(): void;
  /** Another tab saved the document. */
  onSavedElsewhere(version: number): void;
  compare(isComparing: boolean): void;
  /** What "keep mine" would make of the document. */
  mine(): V;
  keepMine(): void;
  takeTheirs(): void;
  discardDraft(): void;
  /** Whether something is in the form alone. */
  isAtRisk(): boolean;
  /** Whether something is on its way or could be sent. */
  isBusy(): boolean;
}
