import { useSearchParams } from "../../lib/navigation.ts";

const names = [
  "search",
  "stage",
  "status",
  "source",
  "unmapped",
  "unconverted",
  "unread",
  "leadSource",
  "product",
  "geo",
  "year",
  "sort",
] as const;
export type DealFilterName = (typeof names)[number];

/** The filters and the order of the list, kept in the address so that a view can be linked. */
export function useDealFilter() {
  const [params, setParams] = useSearchParams();
  const filter: Record<string, string> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value !== null && value !== "") filter[name] = value;
  }
  const change = (name: DealFilterName | "dialog", value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === "") after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return { filter, params, change, isFiltered: Object.keys(filter).some((name) => name !== "sort") };
}
