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
export const SNAPSHOT_PREFIX = "screen:";

/** Removes what screens looked like: after a change they may show old figures, after a sign-out somebody's data. */
export function dropSnapshots(): void {
  localStore.remove(...localStore.keys(SNAPSHOT_PREFIX));
}

/** Whether the page still shows a snapshot in place of the app. */
export const isSnapshotShown = (): boolean => "snapshot" in document.documentElement.dataset;

/** The app has drawn its first screen, which took the snapshot's place. */
export function endSnapshot(): void {
  delete document.documentElement.dataset["snapshot"];
}
