/** Inserts an item at a 0-based position. */
export function insertAt<T>(list: readonly T[], index: number, item: T): readonly T[] {
  return list.toSpliced(index, 0, item);
}

/** Moves the item at one 0-based position to another. Returns the same list if either is out of range. */
export function moveTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined || from < 0 || to < 0 || to >= list.length) return list;
  return insertAt(list.toSpliced(from, 1), to, item);
}

interface Identified {
  id: string | number;
}

/** Changes the item with an id. */
export function updateById<T extends Identified>(
  list: readonly T[],
  id: T["id"],
  change: (item: T) => T,
): readonly T[] {
  return list.map((item) => (item.id === id ? change(item) : item));
}

/** Puts a removed item back at its old position. Returns the same list if it is already there. */
export function restoreAt<T extends Identified>(list: readonly T[], item: T, index: number): readonly T[] {
  return list.some(({ id }) => id === item.id) ? list : insertAt(list, index, item);
}
