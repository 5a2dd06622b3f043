import { z } from "zod";

/** The parts of a JSON schema that say what a value must be. */
const schemaPart = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
});
type SchemaPart = z.output<typeof schemaPart>;

/** A number as JSON writes it. */
const numeral = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Digits that a number holds without rounding. */
const DIGITS = 15;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function typesOf(part: SchemaPart): string[] {
  const own = part.type === undefined ? [] : [part.type].flat();
  return [...own, ...(part.anyOf ?? []).flatMap((each) => typesOf(schemaPart.parse(each)))];
}

function numberIn(text: string): number | undefined {
  const trimmed = text.trim();
  const [mantissa = ""] = trimmed.split(/e/i);
  if (!numeral.test(trimmed) || mantissa.replaceAll(/\D/g, "").length > DIGITS) return undefined;
  const parsed = Number(trimmed);
  return Number.isFinite(parsed) ? parsed : undefined;
}

function parsedIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Arguments as agents send them, read by the schema of the tool: a number, object or list as text is that value, and
 * null or a blank text for an optional field is none. What is not exactly that stays, for the schema to refuse.
 */
export function readArguments(schema: unknown, value: unknown): unknown {
  const part = schemaPart.parse(schema);
  const types = typesOf(part);
  if (typeof value === "string") {
    if (types.includes("string")) return value;
    if (types.includes("number") || types.includes("integer")) return numberIn(value) ?? value;
    const parsed = types.includes("object") || types.includes("array") ? parsedIn(value) : undefined;
    return isObject(parsed) || Array.isArray(parsed) ? readArguments(schema, parsed) : value;
  }
  if (Array.isArray(value)) {
    const { items } = part;
    return items === undefined ? value : value.map((each) => readArguments(items, each));
  }
  if (!isObject(value) || part.properties === undefined) return value;
  const { properties, required = [] } = part;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const isBlank = each === null || (typeof each === "string" && each.trim() === "");
      if (isBlank && !required.includes(name)) return [];
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [[name, property === undefined ? each : readArguments(property, each)] as const];
    }),
  );
}
