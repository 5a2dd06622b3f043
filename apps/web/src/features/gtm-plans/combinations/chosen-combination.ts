import type { Combination } from "@beachhead/contract";
import { useSearchParams } from "../../../lib/navigation.ts";

const PARAM = "combination";

/** The combination named by the query string, else the first. */
export function useChosenCombination(
  combinations: readonly Combination[],
): [chosen: Combination | undefined, choose: (id: string) => void] {
  const [search, setSearch] = useSearchParams();
  const requested = search.get(PARAM);
  const chosen = combinations.find(({ id }) => id === requested) ?? combinations[0];
  return [
    chosen,
    (id) =>
      setSearch(
        (before) => {
          before.set(PARAM, id);
          return before;
        },
        { replace: true },
      ),
  ];
}

/** The address of a step with a combination chosen. */
export function addressOf(path: string, combinationId: string): string {
  return `${path}?${PARAM}=${encodeURIComponent(combinationId)}`;
}
