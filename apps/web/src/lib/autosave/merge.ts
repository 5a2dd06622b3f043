/** What two sides made of one document since `base`. */
export interface Sides<V> {
  /** The values as the server held them before either change. */
  base: V;
  /** The same values as this tab sent them: blanks and spaces the server has since set right. */
  sent: V;
  mine: V;
  theirs: V;
  /** What this tab sent without hearing back: found in `theirs`, it is nobody else's change. */
  own: readonly V[];
}

export interface Merged {
  /** Each field as whoever changed it left it; a field both changed as it is in `mine`. */
  values: unknown;
  /** Fields that both sides changed, each in its own way. */
  clashes: number;
}

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const isFigure = (value: unknown) => value === null || typeof value === "number";

const idOf = (value: unknown) => (isObject(value) ? value["id"] : undefined);

/**
 * Whether the items of the lists stand for the same things one by one: years of a row of figures, or records of
 * the same ids. Other lists count as one value: the second of two names may be another one on each side.
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

/** Joins what both sides changed, field by field. */
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
