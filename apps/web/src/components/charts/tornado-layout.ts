import { axisOver, type MoneyAxis } from "./money-axis.ts";

/** One driver moved over its range while the others stay. */
export interface Driver {
  name: string;
  /** "60 to 180", "±5 points a year". */
  range: string;
  /** The outcome at the low and at the high end of the range. */
  low: number;
  high: number;
}

const MOST_DRIVERS = 12;

export const swingOf = ({ low, high }: Driver): number => Math.abs(high - low);

/** The drivers with the widest swing, widest first, at most twelve. */
export function strongestDrivers(drivers: readonly Driver[]): Driver[] {
  return [...drivers].sort((a, b) => swingOf(b) - swingOf(a)).slice(0, MOST_DRIVERS);
}

/** An axis over all outcomes and the base; it need not hold 0. */
export function tornadoAxis(
  drivers: readonly Driver[],
  base: number,
  left: number,
  right: number,
): MoneyAxis {
  const values = [base, ...drivers.flatMap(({ low, high }) => [low, high])];
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (high - low > 0) {
    const perUnit = (right - left) / (high - low);
    return { ticks: [], at: (value) => left + (value - low) * perUnit };
  }
  const middle = (left + right) / 2;
  return { ...axisOver(values, right, left), at: () => middle };
}

export interface TornadoBar {
  /** Which end of the range this outcome belongs to. */
  end: "low" | "high";
  value: number;
  from: number;
  to: number;
  /** The position of its figure, and on which side of that. */
  labelX: number;
  anchor: "start" | "end";
}

const LABEL_GAP = 6;

/** Both bars of a driver, the longer first: when both lie on one side of the base, the shorter is drawn over it. */
export function barsOf(driver: Driver, base: number, axis: MoneyAxis): TornadoBar[] {
  const baseX = axis.at(base);
  const sameSide = (driver.low - base) * (driver.high - base) > 0;
  const ends = (["low", "high"] as const).map((end) => ({
    end,
    value: driver[end],
    x: axis.at(driver[end]),
  }));
  ends.sort((a, b) => Math.abs(b.x - baseX) - Math.abs(a.x - baseX));
  return ends.map(({ end, value, x }, order) => {
    const isRight = value === base ? end === "high" : value > base;
    // The shorter of two bars on one side hides its end: its figure goes across the base line.
    const isAcross = sameSide && order === 1;
    const pointsRight = isAcross ? !isRight : isRight;
    const edge = isAcross ? baseX : x;
    return {
      end,
      value,
      from: Math.min(baseX, x),
      to: Math.max(baseX, x),
      labelX: edge + (pointsRight ? LABEL_GAP : -LABEL_GAP),
      anchor: pointsRight ? "start" : "end",
    };
  });
}
