import type { Combination } from "@beachhead/contract";
import { useSearchParams } from "react-router";

const NAME = "combination";

/** The combination on the screen, from the address: the first where it names none. */
export function useChosenCombination(
  combinations: readonly Combination[],
): [chosen: Combination | undefined, choose: (id: string) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(NAME);
  const chosen = combinations.find(({ id }) => id === asked) ?? combinations[0];
  return [
    chosen,
    (id) =>
      setSearch(
        (before) => {
          before.set(NAME, id);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
  ];
}

/** A step's address with one of its combinations chosen. */
export function addressOf(path: string, combinationId: string): string {
  return `${path}?${NAME}=${encodeURIComponent(combinationId)}`;
}
