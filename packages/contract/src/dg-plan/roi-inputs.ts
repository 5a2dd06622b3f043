import { z } from "zod";
import { isMap } from "../gtm-plan/section-fields.ts";
import { isBlank, toNumber } from "../primitives.ts";

/** Inputs of a calculator by key, as the engine names them; absent is blank. Which keys a channel has, the engine says. */
export type RoiInputs = Readonly<Record<string, number>>;

/** The largest amount or number an input of a calculator may hold. */
const FIGURE_MAX = 1e12;
/** Far more keys than any calculator has. */
const MAX_KEYS = 100;

/** Numbers or numeric text by key; anything else is blank. */
export function readInputs(value: unknown): RoiInputs {
  return Object.fromEntries(
    Object.entries(isMap(value) ? value : {}).flatMap(([key, typed]) => {
      const read = toNumber(typed);
      return read === undefined ? [] : [[key, read] as const];
    }),
  );
}

/** A row of inputs to be stored: what was typed and is no number is refused, not lost. */
export const roiInputs = z.unknown().transform((value, context): RoiInputs => {
  const entries = Object.entries(isMap(value) ? value : {});
  const inputs = readInputs(value);
  const refuse = (path: string[], message: string): void => {
    context.addIssue({ code: "custom", path, message });
  };
  if (entries.length > MAX_KEYS) refuse([], "A channel has too many inputs");
  for (const [key, typed] of entries) {
    const read = inputs[key];
    if (read === undefined && !isBlank(typed)) refuse([key], `The input ${key} must be a number`);
    if (read !== undefined && Math.abs(read) > FIGURE_MAX)
      refuse([key], `The input ${key} can be at most 1,000,000,000,000`);
  }
  return inputs;
});

/** The first of a list of rows, as the specification has one-row tables; also the row itself. */
export function firstRow(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}
