/** One value that a change sets; before is null for what is new, after for what goes. */
export interface Difference {
  path: string;
  before: unknown;
  after: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Places where two JSON values differ. Lists are compared by place. */
export function differences(before: unknown, after: unknown, path = ""): Difference[] {
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) =>
      differences(own(before, name), own(after, name), path === "" ? name : `${path}.${name}`),
    );
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, index) => index).flatMap((index) =>
      differences(before[index], after[index], `${path}[${index}]`),
    );
  }
  return Object.is(before ?? null, after ?? null)
    ? []
    : [{ path, before: before ?? null, after: after ?? null }];
}

const own = (value: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined;

/** A value with changes put in (RFC 7396): objects are merged, null removes, everything else replaces. */
export function merged(value: unknown, changes: unknown): unknown {
  if (!isObject(changes)) return changes;
  const result = new Map(Object.entries(isObject(value) ? value : {}));
  for (const [name, change] of Object.entries(changes)) {
    if (change === null) result.delete(name);
    else result.set(name, merged(result.get(name), change));
  }
  return Object.fromEntries(result);
}
