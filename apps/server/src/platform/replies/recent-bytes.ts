/** Bytes by key; the least recently used entries are dropped. */
export interface RecentBytes {
  get(key: string): Buffer | undefined;
  set(key: string, value: Buffer): void;
}

/**
 * Two generations of entries: when the younger one has half of the bytes, it replaces the older one. An entry that is
 * used moves to the younger generation.
 * @param limit bytes of all entries
 */
export function createRecentBytes(limit: number): RecentBytes {
  let young = new Map<string, Buffer>();
  let old = new Map<string, Buffer>();
  let size = 0;

  function set(key: string, value: Buffer): void {
    const before = young.get(key);
    size += value.length - (before === undefined ? -2 * key.length : before.length);
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
