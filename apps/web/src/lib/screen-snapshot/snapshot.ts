import { localStore } from "../storage/browser-storage.ts";

/** An element as tag, attributes and children; a text is a string. */
export type SnapshotNode =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...children: SnapshotNode[]];

/** What a screen looked like when it was last seen in this browser. */
export interface Snapshot {
  /** `_id` of the user who saw it. */
  user: string;
  /** The build of the web app: another one has other class names. */
  build: string;
  /** CSS pixels of the window: charts are drawn for one width. */
  width: number;
  /** Milliseconds since 1970. */
  takenAt: number;
  nodes: readonly SnapshotNode[];
}

/** Before the path and query string of the screen; `read-snapshot.ts` reads the entry in the document. */
const PREFIX = "screen:";
const MOST_SNAPSHOTS = 6;
/** Characters of a snapshot: larger ones take too long to read. */
const LARGEST = 300_000;

/** Removes what screens looked like: after a change they may show old figures, after a sign-out somebody's data. */
export function dropSnapshots(): void {
  localStore.remove(...localStore.keys(PREFIX));
}

function takenAt(key: string): number {
  return Number(/"takenAt":(\d+)/.exec(localStore.read(key) ?? "")?.[1] ?? 0);
}

/** Stores a screen's snapshot in place of its last one. The oldest of more than six are removed. */
export function storeSnapshot(address: string, snapshot: Snapshot): void {
  const key = PREFIX + address;
  const text = JSON.stringify(snapshot);
  if (text.length > LARGEST) {
    localStore.remove(key);
    return;
  }
  const others = localStore.keys(PREFIX).filter((each) => each !== key);
  const oldestFirst = others.toSorted((one, other) => takenAt(one) - takenAt(other));
  localStore.remove(...oldestFirst.slice(0, Math.max(0, others.length + 1 - MOST_SNAPSHOTS)));
  localStore.write(key, text);
}

/** Whether the page still shows a snapshot in place of the app. */
export const isSnapshotShown = (): boolean => "snapshot" in document.documentElement.dataset;

/** The app has drawn its first screen, which took the snapshot's place. */
export function endSnapshot(): void {
  delete document.documentElement.dataset["snapshot"];
}
