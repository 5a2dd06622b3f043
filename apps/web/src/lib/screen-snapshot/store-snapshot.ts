import { localStore } from "../storage/browser-storage.ts";
import { SNAPSHOT_PREFIX, type Snapshot } from "./snapshot.ts";

const MOST_SNAPSHOTS = 6;
/** Characters of a snapshot: larger ones take too long to read. */
const LARGEST = 300_000;

function takenAt(key: string): number {
  return Number(/"takenAt":(\d+)/.exec(localStore.read(key) ?? "")?.[1] ?? 0);
}

/** Stores a screen's snapshot in place of its last one. The oldest of more than six are removed. */
export function storeSnapshot(address: string, snapshot: Snapshot): void {
  const key = SNAPSHOT_PREFIX + address;
  const text = JSON.stringify(snapshot);
  if (text.length > LARGEST) {
    localStore.remove(key);
    return;
  }
  const others = localStore.keys(SNAPSHOT_PREFIX).filter((each) => each !== key);
  const oldestFirst = others.toSorted((one, other) => takenAt(one) - takenAt(other));
  localStore.remove(...oldestFirst.slice(0, Math.max(0, others.length + 1 - MOST_SNAPSHOTS)));
  localStore.write(key, text);
}
