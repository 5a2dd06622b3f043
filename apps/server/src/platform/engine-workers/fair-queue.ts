/** Work that waits, by the user it is for. */
export interface Owned {
  owner: string;
}

/** A queue that serves owners in turn, and each owner's items in order of arrival. */
export interface FairQueue<Item extends Owned> {
  push(item: Item): void;
  /** @returns whether the item was waiting */
  remove(item: Item): boolean;
  /**
   * Removes and returns the first item of the next owner in turn whose first item `mayRun`. That owner then goes to
   * the end of the line.
   */
  take(mayRun: (item: Item) => boolean): Item | undefined;
  /** Items of one owner. */
  countOf(owner: string): number;
  /** Items that fulfil the condition. */
  count(condition: (item: Item) => boolean): number;
  /** Removes and returns all items. */
  drain(): Item[];
}

/** An empty queue. Taking costs at most one look per waiting owner. */
export function createFairQueue<Item extends Owned>(): FairQueue<Item> {
  // A map keeps insertion order: the first key is the owner whose turn it is.
  const lines = new Map<string, Item[]>();

  return {
    push(item) {
      const line = lines.get(item.owner);
      if (line === undefined) lines.set(item.owner, [item]);
      else line.push(item);
    },

    remove(item) {
      const line = lines.get(item.owner);
      const index = line?.indexOf(item) ?? -1;
      if (line === undefined || index < 0) return false;
      line.splice(index, 1);
      if (line.length === 0) lines.delete(item.owner);
      return true;
    },

    take(mayRun) {
      for (const [owner, line] of lines) {
        const [item] = line;
        if (item === undefined || !mayRun(item)) continue;
        line.shift();
        lines.delete(owner);
        if (line.length > 0) lines.set(owner, line);
        return item;
      }
      return undefined;
    },

    countOf: (owner) => lines.get(owner)?.length ?? 0,
    count: (condition) => [...lines.values()].flat().filter(condition).length,

    drain() {
      const all = [...lines.values()].flat();
      lines.clear();
      return all;
    },
  };
}
