import { sessionStore } from "../storage/browser-storage.ts";

/** What was typed into a document and not saved, kept in this tab. */
export interface Draft<V> {
  values: V;
  /** The stored version the draft started from; null for a new document. */
  version: number | null;
}

/** Names a draft by user, kind and document, so that nobody sees another's. */
export function draftKey(userId: string, kind: string, documentId: string | undefined): string {
  return `draft:${userId}:${kind}:${documentId ?? "new"}`;
}

/** Reads a draft; anything that is not one counts as none. `isValues` decides whether the shape still fits. */
export function readDraft<V>(key: string, isValues: (value: unknown) => value is V): Draft<V> | null {
  try {
    const parsed: unknown = JSON.parse(sessionStore.read(key) ?? "null");
    if (typeof parsed !== "object" || parsed === null || !("values" in parsed) || !("version" in parsed))
      return null;
    const { values, version } = parsed;
    if (!isValues(values) || !(version === null || typeof version === "number")) return null;
    return { values, version };
  } catch {
    return null;
  }
}

/** Keeps a draft; false when the tab's storage is full or switched off, where the values live in the form alone. */
export function writeDraft<V>(key: string, draft: Draft<V>): boolean {
  return sessionStore.write(key, JSON.stringify(draft));
}

export function dropDraft(key: string): void {
  sessionStore.remove(key);
}
