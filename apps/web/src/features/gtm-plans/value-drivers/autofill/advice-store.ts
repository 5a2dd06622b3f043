import type { Advice, IndustryAdvice } from "@beachhead/contract";
import { createStore } from "zustand/vanilla";
import type { Picks } from "./apply-answer.ts";

/** The AI consultant's picks that were not edited since, by combination id. */
export const highlights = createStore<Readonly<Record<string, Picks>>>(() => ({}));

export function highlight(combinationId: string, picks: Picks): void {
  highlights.setState({ [combinationId]: picks });
}

/** An edit clears the highlight of the whole combination. */
export function clearHighlight(combinationId: string): void {
  if (!(combinationId in highlights.getState())) return;
  const { [combinationId]: _, ...rest } = highlights.getState();
  highlights.setState(rest, true);
}

/** What is known of the last autofill of a combination. */
export interface LastAutofill {
  advice: Advice;
  /** Takes it back; absent after a reload. */
  undo?: (() => void) | undefined;
  /** Industries without a profile that the user fills in. */
  byHand: readonly string[];
}

/** By combination id. */
export const autofills = createStore<Readonly<Record<string, LastAutofill>>>(() => ({}));

export function noteAutofill(combinationId: string, last: Omit<LastAutofill, "byHand">): void {
  autofills.setState({ [combinationId]: { ...last, byHand: [] } });
}

/** Shows the chips of an industry that was not assessed. */
export function fillByHand(combinationId: string, industry: string): void {
  const last = autofills.getState()[combinationId];
  if (last !== undefined)
    autofills.setState({ [combinationId]: { ...last, byHand: [...last.byHand, industry] } });
}

/** What the advisor says of an industry. */
export function findAdvice(combinationId: string, industry: string): IndustryAdvice | undefined {
  const last = autofills.getState()[combinationId];
  return last?.advice.industries.find(({ name }) => name === industry);
}
