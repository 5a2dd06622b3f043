import type { Sources } from "./plan-sources.ts";

/** A place with figures and its words around them; each named group of the pattern is a figure. */
export interface Place {
  source: string;
  pattern: RegExp;
}

interface Reading {
  source: string;
  text: string;
  value: number;
  /** What the last digit written is worth. */
  step: number;
}

const UNITS: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, B: 1e9, T: 1e12 };

/** "12.7 M" is 12,700,000 to the nearest 100,000; what is written in full counts to the cent. */
function readingOf(source: string, text: string): Reading {
  const [digits = "", unit = ""] = text.replaceAll(",", "").replace("−", "-").split(" ");
  const worth = UNITS[unit] ?? 1;
  const decimals = digits.split(".")[1]?.length ?? 0;
  return { source, text, value: Number(digits) * worth, step: worth / 10 ** decimals };
}

/** A figure that a workbook has as a fraction and others in per cent. */
const FRACTION = /AsFraction$/;
const inPercent = (reading: Reading): Reading => ({
  ...reading,
  value: reading.value * 100,
  step: reading.step * 100,
});

/**
 * The figures that differ between two places, and the places that do not have the words of the table. The figure with
 * the most digits, rounded to the digits of another place, must be the figure of that place.
 */
export function disagreements(sources: Sources, places: readonly Place[]): string[] {
  const faults: string[] = [];
  const readings = new Map<string, Reading[]>();
  for (const { source, pattern } of places) {
    const groups = pattern.exec(sources[source] ?? "")?.groups;
    if (groups === undefined) faults.push(`${source} has no ${pattern}`);
    for (const [figure, text] of Object.entries(groups ?? {})) {
      const name = figure.replace(FRACTION, "");
      const reading = readingOf(source, text);
      const isFraction = name !== figure;
      readings.set(name, [...(readings.get(name) ?? []), isFraction ? inPercent(reading) : reading]);
    }
  }
  for (const [figure, list] of readings) {
    const [exact, ...others] = list.toSorted((one, other) => one.step - other.step);
    if (exact === undefined || others.length === 0) faults.push(`${figure} is in one place only`);
    // A tie may be rounded either way by the binary fraction of a per cent.
    else
      for (const { source, text, value, step } of others)
        if (Math.abs(value - exact.value) > (step + exact.step) / 2 + 1e-9)
          faults.push(`${figure}: ${source} has ${text}, ${exact.source} has ${exact.text}`);
  }
  return faults;
}
