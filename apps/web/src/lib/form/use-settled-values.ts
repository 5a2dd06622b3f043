import { startTransition, useEffect, useState } from "react";
import type { DocumentForm } from "./document-form.ts";

/**
 * The values of a form after they have not changed for some milliseconds: for views that are costly to draw while
 * somebody types. A key renders nothing here.
 */
export function useSettledValues<V>(form: DocumentForm<V>, milliseconds: number): V {
  const [values, setValues] = useState(() => form.store.getState().values);
  useEffect(() => {
    let seen = form.store.getState().values;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.store.subscribe((state) => {
      if (state.values === seen) return;
      seen = state.values;
      clearTimeout(timer);
      timer = setTimeout(() => startTransition(() => setValues(() => seen)), milliseconds);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [form, milliseconds]);
  return values;
}
