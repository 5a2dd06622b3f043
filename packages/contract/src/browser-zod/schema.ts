/** One broken rule, as zod reports it. */
export interface Issue {
  code: string;
  path: PropertyKey[];
  message: string;
  /** true: later checks run as well. false: none does. Absent: those do that ask by `when`. */
  continue?: boolean | undefined;
}

/** A value on its way through a schema, with the issues found so far. */
export interface Payload {
  value: unknown;
  issues: Issue[];
  aborted?: boolean;
  addIssue?: (issue: Partial<Issue>) => unknown;
}

/** Parts of a parse recognize each other by this object. */
export type Context = object;
type Run = (payload: Payload, context: Context) => Payload;

export type ErrorText = string | ((issue: { code: string }) => string | undefined);
/** What a message can be given as: `"Name is required"`, `{ error }` or `{ message }`. */
export type Params = string | { error?: ErrorText; message?: ErrorText } | undefined;
interface Rule {
  path?: PropertyKey[];
  when?: Check["when"];
  abort?: boolean;
  most?: number;
}
type CheckParams = string | ({ error?: ErrorText; message?: ErrorText } & Rule) | undefined;

interface Check {
  run(payload: Payload, schema: Schema): void;
  /** Whether the check runs although the value is of the wrong type. */
  when?: ((payload: Payload) => boolean) | undefined;
  /** A list that is longer fails the check before its items are checked. */
  most?: number | undefined;
}

export type Shape = Readonly<Record<string, Schema>>;

/** What makes a kind of schema. */
export interface Definition {
  parse: (payload: Payload, context: Context, schema: Schema) => Payload;
  error?: Params;
  checks?: readonly Check[];
  /** What absence means to a schema, and what it makes of it. */
  optin?: "optional" | "defaulted" | undefined;
  optout?: "optional" | undefined;
  /** Every value that is accepted, if they can be listed. */
  values?: ReadonlySet<unknown> | undefined;
  isNumber?: boolean;
  /** Fields of an object. */
  shape?: Shape;
}

function messageOf(params: Params, code: string): string | undefined {
  const text = typeof params === "object" ? (params.error ?? params.message) : params;
  return typeof text === "function" ? text({ code }) : text;
}

const isAborted = ({ aborted, issues }: Payload, from = 0): boolean =>
  aborted === true || issues.slice(from).some((issue) => issue.continue !== true);

const isEnded = ({ aborted, issues }: Payload): boolean =>
  aborted === true || issues.some((issue) => issue.continue === false);

/** A text counts by characters, so a pair of UTF-16 units is one. */
function lengthOf(value: unknown): unknown {
  if (typeof value === "string") return Array.from(value).length;
  return typeof value === "object" && value !== null ? Reflect.get(value, "length") : undefined;
}
const hasLength = ({ value }: Payload): boolean => lengthOf(value) !== undefined;

/** A copy, so that no two results share a default. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice();
  return typeof value === "object" && value !== null ? { ...value } : value;
}

/** A schema with the methods of zod that the contract uses. */
export class Schema {
  readonly def: Definition;
  readonly _zod: { run: Run };

  constructor(def: Definition) {
    this.def = def;
    this._zod = { run: (payload, context) => this.#check(def.parse(payload, context, this)) };
  }

  #check(payload: Payload): Payload {
    const { checks = [] } = this.def;
    let aborted = checks.length > 0 && isAborted(payload);
    for (const { when, run } of checks) {
      if (when === undefined ? aborted : isEnded(payload) || !when(payload)) continue;
      const before = payload.issues.length;
      run(payload, this);
      aborted ||= payload.issues.length > before && isAborted(payload, before);
    }
    return payload;
  }

  /** Adds an issue, with the schema's own message unless `more` has one. */
  fail(payload: Payload, code: string, more: Partial<Issue> = {}): Payload {
    const message = messageOf(this.def.error, code) ?? "Invalid input";
    payload.issues.push({ code, path: [], message, ...more });
    return payload;
  }

  clone(): Schema {
    return new Schema(this.def);
  }
  meta(): Schema {
    return this.clone();
  }

  #checked(check: Check): Schema {
    return new Schema({ ...this.def, checks: [...(this.def.checks ?? []), check] });
  }

  /** Adds a check with one issue. */
  rule(code: string, isGood: (value: unknown) => unknown, params?: CheckParams, usual: Rule = {}): Schema {
    const { path = [], when, abort, most } = { ...usual, ...(typeof params === "object" ? params : {}) };
    return this.#checked({
      when,
      most,
      run(payload, schema) {
        if (isGood(payload.value)) return;
        const message = messageOf(params, code);
        const own = message === undefined ? {} : { message };
        schema.fail(payload, code, { path: [...path], continue: abort !== true, ...own });
      },
    });
  }

  refine(isGood: (value: unknown) => unknown, params?: CheckParams): Schema {
    return this.rule("custom", isGood, params);
  }

  superRefine(find: (value: unknown, payload: Payload) => void, { when }: Rule = {}): Schema {
    return this.#checked({
      when,
      run(payload, schema) {
        payload.addIssue = (issue) => schema.fail(payload, "custom", { continue: true, ...issue });
        find(payload.value, payload);
      },
    });
  }

  #bound(code: string, fits: (size: number) => boolean, params: Params, most?: number): Schema {
    if (this.def.isNumber === true) return this.rule(code, (value) => fits(Number(value)), params);
    const usual = { when: hasLength, ...(most === undefined ? {} : { most }) };
    return this.rule(code, (value) => fits(Number(lengthOf(value))), params, usual);
  }
  min(least: number, params?: Params): Schema {
    return this.#bound("too_small", (size) => size >= least, params);
  }
  max(most: number, params?: Params): Schema {
    return this.#bound("too_big", (size) => size <= most, params, most);
  }
  int(params?: Params): Schema {
    const whole = this.rule("invalid_type", Number.isInteger, params, { abort: true });
    return whole.rule("too_big", Number.isSafeInteger, params);
  }
  regex(pattern: RegExp, params?: Params): Schema {
    return this.rule("invalid_format", (value) => pattern.test(String(value)), params);
  }
  #overwrite(change: (text: string) => string): Schema {
    return this.#checked({
      run(payload) {
        payload.value = change(String(payload.value));
      },
    });
  }
  trim(): Schema {
    return this.#overwrite((text) => text.trim());
  }
  toLowerCase(): Schema {
    return this.#overwrite((text) => text.toLowerCase());
  }

  /** A schema that answers some values itself, and asks this one about all others. */
  #around(more: Omit<Definition, "parse">, answer: Definition["parse"]): Schema {
    const { optin, optout, values } = this.def;
    return new Schema({ optin, optout, values, ...more, parse: answer });
  }
  optional(): Schema {
    const optin = this.def.optin === "defaulted" ? "defaulted" : "optional";
    return this.#around({ optin, optout: "optional" }, (payload, context) => {
      if (payload.value !== undefined) return this._zod.run(payload, context);
      if (optin === "optional") return payload;
      const { issues, value } = this._zod.run({ value: undefined, issues: [] }, context);
      payload.value = issues.length > 0 ? undefined : value;
      return payload;
    });
  }
  nullable(): Schema {
    const { values } = this.def;
    const more = values === undefined ? {} : { values: new Set([...values, null]) };
    return this.#around(more, (payload, context) =>
      payload.value === null ? payload : this._zod.run(payload, context),
    );
  }
  nullish(): Schema {
    return this.nullable().optional();
  }
  default(fallback: unknown): Schema {
    return this.#around({ optin: "defaulted", optout: undefined }, (payload, context) => {
      const result = payload.value === undefined ? payload : this._zod.run(payload, context);
      if (result.value === undefined) result.value = copyOf(fallback);
      return result;
    });
  }
  catch(fallback: unknown): Schema {
    const optin = this.def.optin === "defaulted" ? "defaulted" : "optional";
    return this.#around({ optin }, (payload, context) => {
      const { issues, value } = this._zod.run({ value: payload.value, issues: [] }, context);
      payload.value = issues.length === 0 ? value : fallback;
      return payload;
    });
  }
  pipe(next: Schema): Schema {
    const { optout } = next.def;
    return this.#around({ optout }, (payload, context) => {
      const { value, issues } = this._zod.run(payload, context);
      if (issues.every(({ code }) => code === "unrecognized_keys"))
        return next._zod.run({ value, issues }, context);
      return { value, issues, aborted: true };
    });
  }
  transform(change: (value: unknown, payload: Payload) => unknown): Schema {
    return this.pipe(transform(change));
  }

  get shape(): Shape {
    return this.def.shape ?? {};
  }
  #shaped(shape: Shape): Schema {
    return new Schema({ ...this.def, checks: [], shape });
  }
  #mapShape(change: (field: [string, Schema]) => [string, Schema][]): Schema {
    return this.#shaped(Object.fromEntries(Object.entries(this.shape).flatMap(change)));
  }
  extend(more: Shape): Schema {
    return this.#shaped({ ...this.shape, ...more });
  }
  pick(keys: object): Schema {
    return this.#mapShape((field) => (field[0] in keys ? [field] : []));
  }
  omit(keys: object): Schema {
    return this.#mapShape((field) => (field[0] in keys ? [] : [field]));
  }
  partial(): Schema {
    return this.#mapShape(([key, field]) => [[key, field.optional()]]);
  }

  safeParse(value: unknown): { success: boolean; data?: unknown; error?: { issues: Issue[] } } {
    const result = this._zod.run({ value, issues: [] }, {});
    return result.issues.length > 0
      ? { success: false, error: { issues: result.issues } }
      : { success: true, data: result.value };
  }
  parse(value: unknown): unknown {
    const { data, error } = this.safeParse(value);
    if (error !== undefined) throw new Error(error.issues[0]?.message);
    return data;
  }
}

/** A value made from another; `payload.addIssue` refuses it. */
export function transform(change: (value: unknown, payload: Payload) => unknown): Schema {
  return new Schema({
    optin: "optional",
    parse(payload, _context, schema) {
      payload.addIssue = (issue) => schema.fail(payload, "custom", issue);
      payload.value = change(payload.value, payload);
      return payload;
    },
  });
}
