import { startTransition, useEffect, useState } from "react";
import type { StoreApi } from "zustand/vanilla";

const waiting = new Set<() => void>();

function showAll(): void {
  const due = [...waiting];
  waiting.clear();
  startTransition(() => due.forEach((show) => show()));
}

/** Calls `show` once the next frame is painted, in one transition with all others that wait for it. */
function afterPaint(show: () => void): void {
  // A task after the frame runs once it is painted.
  if (waiting.size === 0) requestAnimationFrame(() => setTimeout(showAll));
  waiting.add(show);
}

/**
 * A part of a store as of the last paint: for views beside the fields. The frame of a key draws the field alone, and
 * these views follow in the next.
 *
 * @param read the same function each time
 */
export function useAfterPaint<State, Part>(
  store: Pick<StoreApi<State>, "getState" | "subscribe">,
  read: (state: State) => Part,
): Part {
  const [part, setPart] = useState(() => read(store.getState()));
  useEffect(() => {
    const show = (): void => setPart(() => read(store.getState()));
    show();
    const stop = store.subscribe(() => afterPaint(show));
    return () => {
      stop();
      waiting.delete(show);
    };
  }, [store, read]);
  return part;
}
