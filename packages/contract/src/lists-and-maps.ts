import { z } from "zod";
import { characterFault, comparableName } from "./characters.ts";
import { englishNumber } from "./english-number.ts";

/** Maximum issues in a reply. Once reached, the remaining items of the body are not checked. */
export const MAX_ISSUES = 100;

/** Every item of a `listOf` and value of a `mapOf`: the contract's tests look for those that are not. */
export const countedItems = z.registry();
/** Every map whose size and keys are checked before its values. */
export const checkedMaps = z.registry();

/** How many more issues one parse may report. zod passes the same context to every schema of a parse. */
const issuesLeft = new WeakMap<object, number>();

/** A copy of the schema that accepts anything once the parse has enough issues: the body is refused in any case. */
function counted<T extends z.ZodType>(item: T): T {
  const copy = item.clone();
  const run = copy._zod.run;
  copy._zod.run = (payload, context) => {
    const left = issuesLeft.get(context) ?? MAX_ISSUES;
    if (left <= 0) return payload;
    const result = run(payload, context);
    if (result instanceof Promise || result.issues.length === 0) return result;
    // Items within this one have counted theirs.
    const known = left - (issuesLeft.get(context) ?? left);
    issuesLeft.set(context, left - Math.max(known, result.issues.length));
    return result;
  };
  countedItems.add(copy, {});
  return copy;
}

interface ListRules {
  /** Message for a value that is not a list. */
  error: string;
  most: number;
  /** Message for a list that is too long. */
  tooMany: string;
}

/** A list with a maximum length. The length is checked before any item. */
export function listOf<T extends z.ZodType>(item: T, { error, most, tooMany }: ListRules) {
  return z.array(counted(item), { error }).max(most, tooMany);
}

/** A list whose items are checked only if `fault` finds nothing wrong with the list itself. */
export function listUnless<T extends z.ZodType>(
  fault: (list: unknown) => string | undefined,
  item: T,
  rules: ListRules,
) {
  const list = listOf(item, rules);
  const wholeFirst = z.transform((sent: z.input<typeof list>, context): unknown => {
    const message = fault(sent);
    if (message !== undefined) context.addIssue({ code: "custom", message });
    return sent;
  });
  return z.pipe(wholeFirst, list);
}

interface KeyRules {
  /** How a message names a key, for example "Industry". */
  label: string;
  /** Maximum characters. */
  max: number;
}

interface MapRules {
  /** Message for a value that is not a map. */
  error: string;
  most: number;
  /** Message for too many entries. */
  tooMany: string;
}

/** Whether a value is a map: an object, but not a list and not null. */
export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A map from names to values. The number of entries is checked first, then the keys, then the values. Keys obey the
 * rules of a line of text: trimmed, not blank, without invisible characters. They are unique as names are compared.
 */
export function mapOf<T extends z.ZodType>(key: KeyRules, value: T, { error, most, tooMany }: MapRules) {
  const entries = z.record(z.string(), counted(value), { error }).meta({ maxProperties: most });
  checkedMaps.add(entries, {});
  const keysFirst = z.transform((map: z.input<typeof entries>, context) => {
    if (!isMap(map)) return map;
    const keys = Object.keys(map);
    if (keys.length > most) {
      context.addIssue({ code: "custom", message: tooMany });
      return map;
    }
    for (const fault of faultyKeys(key, keys)) context.addIssue({ code: "custom", ...fault });
    if (keys.every((name) => name === name.trim())) return map;
    return Object.fromEntries(Object.entries(map).map(([name, entry]) => [name.trim(), entry]));
  });
  return z.pipe(keysFirst, entries);
}

/** The issues of the keys of a map, one per key, at most as many as a reply may have. */
function faultyKeys(
  { label, max }: KeyRules,
  keys: readonly string[],
): { path: string[]; message: string }[] {
  const seen = new Set<string>();
  const faults: { path: string[]; message: string }[] = [];
  for (const key of keys) {
    if (faults.length >= MAX_ISSUES) return faults;
    const name = comparableName(key);
    const message = seen.has(name) ? `${label} must be unique` : keyFault(label, max, key.trim());
    seen.add(name);
    if (message !== undefined) faults.push({ path: [key], message });
  }
  return faults;
}

function keyFault(label: string, max: number, key: string): string | undefined {
  if (key === "") return `${label} is required`;
  if (key.length > max) return `${label} can have at most ${englishNumber(max)} characters`;
  return characterFault(label, key);
}
