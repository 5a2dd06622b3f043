import { useSyncExternalStore } from "react";

/** Suggestions, loaded when a field with them is first drawn. The fields accept any text without them. */
const loaders = {
  countries: () => import("@beachhead/contract/countries").then((module) => module.countries),
  industries: () => import("@beachhead/contract/industries").then((module) => module.industries),
};

export type SuggestionList = keyof typeof loaders;

const NONE: readonly string[] = [];
const loaded: Partial<Record<SuggestionList, readonly string[]>> = {};
const listeners = new Set<() => void>();

async function load(list: SuggestionList): Promise<void> {
  try {
    loaded[list] = await loaders[list]();
    for (const listener of listeners) listener();
  } catch (error) {
    // The field accepts any text without the list.
    console.error(`The list of ${list} could not be loaded.`, error);
  }
}

const asked = new Set<SuggestionList>();

const followers = {
  countries: (listener: () => void) => follow("countries", listener),
  industries: (listener: () => void) => follow("industries", listener),
};

function follow(list: SuggestionList, listener: () => void): () => void {
  if (!asked.has(list)) {
    asked.add(list);
    void load(list);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Suggestions for a field; empty until loaded. */
export function useSuggestions(list: SuggestionList): readonly string[] {
  return useSyncExternalStore(followers[list], () => loaded[list] ?? NONE);
}
