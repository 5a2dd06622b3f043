import type { Draft } from "./draft.ts";
import type { DraftSlot } from "./draft-slot.ts";

const THROTTLE_MS = 150;

/** Writes the draft to its slot, at most every 150 ms. */
export interface DraftWriter {
  changed(): void;
  /** Writes at once: the page may be closing. */
  now(): Promise<void>;
  /** False if the last draft could not be written. */
  isWritten(): boolean;
  stop(): void;
}

/**
 * @param read the current draft; null removes the stored one
 * @param onWritten called when `isWritten` changes
 */
export function createDraftWriter<V>(
  slot: DraftSlot,
  read: () => Draft<V> | null,
  onWritten: () => void,
): DraftWriter {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = true;

  async function now(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const draft = read();
    const before = written;
    if (draft === null) {
      written = true;
      await slot.drop();
    } else written = await slot.write(draft);
    if (written !== before) onWritten();
  }

  return {
    changed() {
      timer ??= setTimeout(() => void now(), THROTTLE_MS);
    },
    now,
    isWritten: () => written,
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
