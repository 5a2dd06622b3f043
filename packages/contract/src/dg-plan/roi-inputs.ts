import { z } from "zod";
import { isMap, mapOf } from "../lists-and-maps.ts";
import { isBlank, toNumber } from "../primitives.ts";

/** Inputs of a calculator by the key the engine uses; absent is blank. The engine defines the keys of a channel. */
export type RoiInputs = Readonly<Record<string, number>>;

/** The largest amount or number an input of a calculator may hold. */
const FIGURE_MAX = 1e12;
/** Maximum keys; far more than any calculator has. */
const MAX_INPUTS = 100;

/** Numbers or numeric text by key; anything else is blank. */
export function readInputs(value: unknown): RoiInputs {
  return Object.fromEntries(
    Object.entries(isMap(value) ? value : {}).flatMap(([key, typed]) => {
      const read = toNumber(typed);
      return read === undefined ? [] : [[key, read] as const];
    }),
  );
}

/** Unparsed inputs by key. */
export const inputMap = mapOf({ label: "The name of an input", max: 100 }, z.unknown(), {
  error: "The inputs of the calculator must be an object",
  most: MAX_INPUTS,
  tooMany: `A channel can have at most ${MAX_INPUTS} inputs`,
});

/** A row of inputs to store: text that is not a number is refused, not dropped. Anything but a row is blank. */
export const roiInputs = z.preprocess(
  (value) => (isMap(value) ? value : {}),
  inputMap.transform((sent, context): RoiInputs => {
    const inputs = readInputs(sent);
    const refuse = (path: string[], message: string): void => {
      context.addIssue({ code: "custom", path, message });
    };
    for (const [key, typed] of Object.entries(sent)) {
      const read = inputs[key];
      if (read === undefined && !isBlank(typed)) refuse([key], `The input ${key} must be a number`);
      if (read !== undefined && Math.abs(read) > FIGURE_MAX)
        refuse([key], `The input ${key} can be at most 1,000,000,000,000`);
    }
    return inputs;
  }),
);

/** The first of a list of rows, as the specification has one-row tables; also the row itself. */
export function firstRow(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}
