import { useSearchParams } from "react-router";

const NAME = "industry";
const ALL = "all";

/** The industry on the screen, from the address: the first where it names none of these, null for all of them. */
export function useChosenIndustry(
  industries: readonly string[],
): [chosen: string | null, choose: (industry: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(NAME);
  const named = industries.find((industry) => industry === asked);
  const chosen = named ?? (asked === ALL ? null : (industries[0] ?? null));
  return [
    chosen,
    (industry) =>
      setSearch(
        (before) => {
          before.set(NAME, industry ?? ALL);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
  ];
}
