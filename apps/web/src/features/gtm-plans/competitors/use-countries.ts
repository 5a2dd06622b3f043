import { useCallback, useState } from "react";

const NONE: readonly string[] = [];
let loaded = NONE;

async function load(): Promise<readonly string[]> {
  if (loaded !== NONE) return loaded;
  try {
    loaded = (await import("./country-names.ts")).countryNames;
  } catch {
    // Without suggestions; the next press asks again.
  }
  return loaded;
}

/**
 * The names of countries to suggest; none until loaded. Cells accept any text without them.
 * @returns also what loads them, for when the pointer or the focus comes to the cells
 */
export function useCountries(): [countries: readonly string[], prepare: () => void] {
  const [countries, setCountries] = useState(loaded);
  const prepare = useCallback(() => {
    void load().then(setCountries);
  }, []);
  return [countries, prepare];
}
