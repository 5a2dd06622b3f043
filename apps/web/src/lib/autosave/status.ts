import type { SavedState } from "../screen/saved-state.ts";

/** What the status follows from. */
export interface Standing {
  /** Whether something is not on the server yet. */
  isDirty: boolean;
  isSending: boolean;
  /** Fields that stop a save. */
  open: number;
  /** Whether a changed document waits for the user's choice. */
  onCompare: (() => void) | null;
  isManual: boolean;
  /** Why the server will not take what stands here, when it has said so. */
  refusal: string | null;
  hasFailed: boolean;
  isOnline: boolean;
  /** Whether this browser could keep the draft. */
  isKept: boolean;
  isStored: boolean;
  /** When the server last took the document, as far as is known. */
  savedAt: string | undefined;
}

function waiting(standing: Standing): SavedState | null {
  const { open, refusal, isOnline, hasFailed, isManual } = standing;
  if (open > 0) return { kind: "incomplete", fields: open };
  if (refusal !== null) return { kind: "kept", reason: refusal };
  if (isManual) return { kind: "kept" };
  if (!hasFailed) return null;
  return isOnline ? { kind: "retrying" } : { kind: "offline" };
}

/** The status of a document; null for a new one in which nothing was entered. */
export function statusOf(standing: Standing): SavedState | null {
  const { isDirty, isSending, onCompare, isKept, isStored, savedAt } = standing;
  if (onCompare !== null) return { kind: "conflict", onCompare };
  if (isSending) return { kind: "saving" };
  if (!isDirty) return isStored ? { kind: "saved", at: savedAt } : null;
  const state = waiting(standing);
  if (state === null) return { kind: "saving" };
  return isKept || state.kind === "retrying" ? state : { kind: "unkept" };
}
