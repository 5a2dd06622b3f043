import { type FigureScale, roundedParts, scaleOf } from "./figure-scale.ts";

/** One step from the first amount to the last. */
export interface WaterfallStep {
  /** May hold soft hyphens where it can break. */
  name: string;
  /** Signed: money taken away is below 0. */
  change: number;
}

export interface WaterfallTotal {
  name: string;
  amount: number;
}

export interface WaterfallBar {
  kind: "start" | "gain" | "loss" | "end";
  name: string;
  /** Where it begins and ends on the axis. */
  from: number;
  to: number;
  /** The exact amount: of a total its height, of a step its change. */
  amount: number;
  /** The amount as printed, so that all parts add up. */
  printed: number;
}

export interface WaterfallLayout {
  scale: FigureScale;
  bars: WaterfallBar[];
}

/** Bars from the first total through the steps to the last, whose printed figures add up. */
export function waterfallBars(
  start: WaterfallTotal,
  steps: readonly WaterfallStep[],
  end: WaterfallTotal,
): WaterfallLayout {
  const scale = scaleOf([start.amount, end.amount, ...steps.map(({ change }) => change)]);
  const printed = roundedParts(
    start.amount,
    steps.map(({ change }) => change),
    end.amount,
    scale,
  );
  const total = (kind: "start" | "end", { name, amount }: WaterfallTotal): WaterfallBar => ({
    kind,
    name,
    from: 0,
    to: amount,
    amount,
    printed: amount,
  });
  let level = start.amount;
  const changes = steps.map(({ name, change }, index): WaterfallBar => {
    const from = level;
    level += change;
    const kind = change < 0 ? "loss" : "gain";
    return { kind, name, from, to: level, amount: change, printed: printed[index] ?? change };
  });
  return { scale, bars: [total("start", start), ...changes, total("end", end)] };
}
