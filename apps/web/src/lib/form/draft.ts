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

/**
 * Whether `value` has every field of `sample` in the same kind, so that a draft of an older page is not taken
 * up by halves. A blank figure is null, so null and number stand for each other; a list is judged by its first item.
 */
export function sameShape<V>(sample: V, value: unknown): value is V {
  return fits(sample, value);
}

function fits(sample: unknown, value: unknown): boolean {
  if (sample === null) return value === null || typeof value === "number" || typeof value === "string";
  if (typeof sample === "number") return value === null || typeof value === "number";
  if (Array.isArray(sample)) {
    return Array.isArray(value) && (sample.length === 0 || value.every((item) => fits(sample[0], item)));
  }
  if (typeof sample === "object" && sample !== null) {
    if (typeof value !== "object" || value === null) return false;
    const fields: Record<string, unknown> = { ...value };
    return Object.entries(sample).every(([name, inner]) => fits(inner, fields[name]));
  }
  return typeof sample === typeof value;
}
