import type { SavedState } from "../screen/saved-state.ts";

/** What the status is derived from. */
export interface StatusInput {
  /** Whether anything is not on the server yet. */
  isDirty: boolean;
  isSending: boolean;
  /** Number of fields that prevent a save. */
  open: number;
  /** Opens the comparison, while a conflict waits for the user; else null. */
  onCompare: (() => void) | null;
  isManual: boolean;
  /** Why the server refused the current values; null if it did not. */
  refusal: { reason: string; message: string | undefined } | null;
  hasFailed: boolean;
  isOnline: boolean;
  /** Whether the last draft could be written in this browser. */
  isDraftWritten: boolean;
  isStored: boolean;
  /** When the server last stored the document, if known. */
  savedAt: string | undefined;
}

function unsavedStatus(input: StatusInput): SavedState | null {
  const { open, refusal, isOnline, hasFailed, isManual } = input;
  if (open > 0) return { kind: "incomplete", fields: open };
  if (refusal !== null) return { kind: "kept", ...refusal };
  if (isManual) return { kind: "kept" };
  if (!hasFailed) return null;
  return isOnline ? { kind: "retrying" } : { kind: "offline" };
}

/** The status of a document; null for a new one without input. */
export function statusOf(input: StatusInput): SavedState | null {
  const { isDirty, isSending, onCompare, isDraftWritten, isStored, savedAt } = input;
  if (onCompare !== null) return { kind: "conflict", onCompare };
  if (isSending) return { kind: "saving" };
  if (!isDirty) return isStored ? { kind: "saved", at: savedAt } : null;
  const state = unsavedStatus(input);
  if (state === null) return { kind: "saving" };
  return isDraftWritten || state.kind === "retrying" ? state : { kind: "unkept" };
}
