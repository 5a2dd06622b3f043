import type { z } from "zod";
import { issuesOf, withField } from "./test-issues.ts";

/** A value at a bound, and the message of the value one step beyond it. */
export type Bound = readonly [value: number, message: string];

export interface BoundedField {
  /** In dots. */
  path: string;
  least: number;
  greatest: number;
  /** Smallest difference between two values of the field. */
  step: number;
}

/** The rounding leaves no binary remainder of a step: 100.01 and not 100.01000000000001. */
const stepped = (value: number, step: number): number => Number((value + step).toFixed(3));

/** The messages of a field one step below and one step above its bounds, and those at them and one step inside. */
export function messagesAround(
  schema: z.ZodType,
  document: object,
  { path, least, greatest, step }: BoundedField,
): { below: string[]; above: string[]; inside: string[] } {
  const messagesOf = (value: number) =>
    Object.values(issuesOf(schema, withField(document, path, value))).flat();
  const inside = [least, stepped(least, step), stepped(greatest, -step), greatest];
  return {
    below: messagesOf(stepped(least, -step)),
    above: messagesOf(stepped(greatest, step)),
    inside: inside.flatMap(messagesOf),
  };
}
