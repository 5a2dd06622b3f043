/** The track of a range slider. */
export interface Track {
  min: number;
  max: number;
  step: number;
}

/** The round figure (1, 2, 3, 4, 5, 6, 8, 10 times a power of ten) at or above `value`. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((candidate) => candidate * power >= value - 1e-9) ?? 10;
  return digit * power;
}

/**
 * A track with room on both sides of a range: from `floor` to about one and a half times the upper end.
 *
 * @param whole steps of at least 1
 */
export function trackFor(high: number, floor: number, whole: boolean): Track {
  const max = roundUp(Math.max(high * 1.4, whole ? 10 : 0.1));
  const step = 10 ** (Math.floor(Math.log10(max)) - 2);
  return {
    min: floor,
    max,
    step: whole ? Math.max(1, Math.round(step)) : Math.min(1, Math.max(0.001, step)),
  };
}

/** Keeps a track while the range stays well inside it, so that it does not move under the pointer. */
export function trackAfter(
  track: Track,
  range: readonly [number, number],
  floor: number,
  whole: boolean,
): Track {
  const [low, high] = range;
  const fits = low >= track.min && high <= track.max && high * 5 >= track.max;
  return fits ? track : trackFor(high, floor, whole);
}
