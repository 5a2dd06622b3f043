import { startTransition, useEffect, useState } from "react";
import type { StoreApi } from "zustand/vanilla";

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
    let frame: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function show(): void {
      frame = undefined;
      startTransition(() => setPart(() => read(store.getState())));
    }
    function follow(): void {
      // A task after the frame runs once it is painted.
      frame ??= requestAnimationFrame(() => {
        timer = setTimeout(show);
      });
    }
    setPart(() => read(store.getState()));
    const stop = store.subscribe((now, before) => {
      if (read(now) !== read(before)) follow();
    });
    return () => {
      stop();
      if (frame !== undefined) cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [store, read]);
  return part;
}
