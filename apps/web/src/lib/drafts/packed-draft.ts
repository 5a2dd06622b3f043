import { jsonTextOf } from "../json-text.ts";
import { recordOf, type StoredDraft } from "./draft.ts";

/**
 * A draft as the database takes it: the documents in it as text. A database copies what it is given leaf by leaf, with
 * every few keys and all documents of the draft; of their texts only what was typed in is written anew.
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
  // Drafts of older pages hold the documents themselves.
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** What the database gave back, with its documents. */
export function unpacked(value: unknown): Record<string, unknown> {
  const record = recordOf(value) ?? {};
  const unanswered = recordOf(record["unanswered"]);
  return {
    ...record,
    values: parsed(record["values"]),
    base: parsed(record["base"]),
    unanswered: unanswered && { ...unanswered, values: parsed(unanswered["values"]) },
  };
}
