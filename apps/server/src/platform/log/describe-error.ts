import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";

/**
 * What may be logged of an error. The texts of database errors quote values that people typed, so of those
 * only the code and the places are kept.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (error instanceof DrizzleQueryError) {
    return { ...describeError(error.cause), query: error.query, stack: framesOf(error) };
  }
  if (error instanceof DatabaseError) {
    const { name, code, table, column, constraint, routine } = error;
    return { type: name, code, table, column, constraint, routine, stack: framesOf(error) };
  }
  if (error instanceof Error) {
    const code = "code" in error ? error.code : undefined;
    const cause = error.cause === undefined ? undefined : describeError(error.cause);
    return { type: error.name, message: error.message, code, cause, stack: framesOf(error) };
  }
  return { type: typeof error };
}

/** The stack without its first lines, which repeat the message. */
function framesOf(error: Error): string {
  const lines = (error.stack ?? "").split("\n");
  return lines.filter((line) => line.startsWith("    at ")).join("\n");
}
