import type { CostLines, ScenarioResult } from "@beachhead/engine";
import { shortMoney } from "../../../lib/format/short-money.ts";
import { NUMBERED_YEARS, type YearWords } from "../../../lib/format/years.ts";

/** One cost line over the five years. */
export interface CostLine {
  key: keyof CostLines;
  name: string;
  /** The name inside a sentence. */
  spoken: string;
  isFixed: boolean;
  values: number[];
}

const LINES: readonly Omit<CostLine, "values">[] = [
  {
    key: "amortisedDevelopment",
    name: "Development, amortised",
    spoken: "amortised development",
    isFixed: true,
  },
  {
    key: "ongoingProductDevelopment",
    name: "Development, ongoing",
    spoken: "ongoing development",
    isFixed: true,
  },
  { key: "admin", name: "Administration", spoken: "administration", isFixed: true },
  {
    key: "infrastructureFixed",
    name: "Infrastructure, fixed",
    spoken: "fixed infrastructure",
    isFixed: true,
  },
  {
    key: "salesAndMarketingFixed",
    name: "Sales, marketing: fixed",
    spoken: "fixed marketing",
    isFixed: true,
  },
  { key: "extra", name: "Extra", spoken: "extra cost", isFixed: true },
  { key: "onboarding", name: "Onboarding", spoken: "onboarding", isFixed: false },
  { key: "implementation", name: "Implementation", spoken: "implementation", isFixed: false },
  {
    key: "infrastructureUsers",
    name: "Infrastructure, per user",
    spoken: "infrastructure per user",
    isFixed: false,
  },
  { key: "support", name: "Support", spoken: "support", isFixed: false },
  {
    key: "salesAndMarketingVariable",
    name: "Sales, marketing: variable",
    spoken: "variable marketing",
    isFixed: false,
  },
  { key: "otherVariable", name: "Other, per user", spoken: "other cost per user", isFixed: false },
];

/** The twelve lines, largest in the last year first. */
export function costLines({ costLines: years }: ScenarioResult): CostLine[] {
  return LINES.map((line) => ({ ...line, values: years.map((year) => year[line.key]) })).sort(
    (a, b) => (b.values.at(-1) ?? 0) - (a.values.at(-1) ?? 0),
  );
}

/** Sums of the fixed or of the other lines, per year. */
export function sumOf(lines: readonly CostLine[], isFixed: boolean, years: number): number[] {
  return Array.from({ length: years }, (_, year) =>
    lines.reduce((sum, line) => (line.isFixed === isFixed ? sum + (line.values[year] ?? 0) : sum), 0),
  );
}

/** The finding: how the total moves and which line adds most. */
export function costFinding(
  { totalCost }: ScenarioResult,
  lines: readonly CostLine[],
  years: YearWords = NUMBERED_YEARS,
): string {
  const first = totalCost[0] ?? 0;
  const last = totalCost.at(-1) ?? 0;
  if (first === 0 && last === 0) return "No cost yet";
  const ratio = first > 0 ? last / first : Number.POSITIVE_INFINITY;
  const movement =
    ratio >= 1.9 && ratio <= 2.1 ? "double" : ratio > 1.005 ? "grow" : ratio < 0.995 ? "fall" : null;
  const span =
    movement === null
      ? `Costs stay at ${shortMoney(first)} a year`
      : `Costs ${movement} from ${shortMoney(first)} in ${years.inSentence(1)} to ${shortMoney(last)} in ${years.inSentence(5)}`;
  const growth = (line: CostLine) => (line.values.at(-1) ?? 0) - (line.values[0] ?? 0);
  const most = lines.reduce<CostLine | null>(
    (best, line) => (best === null || growth(line) > growth(best) ? line : best),
    null,
  );
  return most !== null && growth(most) > 0 ? `${span}; ${most.spoken} grows most` : span;
}
