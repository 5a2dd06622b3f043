import type { TableName } from "./value-map-fields.ts";

/** Where the message of a score stands, and the name of its cell. */
export function scorePath(table: TableName, attribute: string, column: string): string {
  return `${table}.${column}.${attribute}`;
}
