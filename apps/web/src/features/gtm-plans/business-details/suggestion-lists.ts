import { useEffect, useState } from "react";

/** Lists that load beside the form; until they are there any text can be entered all the same. */
const loaders = {
  countries: () => import("@beachhead/contract/countries").then((module) => module.countries),
  industries: () => import("@beachhead/contract/industries").then((module) => module.industries),
};

export type SuggestionList = keyof typeof loaders;

const NONE: readonly string[] = [];
const loaded: Partial<Record<SuggestionList, readonly string[]>> = {};

/** Suggestions for a field. */
export function useSuggestions(list: SuggestionList): readonly string[] {
  const [names, setNames] = useState(loaded[list] ?? NONE);
  useEffect(() => {
    if (loaded[list] !== undefined) return setNames(loaded[list]);
    let isWanted = true;
    void loaders[list]().then(
      (found) => {
        loaded[list] = found;
        if (isWanted) setNames(found);
      },
      // Without the list the field takes any text.
      (error: unknown) => console.error(`The list of ${list} could not be loaded.`, error),
    );
    return () => {
      isWanted = false;
    };
  }, [list]);
  return names;
}
