import { create } from "zustand";
import { localStore } from "../storage/browser-storage.ts";

const KEY = "singleKeys";

/**
 * Whether keys without Ctrl or Cmd do anything. Who dictates or uses a switch may press letters without meaning them,
 * so they can be turned off (WCAG 2.1.4).
 */
export const useSingleKeys = create<{ on: boolean }>(() => ({ on: localStore.read(KEY) !== "off" }));

/** Turns them on or off, and remembers it in this browser. */
export function chooseSingleKeys(on: boolean): void {
  if (on) localStore.remove(KEY);
  else localStore.write(KEY, "off");
  useSingleKeys.setState({ on });
}
