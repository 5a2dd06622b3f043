import { newKey } from "../new-key.ts";
import { sessionStore } from "../storage/browser-storage.ts";
import { tabPresence } from "./tab-presence.ts";

const KEY = "tab";
const LOCK = "tab ";
/** A reloading page releases its lock about when the new page requests it. */
const LOCK_TIMEOUT_MS = 2_000;

const hasLocks = () => "locks" in navigator;

/** Resolves when the page closes, which releases the lock for the next page. */
const untilPageHides = () =>
  new Promise<void>((resolve) => window.addEventListener("pagehide", () => resolve(), { once: true }));

/** Locks the id until the page closes; false when another tab has it, as after duplicating a tab. */
async function hold(id: string): Promise<boolean> {
  if (!hasLocks()) return tabPresence.claim(id);
  return new Promise((resolve) => {
    navigator.locks
      .request(LOCK + id, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, () => {
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

/** The id of this tab: the same after a reload, a new one in a duplicated tab. */
export function ownTab(): Promise<string> {
  if (own === undefined) {
    own = claim();
    // A page restored from the back/forward cache locks its id again.
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) void own?.then(hold);
    });
  }
  return own;
}

/** The tabs of this browser that are open now. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  if (!hasLocks()) return tabPresence.findLiveTabs();
  const { held = [] } = await navigator.locks.query();
  const names = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
  return new Set(names);
}
