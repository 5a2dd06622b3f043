import { isRecord } from "../is-record.ts";
import { sessionStore } from "../storage/browser-storage.ts";

const KEY = "signInReturn";
/** As long as a sign-in by redirect may take. */
const TEN_MINUTES = 600_000;

/** Remembers in this tab the path to show after a sign-in by redirect. */
export function rememberReturn(to: string): void {
  sessionStore.write(KEY, JSON.stringify({ to, at: Date.now() }));
}

/** The address that was remembered within the last ten minutes, once; null without one. */
export function takeReturn(): string | null {
  const text = sessionStore.read(KEY);
  sessionStore.remove(KEY);
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (!isRecord(value)) return null;
    const { to, at } = value;
    const isOwn = typeof to === "string" && /^\/(?!\/)/.test(to);
    return isOwn && typeof at === "number" && Date.now() - at < TEN_MINUTES ? to : null;
  } catch {
    return null;
  }
}
