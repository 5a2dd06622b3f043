/** How what is on the screen relates to what the server holds. */
export type SavedState =
  | { kind: "saved"; at?: string | number | Date | undefined }
  | { kind: "saving" }
  /** In this browser, not on the server; `reason` says why, when it is not the user's choice, `message` what to do. */
  | { kind: "kept"; reason?: string | undefined; message?: string | undefined }
  /** In the form alone: this browser keeps nothing. */
  | { kind: "unkept" }
  | { kind: "incomplete"; fields: number }
  | { kind: "retrying" }
  | { kind: "offline" }
  | { kind: "conflict"; onCompare: () => void };

/** A status that changes by itself: a form need not render to have it shown. */
export interface SavedStatusSource {
  getState(): SavedState | null;
  subscribe(listener: () => void): () => void;
}
