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
  const bars: WaterfallBar[] = [
    {
      kind: "start",
      name: start.name,
      from: 0,
      to: start.amount,
      amount: start.amount,
      printed: start.amount,
    },
  ];
  let level = start.amount;
  steps.forEach(({ name, change }, index) => {
    const to = level + change;
    bars.push({
      kind: change < 0 ? "loss" : "gain",
      name,
      from: level,
      to,
      amount: change,
      printed: printed[index] ?? change,
    });
    level = to;
  });
  bars.push({
    kind: "end",
    name: end.name,
    from: 0,
    to: end.amount,
    amount: end.amount,
    printed: end.amount,
  });
  return { scale, bars };
}
