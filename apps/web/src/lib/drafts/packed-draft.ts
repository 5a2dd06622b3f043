import { isRecord } from "../is-record.ts";
import { jsonTextOf } from "../json-text.ts";
import type { StoredDraft } from "./draft.ts";

/**
 * A draft as stored in the database, with its documents as JSON. IndexedDB clones objects leaf by leaf on every write;
 * the JSON of a document that did not change comes from a cache.
 */
export function packed({ values, base, unanswered, ...rest }: StoredDraft): Record<string, unknown> {
  return {
    ...rest,
    values: jsonTextOf(values),
    base: jsonTextOf(base),
    unanswered: unanswered && { ...unanswered, values: jsonTextOf(unanswered.values) },
  };
}

function parsed(value: unknown): unknown {
  // Drafts of older pages hold objects.
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Reverses `packed`. */
export function unpacked(value: unknown): Record<string, unknown> {
  const record = isRecord(value) ? value : {};
  const unanswered = isRecord(record["unanswered"]) ? record["unanswered"] : null;
  return {
    ...record,
    values: parsed(record["values"]),
    base: parsed(record["base"]),
    unanswered: unanswered && { ...unanswered, values: parsed(unanswered["values"]) },
  };
}
