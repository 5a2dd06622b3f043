import { type Context, type Params, type Payload, Schema, type Shape } from "./schema.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function runAt(schema: Schema, value: unknown, key: PropertyKey, context: Context): Payload {
  const result = schema._zod.run({ value, issues: [] }, context);
  for (const { path } of result.issues) path.unshift(key);
  return result;
}

/** Puts a field of an object into the result; a field that may be absent leaves nothing when it is. */
function takeField(
  into: Payload,
  target: Record<string, unknown>,
  field: Payload,
  key: string,
  at: Field,
): void {
  const { isPresent, optin, optout } = at;
  if (!isPresent && optout === "optional" && optin === "optional") return;
  if (field.issues.length > 0) {
    if (optin !== undefined && optout === "optional" && !isPresent) return;
    into.issues.push(...field.issues);
  }
  if (!isPresent && optin === undefined) {
    if (field.issues.length === 0)
      into.issues.push({ code: "invalid_type", path: [key], message: "Invalid input" });
  } else if (field.value !== undefined || isPresent || (optin === "defaulted" && optout === undefined))
    target[key] = field.value;
}
interface Field {
  isPresent: boolean;
  optin: Schema["def"]["optin"];
  optout: Schema["def"]["optout"];
}

function objectOf(shape: Shape, error: Params, isStrict: boolean): Schema {
  return new Schema({
    error,
    shape,
    parse(payload, context, schema) {
      const input = payload.value;
      if (!isObject(input)) return schema.fail(payload, "invalid_type");
      const output: Record<string, unknown> = {};
      payload.value = output;
      for (const [key, field] of Object.entries(schema.shape)) {
        const { optin, optout } = field.def;
        const at = { isPresent: key in input, optin, optout };
        takeField(payload, output, runAt(field, input[key], key, context), key, at);
      }
      if (isStrict && Object.keys(input).some((key) => !(key in schema.shape)))
        schema.fail(payload, "unrecognized_keys", { continue: true });
      return payload;
    },
  });
}

export const object = (shape: Shape, error?: Params): Schema => objectOf(shape, error, false);
export const strictObject = (shape: Shape, error?: Params): Schema => objectOf(shape, error, true);

export function array(item: Schema, error?: Params): Schema {
  return new Schema({
    error,
    parse(payload, context, schema) {
      const input: unknown = payload.value;
      if (!Array.isArray(input)) return schema.fail(payload, "invalid_type");
      const tooLong = schema.def.checks?.find(({ most = Number.POSITIVE_INFINITY }) => input.length > most);
      if (tooLong !== undefined) {
        tooLong.run(payload, schema);
        for (const issue of payload.issues) issue.continue = false;
        return payload;
      }
      payload.value = input.map((each: unknown, index) => {
        const { value, issues } = runAt(item, each, index, context);
        payload.issues.push(...issues);
        return value;
      });
      return payload;
    },
  });
}

/** A list of fixed length; no item may be absent. */
export function tuple(items: readonly Schema[], error?: Params): Schema {
  return new Schema({
    error,
    parse(payload, context, schema) {
      const input: unknown = payload.value;
      if (!Array.isArray(input)) return schema.fail(payload, "invalid_type");
      const least = items.findLastIndex(({ def }) => def.optin === undefined) + 1;
      if (input.length < least) {
        payload.value = [];
        return schema.fail(payload, "too_small");
      }
      if (input.length > items.length) schema.fail(payload, "too_big");
      payload.value = items.map((item, index) => {
        const { value, issues } = runAt(item, input[index], index, context);
        payload.issues.push(...issues);
        return value;
      });
      return payload;
    },
  });
}

/** As zod has it: no instance of a class. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const made: unknown = value["constructor"];
  if (typeof made !== "function") return true;
  const prototype: unknown = made.prototype;
  return isObject(prototype) && Object.hasOwn(prototype, "isPrototypeOf");
}

function recordOf(keySchema: Schema, item: Schema, error: Params, isPartial: boolean): Schema {
  return new Schema({
    error,
    parse(payload, context, schema) {
      const input = payload.value;
      if (!isPlain(input)) return schema.fail(payload, "invalid_type");
      const output: Record<string, unknown> = {};
      payload.value = output;
      const known = keySchema.def.values;
      const isUnknown = (key: string) => known !== undefined && !known.has(key);
      const sent = Object.keys(input).filter((key) => key !== "__proto__");
      const keys = known !== undefined && !isPartial ? [...known].map(String) : sent;
      for (const key of keys) {
        if (isUnknown(key)) continue;
        const read = keySchema._zod.run({ value: key, issues: [] }, context);
        if (read.issues.length > 0) {
          schema.fail(payload, "invalid_key", { path: [key] });
          continue;
        }
        const { value, issues } = runAt(item, input[key], key, context);
        payload.issues.push(...issues);
        if (read.value !== "__proto__") output[String(read.value)] = value;
      }
      if (sent.some(isUnknown)) schema.fail(payload, "unrecognized_keys", { continue: true });
      return payload;
    },
  });
}

export const record = (key: Schema, item: Schema, error?: Params): Schema =>
  recordOf(key, item, error, false);
export const partialRecord = (key: Schema, item: Schema, error?: Params): Schema =>
  recordOf(key, item, error, true);

export function union(options: readonly Schema[], error?: Params): Schema {
  const optins = options.map(({ def }) => def.optin);
  return new Schema({
    error,
    optin: optins.includes("defaulted") ? "defaulted" : optins.find((optin) => optin !== undefined),
    optout: options.find(({ def }) => def.optout !== undefined)?.def.optout,
    parse(payload, context, schema) {
      const results = [];
      for (const option of options) {
        const result = option._zod.run({ value: payload.value, issues: [] }, context);
        if (result.issues.length === 0) return result;
        results.push(result);
      }
      const refused = results.filter(
        ({ aborted, issues }) => aborted !== true && issues.every((issue) => issue.continue === true),
      );
      const [only] = refused;
      return only !== undefined && refused.length === 1 ? only : schema.fail(payload, "invalid_union");
    },
  });
}

/** The option whose field `name` accepts the value there. */
export function discriminatedUnion(name: string, options: readonly Schema[], error?: Params): Schema {
  return new Schema({
    error,
    parse(payload, context, schema) {
      const input = payload.value;
      if (!isObject(input)) return schema.fail(payload, "invalid_type");
      const option = options.find(({ shape }) => shape[name]?.def.values?.has(input[name]));
      return option?._zod.run(payload, context) ?? schema.fail(payload, "invalid_union", { path: [name] });
    },
  });
}
