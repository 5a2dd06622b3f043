import { useEffect } from "react";
import type { DocumentForm } from "./document-form.ts";
import { isDirty } from "./document-form.ts";
import { dropDraft, writeDraft } from "./draft.ts";

const PAUSE = 250;

/**
 * Keeps what differs from the stored document under `key` in this tab, shortly after each change and when the
 * page is left; nothing is kept when nothing differs.
 */
export function useDraft<V>(form: DocumentForm<V>, key: string, version: number | null): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function keep(): void {
      timer = undefined;
      const state = form.store.getState();
      if (isDirty(state)) writeDraft(key, { values: state.values, version });
      else dropDraft(key);
    }
    function keepNow(): void {
      if (timer === undefined) return;
      clearTimeout(timer);
      keep();
    }
    const stop = form.store.subscribe((state, before) => {
      if (state.values !== before.values || state.saved !== before.saved) timer ??= setTimeout(keep, PAUSE);
    });
    window.addEventListener("pagehide", keepNow);
    return () => {
      stop();
      window.removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, [form, key, version]);
}
