export type Pair = readonly [number, number];

function decimalsOf(step: number): number {
  const text = step.toString();
  return text.includes("e-") ? Number(text.slice(text.indexOf("e-") + 2)) : (text.split(".")[1]?.length ?? 0);
}

/** A value on the grid of steps from `min`, within the bounds; `max` itself is always reachable. */
export function snap(value: number, min: number, max: number, step: number): number {
  if (value >= max) return max;
  const steps = Math.round((value - min) / step);
  const snapped = Number(
    (min + steps * step).toFixed(Math.min(12, Math.max(decimalsOf(step), decimalsOf(min)))),
  );
  return Math.min(max, Math.max(min, snapped));
}

/** A pair with one end moved; the ends do not cross. */
export function moveEnd(pair: Pair, end: 0 | 1, value: number): [number, number] {
  const [low, high] = pair;
  return end === 0 ? [Math.min(value, high), high] : [low, Math.max(value, low)];
}

/** Which end a press at `value` means: the nearer one; where both lie together, the one on that side. */
export function nearestEnd([low, high]: Pair, value: number): 0 | 1 {
  const toLow = Math.abs(value - low);
  const toHigh = Math.abs(value - high);
  if (toLow === toHigh) return value < low ? 0 : 1;
  return toLow < toHigh ? 0 : 1;
}
