import { isRecord } from "../is-record.ts";

/** A save that was sent without an answer: the server may have stored it. */
export interface Attempt<V> {
  values: V;
  idempotencyKey: string;
  /** Whether it creates a document. */
  creates: boolean;
}

/** Changes of a document that are not on the server yet. */
export interface Draft<V> {
  values: V;
  /** The values on the server when the typing began; null for a new document. */
  base: V | null;
  /** The version of `base`; null for a new document. */
  version: number | null;
  /** Text of fields that is not a number, by path. */
  rawText: Readonly<Record<string, string>>;
  unanswered: Attempt<V> | null;
}

/** A draft of one tab as stored in this browser. */
export interface StoredDraft extends Draft<unknown> {
  kind: string;
  documentId: string | null;
  tab: string;
  /** Which form of the tab wrote it last: a closed form must not remove the draft of the next one. */
  writer: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

function textsOf(value: unknown): Record<string, string> {
  const entries = Object.entries(isRecord(value) ? value : {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function attemptOf(value: unknown): Attempt<unknown> | null {
  const { values, idempotencyKey, creates } = isRecord(value) ? value : {};
  return typeof idempotencyKey === "string" && typeof creates === "boolean"
    ? { values, idempotencyKey, creates }
    : null;
}

/** Reads a stored draft; null for anything of another shape. */
export function readStoredDraft(value: unknown): StoredDraft | null {
  if (!isRecord(value)) return null;
  const { kind, documentId, tab, writer, savedAt, values, base, version, unanswered } = value;
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
    // Drafts of older pages call it "texts".
    rawText: textsOf(value["rawText"] ?? value["texts"]),
    unanswered: attemptOf(unanswered),
  };
}

/** The draft with its values checked by `isValues`; null when they have another shape. */
export function draftOf<V>(
  stored: Draft<unknown>,
  isValues: (value: unknown) => value is V,
): Draft<V> | null {
  const { values, base, version, rawText, unanswered } = stored;
  if (!isValues(values) || !(base === null || isValues(base))) return null;
  const sent = unanswered?.values;
  const attempt = unanswered !== null && isValues(sent) ? { ...unanswered, values: sent } : null;
  return { values, base, version, rawText, unanswered: attempt };
}
