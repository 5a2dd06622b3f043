import {
  equals,
  type Formula,
  largest,
  minus,
  over,
  smallest,
  times,
  when,
} from "../../../platform/exports/formula.ts";
import { type Line, lineOf } from "../../../platform/exports/model-cells.ts";

/** Up-front development spread evenly over its years; without a period, all of it in the first. */
export const amortisedLine = (development: Formula, period: Formula): Line =>
  lineOf("Amortised development", "Amortised_development", "money", (t) =>
    when(
      equals(period, 0),
      t === 0 ? development : 0,
      times(over(development, period), smallest(1, largest(0, minus(period, t)))),
    ),
  );
