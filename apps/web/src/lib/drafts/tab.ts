import { newKey } from "../new-key.ts";
import { sessionStore } from "../storage/browser-storage.ts";
import { callTheRoll } from "./roll-call.ts";

const KEY = "tab";
const LOCK = "tab ";
/** A page being reloaded gives its lock back about when the new one asks for it. */
const PATIENCE = 2_000;

const hasLocks = () => "locks" in navigator;

/** Resolves when the page goes away, so that the lock is free for the page that comes. */
const untilPageHides = () =>
  new Promise<void>((resolve) => window.addEventListener("pagehide", () => resolve(), { once: true }));

/** Holds the id until the page ends; false when another tab holds it, as after duplicating a tab. */
async function hold(id: string): Promise<boolean> {
  if (!hasLocks()) return callTheRoll.claim(id);
  return new Promise((resolve) => {
    navigator.locks
      .request(LOCK + id, { signal: AbortSignal.timeout(PATIENCE) }, () => {
        resolve(true);
        return untilPageHides();
      })
      .catch(() => resolve(false));
  });
}

async function claim(): Promise<string> {
  const known = sessionStore.read(KEY);
  if (known !== null && (await hold(known))) return known;
  const fresh = newKey();
  sessionStore.write(KEY, fresh);
  await hold(fresh);
  return fresh;
}

let own: Promise<string> | undefined;

/** Names this tab: the same after a reload, another one in a duplicated tab. */
export function ownTab(): Promise<string> {
  if (own === undefined) {
    own = claim();
    // Brought back from the browser's memory, the page takes its place again.
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) void own?.then(hold);
    });
  }
  return own;
}

/** The tabs of this browser that are open now. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  if (!hasLocks()) return callTheRoll.present();
  const { held = [] } = await navigator.locks.query();
  const names = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
  return new Set(names);
}
