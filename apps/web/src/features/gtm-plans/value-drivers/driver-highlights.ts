import { createStore } from "zustand/vanilla";
import type { Picks } from "./consultant-answer.ts";

/** What the AI consultant picked and nobody has touched since, by the id of its combination. */
export const highlights = createStore<Readonly<Record<string, Picks>>>(() => ({}));

export function highlight(combinationId: string, picks: Picks): void {
  highlights.setState({ [combinationId]: picks });
}

/** A choice by hand makes all of its combination one's own. */
export function clearHighlight(combinationId: string): void {
  if (!(combinationId in highlights.getState())) return;
  const { [combinationId]: _, ...rest } = highlights.getState();
  highlights.setState(rest, true);
}
