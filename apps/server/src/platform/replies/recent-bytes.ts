import { createRecentEntries, type RecentEntries } from "./recent-entries.ts";

/** Bytes by key; the least recently used entries are dropped. */
export type RecentBytes = RecentEntries<Buffer>;

/** @param limit bytes of all entries */
export function createRecentBytes(limit: number): RecentBytes {
  return createRecentEntries(limit, ({ length }) => length);
}
