import { newKey } from "../new-key.ts";
import { sessionStore } from "../storage/browser-storage.ts";
import { callTheRoll } from "./roll-call.ts";

const KEY = "tab";
const LOCK = "tab ";
/** A page being reloaded gives its lock back a moment after the new one asks for it. */
const PATIENCE = 500;

const hasLocks = () => "locks" in navigator;

/** Holds the id until the page ends; false when another tab holds it, as after duplicating a tab. */
async function hold(id: string): Promise<boolean> {
  if (!hasLocks()) return callTheRoll.claim(id);
  return new Promise((resolve) => {
    navigator.locks
      .request(LOCK + id, { signal: AbortSignal.timeout(PATIENCE) }, () => {
        resolve(true);
        return new Promise(() => undefined);
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
  own ??= claim();
  return own;
}

/** The tabs of this browser that are open now. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  if (!hasLocks()) return callTheRoll.present();
  const { held = [] } = await navigator.locks.query();
  const names = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
  return new Set(names);
}
