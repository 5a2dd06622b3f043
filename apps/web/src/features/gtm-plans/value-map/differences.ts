import { formatChange, formatCount } from "../../../lib/format/numbers.ts";
import { isScore, OWN, rivalColumn, type ScoreTable, scoreAt } from "./score-table.ts";

/** Our score on one attribute compared with the competitors'. */
export interface Difference {
  attribute: string;
  own: number | null;
  /** Mean of the competitors with a score; null without any. */
  mean: number | null;
  lowest: number | null;
  highest: number | null;
  /** The number of competitors with a score. */
  count: number;
  /** Our score minus the competitors' mean; null if either is missing. */
  difference: number | null;
}

/** More than a difference of scores drifts by. */
const DRIFT = 1e-10;

/** A lead over the competitors, with one decimal, a half away from zero: the same text on every screen. */
export function formatLead(difference: number): string {
  return formatChange(difference + Math.sign(difference) * DRIFT, 1);
}

export function meanOf(scores: readonly number[]): number | null {
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

export function differenceOn(table: ScoreTable, rivals: readonly string[], attribute: string): Difference {
  const scoreOf = (column: string) => [scoreAt(table, attribute, column)].find(isScore) ?? null;
  const own = scoreOf(OWN);
  const theirs = rivals.flatMap((name) => scoreOf(rivalColumn(name)) ?? []);
  const mean = meanOf(theirs);
  return {
    attribute,
    own,
    mean,
    lowest: theirs.length === 0 ? null : Math.min(...theirs),
    highest: theirs.length === 0 ? null : Math.max(...theirs),
    count: theirs.length,
    difference: own === null || mean === null ? null : own - mean,
  };
}

interface Compared extends Difference {
  difference: number;
}

const isCompared = (each: Difference): each is Compared => each.difference !== null;

/** The strongest and the weakest attribute, one sentence each. */
export interface Finding {
  strongest: string;
  weakest: string;
}

const change = ({ attribute, difference }: Compared) => `${attribute}, ${formatLead(difference)}`;

const against = ({ count }: Difference) =>
  `against ${count === 1 ? "the one competitor scored" : `the average of ${formatCount(count, "competitor")}`}`;

/** The finding over all attributes; null if none can be compared. */
export function findingOf(differences: readonly Difference[]): Finding | null {
  const compared = differences.filter(isCompared);
  const [first] = compared;
  if (first === undefined) return null;
  const best = compared.reduce((most, each) => (each.difference > most.difference ? each : most), first);
  const worst = compared.reduce((least, each) => (each.difference < least.difference ? each : least), first);
  return {
    strongest:
      best.difference > 0
        ? `Strongest: ${change(best)} ${against(best)}`
        : `No lead yet. Closest: ${change(best)} ${against(best)}`,
    weakest:
      worst.difference < 0
        ? `Weakest: ${change(worst)}`
        : `Ahead on everything. Smallest lead: ${change(worst)}`,
  };
}
