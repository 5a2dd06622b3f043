import { parseURLObject, regexes } from "zod/v4/core";
import { union } from "./containers.ts";
import { type Params, Schema, transform } from "./schema.ts";

export {
  array,
  discriminatedUnion,
  object,
  partialRecord,
  record,
  strictObject,
  tuple,
} from "./containers.ts";
export { transform, union };

export const NEVER: unknown = Object.freeze({ status: "aborted" });

/** The rules of zod's messages and its compiler; there are neither here. */
export const config = (): void => undefined;

/** Schemas that only the server's documents and the contract's tests look for. */
export const registry = () => ({ add: () => undefined, has: () => false });

const valuesOf = (values: readonly unknown[], error: Params): Schema => {
  const known = new Set(values);
  return new Schema({
    error,
    values: known,
    parse: (payload, _context, schema) =>
      known.has(payload.value) ? payload : schema.fail(payload, "invalid_value"),
  });
};

const typed = (isGood: (value: unknown) => boolean, error: Params, isNumber = false): Schema =>
  new Schema({
    error,
    isNumber,
    parse: (payload, _context, schema) =>
      isGood(payload.value) ? payload : schema.fail(payload, "invalid_type"),
  });

const isText = (value: unknown): boolean => typeof value === "string";

export const string = (error?: Params): Schema => typed(isText, error);
export const number = (error?: Params): Schema => typed(Number.isFinite, error, true);
export const boolean = (error?: Params): Schema => typed((value) => typeof value === "boolean", error);
export const unknown = (): Schema => typed(() => true, undefined);
export const never = (error?: Params): Schema => typed(() => false, error);

const nothing = (error?: Params): Schema => valuesOf([null], error);
const oneOf = (values: readonly unknown[], error?: Params): Schema => valuesOf(values, error);

export { nothing as null, oneOf as enum };
export const literal = (value: unknown, error?: Params): Schema =>
  valuesOf(Array.isArray(value) ? value : [value], error);

export const preprocess = (change: (value: unknown) => unknown, schema: Schema): Schema =>
  transform(change).pipe(schema);
export const pipe = (first: Schema, second: Schema): Schema => first.pipe(second);

export const coerce = {
  number: (error?: Params): Schema => preprocess(Number, number(error)),
};

const patterned = (pattern: RegExp, error: Params): Schema => string(error).regex(pattern);

export const email = (error?: Params): Schema => patterned(regexes.email, error);
export const uuid = (error?: Params): Schema => patterned(regexes.uuid(), error);

export const iso = {
  date: (error?: Params): Schema => patterned(regexes.date, error),
  datetime: (options: Parameters<typeof regexes.datetime>[0]): Schema =>
    patterned(regexes.datetime(options), undefined),
};

interface UrlParts {
  protocol: RegExp;
  hostname: RegExp;
}
/** An address whose host and protocol fit. */
export function url({ protocol, hostname }: UrlParts): Schema {
  return string().refine((value) => {
    const address: unknown = parseURLObject(String(value).trim(), { protocol });
    if (typeof address !== "object" || address === null) return false;
    const part = (name: string) => String(Reflect.get(address, name));
    return hostname.test(part("hostname")) && protocol.test(part("protocol").slice(0, -1));
  });
}
