import { create } from "zustand";
import { onSessionEnd } from "./session/session-store.ts";
import { sessionStore } from "./storage/browser-storage.ts";

const KEY = "planContext";

/** The GTM plan that this tab narrows its lists to; null: all plans. */
export const usePlanContext = create<{ planId: string | null }>(() => ({ planId: sessionStore.read(KEY) }));

/** Narrows the lists of this tab to one plan, or shows all again. */
export function choosePlanContext(planId: string | null): void {
  if (planId === null) sessionStore.remove(KEY);
  else sessionStore.write(KEY, planId);
  usePlanContext.setState({ planId });
}

onSessionEnd(() => usePlanContext.setState({ planId: null }));
