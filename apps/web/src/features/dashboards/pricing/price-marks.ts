import type { ReplyOf } from "@beachhead/contract";
import type { PointMark } from "../../../components/charts/point-marks.tsx";
import { percentChange } from "./pricing-words.ts";

type Result = Pick<ReplyOf<"adjustPrices">["result"], "before" | "curve" | "optimumPercent">;

/**
 * The best contribution, and the change of prices beyond it from which contribution is again what it is without a
 * change. None where the curve ends earlier, or where no change is the best.
 */
export function priceMarks({ before, curve, optimumPercent }: Result): PointMark[] {
  const indexOf = (percent: number) => curve.findIndex((point) => point.priceChangePercent === percent);
  const marks = [{ index: indexOf(optimumPercent), label: `Optimum ${percentChange(optimumPercent, 0)}` }];
  if (optimumPercent === 0) return marks;
  const beyond = curve.filter(({ priceChangePercent }) =>
    optimumPercent < 0 ? priceChangePercent < optimumPercent : priceChangePercent > optimumPercent,
  );
  const onTheWay = optimumPercent < 0 ? beyond.toReversed() : beyond;
  const even = onTheWay.find(({ contribution }) => contribution <= before.contribution);
  if (even !== undefined)
    marks.push({
      index: indexOf(even.priceChangePercent),
      label: `Break-even ${percentChange(even.priceChangePercent, 0)}`,
    });
  return marks;
}
