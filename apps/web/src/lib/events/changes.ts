import type { ChangeEvent } from "@beachhead/contract";

type Change = Pick<ChangeEvent, "kind" | "id" | "action" | "version">;

interface Listener {
  onChange(change: Change): void;
  /** Anything may have changed: events were missed, or do not come. */
  onGap(): void;
}

const listeners = new Set<Listener>();

/** Calls `listener` for what others change in the team's workspace that is open, until the returned function is called. */
export function followChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceChange(change: Change): void {
  for (const listener of listeners) listener.onChange(change);
}

export function announceGap(): void {
  for (const listener of listeners) listener.onGap();
}
