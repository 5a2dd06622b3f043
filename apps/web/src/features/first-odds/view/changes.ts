import type { FirstOddsField } from "@beachhead/contract/first-odds";
import { firstOddsFields } from "@beachhead/contract/first-odds";
import type { FirstOddsFigures, GoalSeekWays } from "@beachhead/engine";
import { formatChange, formatPlain, THIN_SPACE } from "../../../lib/format/numbers.ts";

/** One figure that would have to be another for even odds. */
export interface Change {
  field: FirstOddsField;
  label: string;
  from: string;
  to: string;
  /** "+19 %" */
  by: string;
  /** Size of the change, per cent. */
  size: number;
  odds: number;
  /** The new value of the field. */
  value: number;
}

const decimalsOf = (value: number): number => (value < 10 ? 2 : 0);

/** Up to whole units, small amounts to cents, so that the odds are reached. */
function roundUp(value: number): number {
  const unit = decimalsOf(value) === 0 ? 1 : 100;
  return Math.ceil(value * unit - 1e-6) / unit;
}

function changeOf(
  figures: FirstOddsFigures,
  field: FirstOddsField,
  value: number,
  odds: number,
  unit = "",
): Change {
  const before = figures[field];
  const percent = (value / before - 1) * 100;
  return {
    field,
    label: firstOddsFields[field].label,
    from: formatPlain(before, 2),
    to: `${formatPlain(value, 2)}${unit}`,
    by: `${formatChange(percent)}${THIN_SPACE}%`,
    size: Math.abs(percent),
    odds,
    value,
  };
}

/**
 * The figures that bring even odds, each alone, within the limits of the goal seek; the target comes last. Revenue is
 * price x users x customers, so users move by the same share as the price.
 */
export function changesFor(figures: FirstOddsFigures, { levers, target }: GoalSeekWays): Change[] {
  const changes: Change[] = [];
  const raise = (lever: string, field: FirstOddsField, unit?: string): void => {
    const found = levers.find((each) => each.lever === lever);
    if (found === undefined || !found.reachable || found.x <= 0) return;
    const value = roundUp(figures[field] * (1 + found.x / 100));
    if (value <= firstOddsFields[field].max)
      changes.push(changeOf(figures, field, value, found.probability, unit));
  };
  raise("customers", "newCustomersFirstYear");
  raise("price", "usersPerCustomer");
  raise("price", "pricePerUserYear", " USD");
  if (target !== null && target.revenue < figures.revenueTarget)
    changes.push(changeOf(figures, "revenueTarget", target.revenue, target.probability, " USD"));
  return changes;
}
