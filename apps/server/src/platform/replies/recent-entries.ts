/** Values by key; the least recently used entries are dropped. */
export interface RecentEntries<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/**
 * Two generations of entries: when the younger one has half of the bytes, it replaces the older one. An entry that is
 * used moves to the younger generation.
 * @param limit bytes of all entries
 * @param sizeOf bytes of a value
 */
export function createRecentEntries<Value>(
  limit: number,
  sizeOf: (value: Value) => number,
): RecentEntries<Value> {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  let size = 0;

  function set(key: string, value: Value): void {
    const before = young.get(key);
    size += sizeOf(value) - (before === undefined ? -2 * key.length : sizeOf(before));
    young.set(key, value);
    if (size < limit / 2) return;
    old = young;
    young = new Map();
    size = 0;
  }

  return {
    get(key) {
      const recent = young.get(key);
      if (recent !== undefined) return recent;
      const found = old.get(key);
      if (found !== undefined) set(key, found);
      return found;
    },
    set,
  };
}
