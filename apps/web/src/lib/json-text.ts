import { memoizeByKey } from "./memoize-by-key.ts";

const textOf = memoizeByKey(
  (value: object) => value,
  (value): string => JSON.stringify(value),
);

/** The JSON of an immutable value, cached by identity; "" for undefined. */
export function jsonTextOf(value: unknown): string {
  if (typeof value === "object" && value !== null) return textOf(value);
  return value === undefined ? "" : JSON.stringify(value);
}
