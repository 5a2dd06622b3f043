import { z } from "zod";
import { englishNumber } from "../english-number.ts";
import { isMap, listOf, mapOf } from "../lists-and-maps.ts";
import { bodyOf, isBlank, longText, optionalNumber, text, toNumber } from "../primitives.ts";
import { comparableName, SCORE_MAX, SCORE_MIN } from "./defaults.ts";
import { readSegmentSize } from "./segment-sizes.ts";

/** Maximum entries of any list or map of a step. */
export const MAX_ENTRIES = 300;
/** Maximum characters of a text of a step. */
export const MAX_TEXT = 10_000;
const FIGURE_MAX = 1e15;

/** What the user notes about a step. Absent or null: unchanged. */
export const note = z.preprocess((sent) => sent ?? undefined, longText("Note", MAX_TEXT).optional());

export { isMap } from "../lists-and-maps.ts";

interface Bounds {
  min: number;
  max: number;
  /** The value for anything below `min`. */
  tooSmall: string;
}

const fromZero = (label: string): Bounds => ({
  min: 0,
  max: FIGURE_MAX,
  tooSmall: `${label} cannot be negative`,
});

/** A number, or up to 200 characters of text that is stored but never used in a calculation; blank is null. */
export function figureOrText(label: string, { min, max, tooSmall } = fromZero(label)) {
  const figure = optionalNumber({
    required: `${label} must be a number or text`,
    min: { value: min, message: tooSmall },
    max: { value: max, message: `${label} can be at most ${englishNumber(max)}` },
  });
  const words = text(label, 200);
  return z.preprocess(
    (value) => value ?? null,
    z.unknown().transform((value, context): number | string | null => {
      const isText = typeof value === "string" && !isBlank(value) && toNumber(value) === undefined;
      const read = (isText ? words : figure).safeParse(value);
      if (read.success) return read.data;
      for (const { message } of read.error.issues) context.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
  );
}

/** A score; blank is null. */
export const score = optionalNumber({
  required: "Score must be a number",
  min: { value: SCORE_MIN, message: "Score must be between 0 and 10" },
  max: { value: SCORE_MAX, message: "Score must be between 0 and 10" },
});

const ticks = new Map([
  ["true", true],
  ["false", false],
]);

/** Yes or no; blank is no. */
export const tick = z.preprocess(
  (value) =>
    isBlank(value) ? false : typeof value === "string" ? (ticks.get(comparableName(value)) ?? value) : value,
  z.boolean({ error: "Each choice must be true or false" }),
);

/** The positions of names that repeat an earlier name. */
function repeatedNames(list: readonly string[]): number[] {
  const seen = new Set<string>();
  return list.flatMap((name, index) => {
    const key = comparableName(name);
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated ? [index] : [];
  });
}

/** A list of names: not blank, unique ignoring case. */
export function nameList(label: string, plural: string) {
  return listOf(text(label, 200, `${label} is required`), {
    error: `${plural} must be a list`,
    most: MAX_ENTRIES,
    tooMany: `${plural} can have at most ${MAX_ENTRIES} entries`,
  }).superRefine((list, context) => {
    for (const index of repeatedNames(list))
      context.addIssue({ code: "custom", path: [index], message: `${plural} must be unique` });
  });
}

/**
 * A map from names to values; absent is empty. Names are trimmed, not blank and unique.
 * @param label how a message names the map, for example "Industries"
 * @param keyLabel how a message names one of its names, for example "Industry"
 */
export function mapByName<T extends z.ZodType>(label: string, keyLabel: string, value: T) {
  const map = mapOf({ label: keyLabel, max: 500 }, value, {
    error: `${label} must be a map by ${keyLabel.toLowerCase()}`,
    most: MAX_ENTRIES,
    tooMany: `${label} can have at most ${MAX_ENTRIES} entries`,
  });
  return z.preprocess((sent) => sent ?? {}, map);
}

/** A map whose size names are spelled as in replies; other names are unchanged. */
export function withSizeNames(value: unknown): unknown {
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [readSegmentSize(name) ?? name, entry]),
  );
}

/** The message for a value that is not a map by size. */
export const sizeMapError = (label: string) => ({
  error: (issue: { code?: string | undefined }) =>
    issue.code === "unrecognized_keys"
      ? "Company size must be Enterprise, Mid-Market or SME"
      : `${label} must be a map by company size`,
});

/** The body of a save of a stored plan, with the plan id under any of its three names. */
export function planBody<T extends z.core.$ZodShape>(fields: T) {
  const gtmPlanId = text("GTM Plan ID", 200, "GTM Plan ID not found in sessionStorage");
  return z.preprocess(
    (body) => {
      if (!isMap(body)) return body;
      const id = [body.gtmPlanId, body._id, body.id].find(
        (each) => typeof each === "string" && !isBlank(each),
      );
      return { ...body, gtmPlanId: id };
    },
    bodyOf({ gtmPlanId, ...fields }),
  );
}

/** The name of a combination, or its id. */
export const combinationName = text("Combination", 500, "Combination is required");
