import { useSyncExternalStore } from "react";

/** Lists that load beside the form; until they are there any text can be entered all the same. */
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
    // Without the list the field takes any text.
    console.error(`The list of ${list} could not be loaded.`, error);
  }
}

void load("countries");
void load("industries");

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Suggestions for a field; none until they are loaded. */
export function useSuggestions(list: SuggestionList): readonly string[] {
  return useSyncExternalStore(follow, () => loaded[list] ?? NONE);
}
