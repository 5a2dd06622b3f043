import { useRef } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";

type Parts = Readonly<Record<string, unknown>> | readonly unknown[];

function hasSameParts(before: Parts, after: Parts): boolean {
  const [old, now] = [Object.values(before), Object.values(after)];
  return old.length === now.length && now.every((part, index) => Object.is(part, old[index]));
}

/**
 * Several parts of a store as one list or object, which stays the same one while each part does.
 *
 * @param read returns the same keys each time
 */
export function useParts<State, Result extends Parts>(
  store: Pick<StoreApi<State>, "getState" | "getInitialState" | "subscribe">,
  read: (state: State) => Result,
): Result {
  const kept = useRef<Result | null>(null);
  return useStore(store, (state) => {
    const parts = read(state);
    if (kept.current === null || !hasSameParts(kept.current, parts)) kept.current = parts;
    return kept.current;
  });
}
