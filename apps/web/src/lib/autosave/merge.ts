/** Two versions of one document that both started from `base`. */
export interface Sides<V> {
  /** The values on the server before either change. */
  base: V;
  /** The same values as this tab sent them, before the server trimmed or normalized them. */
  sent: V;
  mine: V;
  theirs: V;
  /** What this tab sent without an answer: found in `theirs`, it is not a change by somebody else. */
  own: readonly V[];
}

export interface Merged {
  /** Each field from the side that changed it; a field that both changed from `mine`. */
  values: unknown;
  /** Number of fields that both sides changed differently. */
  clashes: number;
}

/** The current values without a change; fields that were edited after it keep their values. */
export function takeBack<V>(
  now: V,
  { before, after }: { before: V; after: V },
  isValues: (value: unknown) => value is V,
): V {
  const { values } = mergeChanges({ base: after, sent: after, mine: now, theirs: before, own: [] });
  return isValues(values) ? values : now;
}

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const isFigure = (value: unknown) => value === null || typeof value === "number";

const idOf = (value: unknown) => (isObject(value) ? value["id"] : undefined);

/**
 * Whether items at the same index belong together: years of a row of figures, or records with the same ids. Other lists
 * are merged as one value: the second of two names may be a different one on each side.
 */
function areAligned(lists: readonly (readonly unknown[])[]): boolean {
  const [first = []] = lists;
  return lists.every(
    (list) =>
      list.length === first.length &&
      (list.every(isFigure) ||
        list.every((item, index) => idOf(item) !== undefined && idOf(item) === idOf(first[index]))),
  );
}

/** Merges the changes of both sides, field by field. */
export function mergeChanges(sides: Sides<unknown>): Merged {
  const { base, sent, mine, theirs, own } = sides;
  if (same(mine, theirs)) return { values: mine, clashes: 0 };
  const all = [mine, theirs, base, sent];
  if (all.every(isObject)) {
    const fields: Record<string, unknown> = {};
    let clashes = 0;
    for (const key of new Set([mine, theirs].flatMap((side) => Object.keys(side ?? {})))) {
      const at = (value: unknown) => (isObject(value) ? value[key] : undefined);
      const merged = mergeChanges({
        base: at(base),
        sent: at(sent),
        mine: at(mine),
        theirs: at(theirs),
        own: own.map(at),
      });
      fields[key] = merged.values;
      clashes += merged.clashes;
    }
    return { values: fields, clashes };
  }
  if (all.every(Array.isArray) && areAligned(all)) {
    const items = all[0]?.map((_, index) => {
      const at = (value: unknown): unknown => (Array.isArray(value) ? value[index] : undefined);
      return mergeChanges({
        base: at(base),
        sent: at(sent),
        mine: at(mine),
        theirs: at(theirs),
        own: own.map(at),
      });
    });
    return {
      values: items?.map((item) => item.values),
      clashes: items?.reduce((sum, item) => sum + item.clashes, 0) ?? 0,
    };
  }
  const isTheirs = !same(theirs, base) && !own.some((value) => same(value, theirs));
  if (!isTheirs) return { values: mine, clashes: 0 };
  if (same(mine, sent)) return { values: theirs, clashes: 0 };
  return { values: mine, clashes: 1 };
}
