import type { StoreApi } from "zustand/vanilla";
import type { ApiError } from "../api/api-error.ts";
import type { DraftSlot } from "../drafts/draft-slot.ts";
import type { DocumentForm } from "../form/document-form.ts";
import type { SavedState } from "../screen/saved-state.ts";

/** How to send a save: `version` goes into `If-Match`. */
export interface SaveHow {
  documentId: string | undefined;
  version: number | undefined;
  idempotencyKey: string;
}

export interface SaveAnswer<V> {
  id: string;
  version: number;
  /** As stored, if the server changed them. */
  values?: V | undefined;
  savedAt?: string | undefined;
}

/** The current version of a document on the server. */
export interface Current<V> {
  values: V;
  version: number;
  savedAt: string;
}

/** Dependencies of the autosave of one document. */
export interface AutosaveDeps<V> {
  form: DocumentForm<V>;
  /** Undefined until the document is created. */
  documentId: string | undefined;
  /** Version of the values the form was made with; null for a new document. */
  version: number | null;
  savedAt?: string | undefined;
  /** `manual`: drafts are written as usual, but only `flush` sends. */
  mode: "automatic" | "manual";
  slot: DraftSlot;
  save(values: V, how: SaveHow): Promise<SaveAnswer<V>>;
  loadCurrent(documentId: string): Promise<Current<V>>;
  isValues(value: unknown): value is V;
  /** The values as the server will store them, for example trimmed; by default unchanged. */
  asStored?: ((values: V) => V) | undefined;
  /** Whether the owner of the form is still signed in. */
  maySend(): boolean;
  isOnline(): boolean;
  /** From 0 to 1. */
  random(): number;
  announce(documentId: string, version: number): void;
  onCreated(id: string): void;
  /** The form was merged with a version that somebody else saved. */
  onAdopted(current: Current<V>): void;
  onLimit(error: ApiError): void;
  /** A save failed, but not because of a limit or a newer version. */
  onFailure(error: unknown): void;
}

export interface AutosaveState<V> {
  status: SavedState | null;
  /** Whether the form shows text of a draft that the server does not have. */
  restored: boolean;
  /** The newer version, when both sides changed the same field; nothing is sent until the user has chosen. */
  conflict: Current<V> | null;
  isComparing: boolean;
}

/** Saves a document while the user types, and stores what is not saved yet as a draft in this browser. */
export interface Autosave<V> {
  state: StoreApi<AutosaveState<V>>;
  documentId(): string | undefined;
  /** Restores the draft, then follows the form. */
  start(): Promise<void>;
  /** The form was closed: pending changes are still sent. */
  leave(): void;
  /** Stops for good: another form owns the document now. */
  retire(): void;
  /** Sends pending changes; with `always` also values that are saved already. True when the server has everything. */
  flush(how?: { always: boolean }): Promise<boolean>;
  /** Retries at once what waits for the network or a sign-in. */
  wake(): void;
  /** Writes the draft at once. */
  writeDraft(): void;
  /** The page is hidden and may not come back: writes the draft and sends at once. */
  hide(): void;
  /** Somebody else may have saved the document. */
  reload(): void;
  /** Another tab or another member saved the document. */
  onSavedElsewhere(version: number): void;
  compare(isComparing: boolean): void;
  /** The document that "keep mine" would save. */
  mine(): V;
  keepMine(): void;
  takeTheirs(): void;
  discardDraft(): void;
  /** Whether unsaved changes exist only in the form. */
  isAtRisk(): boolean;
  /** Whether a save is running or could be sent. */
  isBusy(): boolean;
}
