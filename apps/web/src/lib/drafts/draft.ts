/** A save that was sent and whose answer never came: the server may have taken it. */
export interface Attempt<V> {
  values: V;
  idempotencyKey: string;
  /** Whether it was to make a new document. */
  creates: boolean;
}

/** What was typed into a document and is not on the server yet. */
export interface Draft<V> {
  values: V;
  /** What the server held when the typing began; null for a new document. */
  base: V | null;
  /** The version of `base`; null for a new document. */
  version: number | null;
  /** Text of fields that is no figure, by path. */
  texts: Readonly<Record<string, string>>;
  unanswered: Attempt<V> | null;
}

/** A draft as this browser keeps it, of one tab. */
export interface StoredDraft extends Draft<unknown> {
  kind: string;
  documentId: string | null;
  tab: string;
  /** Who wrote it last, within the tab: a form that was left must not remove what the next one keeps. */
  writer: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** The fields of an object; null for anything else. */
export function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null ? { ...value } : null;
}

function textsOf(value: unknown): Record<string, string> {
  const entries = Object.entries(recordOf(value) ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function attemptOf(value: unknown): Attempt<unknown> | null {
  const { values, idempotencyKey, creates } = recordOf(value) ?? {};
  return typeof idempotencyKey === "string" && typeof creates === "boolean"
    ? { values, idempotencyKey, creates }
    : null;
}

/** Reads what was kept; anything in another form counts as none. */
export function readStoredDraft(value: unknown): StoredDraft | null {
  const { kind, documentId, tab, writer, savedAt, values, base, version, texts, unanswered } =
    recordOf(value) ?? {};
  if (typeof kind !== "string" || typeof tab !== "string" || typeof writer !== "string") return null;
  if (typeof savedAt !== "number" || !(version === null || typeof version === "number")) return null;
  if (!(documentId === null || typeof documentId === "string")) return null;
  return {
    kind,
    documentId,
    tab,
    writer,
    savedAt,
    values,
    base: base ?? null,
    version,
    texts: textsOf(texts),
    unanswered: attemptOf(unanswered),
  };
}

/** The draft with its values judged by `isValues`; null when they have another shape. */
export function draftOf<V>(
  stored: Draft<unknown>,
  isValues: (value: unknown) => value is V,
): Draft<V> | null {
  const { values, base, version, texts, unanswered } = stored;
  if (!isValues(values) || !(base === null || isValues(base))) return null;
  const sent = unanswered?.values;
  const attempt = unanswered !== null && isValues(sent) ? { ...unanswered, values: sent } : null;
  return { values, base, version, texts, unanswered: attempt };
}
