import { useSearchParams } from "../../lib/navigation.ts";

const names = ["person", "kind", "id", "from"] as const;
type ActivityFilterName = (typeof names)[number];

/** What of the activity is shown, kept in the address so that it can be linked. */
export function useActivityFilter() {
  const [params, setParams] = useSearchParams();
  const filter: Record<string, string> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value !== null && value !== "") filter[name] = value;
  }
  const change = (changes: Partial<Record<ActivityFilterName, string>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes))
          if (value === "") after.delete(name);
          else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return { filter, change };
}
