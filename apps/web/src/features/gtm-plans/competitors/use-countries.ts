import { useCallback, useState } from "react";

const NONE: readonly string[] = [];
let loaded = NONE;

/**
 * The names of countries to suggest; none until loaded. Cells accept any text without them.
 * @returns also what loads them, for when the pointer or the focus comes to the cells
 */
export function useCountries(): [countries: readonly string[], prepare: () => void] {
  const [countries, setCountries] = useState(loaded);
  const prepare = useCallback(() => {
    if (loaded !== NONE) return;
    import("./country-names.ts").then(
      ({ countryNames }) => {
        loaded = countryNames;
        setCountries(countryNames);
      },
      () => undefined,
    );
  }, []);
  return [countries, prepare];
}
