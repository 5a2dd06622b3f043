import { extent } from "d3-array";
import { type ScaleLinear, scaleLinear } from "d3-scale";

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

const swingOf = ({ low, high }: Driver): number => Math.abs(high - low);

/** The drivers with the widest swing, widest first, at most twelve. */
export function strongestDrivers(drivers: readonly Driver[]): Driver[] {
  return [...drivers].sort((a, b) => swingOf(b) - swingOf(a)).slice(0, MOST_DRIVERS);
}

/** Pixels of outcomes, from the lowest to the highest; 0 may be outside. Without any swing all are in the middle. */
export function tornadoScale(
  drivers: readonly Driver[],
  base: number,
  left: number,
  right: number,
): ScaleLinear<number, number> {
  const [low = base, high = base] = extent([base, ...drivers.flatMap((driver) => [driver.low, driver.high])]);
  return scaleLinear([low, high], [left, right]);
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
export function barsOf(driver: Driver, base: number, x: (value: number) => number): TornadoBar[] {
  const baseX = x(base);
  const sameSide = (driver.low - base) * (driver.high - base) > 0;
  const ends = (["low", "high"] as const).map((end) => ({
    end,
    value: driver[end],
    place: x(driver[end]),
  }));
  ends.sort((a, b) => Math.abs(b.place - baseX) - Math.abs(a.place - baseX));
  return ends.map(({ end, value, place }, order) => {
    const isRight = value === base ? end === "high" : value > base;
    // The shorter of two bars on one side hides its end: its figure goes across the base line.
    const isAcross = sameSide && order === 1;
    const pointsRight = isAcross ? !isRight : isRight;
    const edge = isAcross ? baseX : place;
    return {
      end,
      value,
      from: Math.min(baseX, place),
      to: Math.max(baseX, place),
      labelX: edge + (pointsRight ? LABEL_GAP : -LABEL_GAP),
      anchor: pointsRight ? "start" : "end",
    };
  });
}
