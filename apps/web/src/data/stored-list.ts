import { localStore } from "../lib/storage/browser-storage.ts";
import { openTeam } from "../lib/workspace/open-workspace.ts";

/** A list of the personal workspace in local storage, shown until the server's answer arrives. */
export interface StoredList<Item> {
  /** Undefined when there is none; a broken one is logged and ignored. */
  read(): Item[] | undefined;
  write(items: readonly Item[]): void;
}

/** @param key name of the entry; `lib/session/session-store.ts` removes it when the session ends */
export function storedList<Item>(key: string, isItem: (value: unknown) => value is Item): StoredList<Item> {
  return {
    read() {
      const stored = openTeam() === null ? localStore.read(key) : null;
      if (stored === null) return undefined;
      try {
        const items: unknown = JSON.parse(stored);
        if (Array.isArray(items) && items.every(isItem)) return items;
        throw new TypeError("The entry has another shape.");
      } catch (error) {
        console.error(`The stored list "${key}" is ignored.`, error);
        return undefined;
      }
    },
    write(items) {
      if (openTeam() === null) localStore.write(key, JSON.stringify(items));
    },
  };
}
