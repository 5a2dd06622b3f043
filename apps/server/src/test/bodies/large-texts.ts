import { z } from "zod";

/** Where the long list or map goes; no text of a body has it otherwise. */
const HERE = "@here@";

export interface BodyLimits {
  bytes: number;
  values: number;
}

export interface LargeText {
  /** What is long where: "products.*.geos, {}". */
  what: string;
  /** Made when it is needed: all of a schema at once would be gigabytes. */
  make(): string;
}

type Path = readonly string[];

/** A value of a schema's shape; at `path` the placeholder for what is to be long. Lists and maps hold `fan` items. */
function shaped(schema: z.core.$ZodType, path: Path | undefined, fan = 1): unknown {
  if (path?.length === 0) return HERE;
  const below = (name: string) => (path?.[0] === name ? path.slice(1) : undefined);
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]: [string, z.core.$ZodType]) => [
        name,
        shaped(field, below(name), fan),
      ]),
    );
  if (schema instanceof z.ZodArray)
    return Array.from({ length: fan }, () => shaped(schema.element, below("*"), fan));
  if (schema instanceof z.ZodRecord)
    return Object.fromEntries(
      Array.from({ length: fan }, (_, index) => [`n${index}`, shaped(schema.valueType, below("*"), fan)]),
    );
  if (schema instanceof z.ZodPipe)
    return shaped(schema.in instanceof z.ZodTransform ? schema.out : schema.in, path, fan);
  if (schema instanceof z.ZodTuple)
    return schema._zod.def.items.map((item, index) => shaped(item, below(String(index)), fan));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  )
    return shaped(schema._zod.def.innerType, path, fan);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodBoolean) return true;
  return "x";
}

/** The paths of every field, list and map, with the shape of an item where one is known. */
function placesOf(schema: z.core.$ZodType, path: Path = []): { path: Path; item?: z.core.$ZodType }[] {
  if (schema instanceof z.ZodObject)
    return [
      { path },
      ...Object.entries(schema.shape).flatMap(([name, field]: [string, z.core.$ZodType]) =>
        placesOf(field, [...path, name]),
      ),
    ];
  if (schema instanceof z.ZodArray)
    return [{ path, item: schema.element }, ...placesOf(schema.element, [...path, "*"])];
  if (schema instanceof z.ZodRecord)
    return [{ path, item: schema.valueType }, ...placesOf(schema.valueType, [...path, "*"])];
  if (schema instanceof z.ZodPipe)
    return placesOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in, path);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  )
    return placesOf(schema._zod.def.innerType, path);
  // A field of one value is tried in general, not each by itself.
  return schema instanceof z.ZodUnknown ? [{ path }] : [];
}

const countIn = (text: string) => 1 + (text.match(/[,[{]/g)?.length ?? 0);

function filled(makeItem: (index: number) => string, room: BodyLimits): string[] {
  const sample = makeItem(99_999);
  const count = Math.min(room.values / countIn(sample), room.bytes / (sample.length + 1));
  return Array.from({ length: Math.max(1, Math.floor(count)) }, (_, index) => makeItem(index));
}

/** The largest body of the schema's shape in which every list and map has as many items as every other. */
function evenText(schema: z.ZodType, limits: BodyLimits): string {
  let text = "{}";
  for (let fan = 1; fan < limits.values; fan = Math.ceil(fan * 1.1)) {
    const larger = JSON.stringify(shaped(schema, undefined, fan));
    if (larger.length > limits.bytes || countIn(larger) > limits.values || larger.length === text.length)
      return text;
    text = larger;
  }
  return text;
}

/** Bodies of the largest size the limits allow, long at every place of the schema in turn and then everywhere. */
export function largeTexts(schema: z.ZodType, limits: BodyLimits): LargeText[] {
  const even = { what: "lists and maps of the same length", make: () => evenText(schema, limits) };
  const texts = placesOf(schema).flatMap(({ path, item }) => {
    const frame = JSON.stringify(shaped(schema, path));
    const room = { bytes: limits.bytes - frame.length - 100, values: limits.values - countIn(frame) - 10 };
    const own = item === undefined ? [] : [JSON.stringify(shaped(item, undefined))];
    const items = [...own, "{}", "null", '"x"', "[]", '{"industry":"a","segment":"b"}'];
    const at = (what: string, makeLong: () => string): LargeText => ({
      what: `${path.join(".") || "(body)"}: ${what}`,
      make: () => frame.replace(JSON.stringify(HERE), makeLong),
    });
    return [
      ...items.flatMap((each) => [
        at(`list of ${each.slice(0, 40)}`, () => `[${filled(() => each, room).join(",")}]`),
        at(
          `map of ${each.slice(0, 40)}`,
          () => `{${filled((index) => `"n${index}":${each}`, room).join(",")}}`,
        ),
      ]),
      at(
        "pairs of one industry",
        () => `[${filled((index) => `{"industry":"a","segment":"${index}"}`, room).join(",")}]`,
      ),
      at("one long text", () => JSON.stringify("é\u200d ".repeat(Math.floor(room.bytes / 8)))),
      at("deep", () => `${"[".repeat(90)}${"]".repeat(90)}`),
    ];
  });
  return [even, ...texts];
}
