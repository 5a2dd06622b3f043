import type { Draft } from "./draft.ts";
import type { DraftSlot } from "./draft-slot.ts";

const PAUSE = 150;

/** Writes what differs from the server into a slot, shortly after each change. */
export interface DraftKeeper {
  changed(): void;
  /** At once: the page may be going away. */
  now(): Promise<void>;
  /** False once this browser could not keep the last draft. */
  isKept(): boolean;
  stop(): void;
}

/**
 * @param read the draft as it stands; null when there is nothing to keep
 * @param onKept told whenever `isKept` changes
 */
export function createDraftKeeper<V>(
  slot: DraftSlot,
  read: () => Draft<V> | null,
  onKept: () => void,
): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let kept = true;

  async function now(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const draft = read();
    const before = kept;
    if (draft === null) {
      kept = true;
      await slot.drop();
    } else kept = await slot.keep(draft);
    if (kept !== before) onKept();
  }

  return {
    changed() {
      timer ??= setTimeout(() => void now(), PAUSE);
    },
    now,
    isKept: () => kept,
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
