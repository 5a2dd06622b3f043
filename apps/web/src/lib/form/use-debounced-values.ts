import { startTransition, useEffect, useState } from "react";
import type { StoreApi } from "zustand/vanilla";
import type { DocumentForm } from "./document-form.ts";

/**
 * A part of a store after it has not changed for some milliseconds: for views that are costly to draw while somebody
 * types. A key renders nothing here.
 *
 * @param read the same function each time
 */
export function useDebouncedPart<State, Part>(
  store: Pick<StoreApi<State>, "getState" | "subscribe">,
  read: (state: State) => Part,
  milliseconds: number,
): Part {
  const [part, setPart] = useState(() => read(store.getState()));
  useEffect(() => {
    let seen = read(store.getState());
    let timer: ReturnType<typeof setTimeout> | undefined;
    setPart(() => seen);
    const stop = store.subscribe((state) => {
      const now = read(state);
      if (now === seen) return;
      seen = now;
      clearTimeout(timer);
      timer = setTimeout(() => startTransition(() => setPart(() => seen)), milliseconds);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, read, milliseconds]);
  return part;
}

const valuesOf = <V>({ values }: { values: V }): V => values;

/** The values of a form after they have not changed for some milliseconds. */
export function useDebouncedValues<V>({ store }: DocumentForm<V>, milliseconds: number): V {
  return useDebouncedPart(store, valuesOf, milliseconds);
}
