import { onceFor } from "./once-for.ts";

const textOf = onceFor(
  (value: object) => value,
  (value): string => JSON.stringify(value),
);

/** The JSON of a value nobody changes any more; "" where there is none. */
export function jsonTextOf(value: unknown): string {
  if (typeof value === "object" && value !== null) return textOf(value);
  return value === undefined ? "" : JSON.stringify(value);
}
