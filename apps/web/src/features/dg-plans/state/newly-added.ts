/** Positions of sub-channels that were added since the channels were chosen, by channel key. */
export type NewlyAdded = Readonly<Record<number, readonly number[]>>;

/** Setting the chosen channels resets the markers. */
export const nothingAdded: NewlyAdded = {};

/** Records the sub-channel at a position as newly added. */
export function markAdded(markers: NewlyAdded, key: number, index: number): NewlyAdded {
  const marked = markers[key] ?? [];
  return marked.includes(index) ? markers : { ...markers, [key]: [...marked, index].sort((a, b) => a - b) };
}

/** A sub-channel is gone: the markers above it move down by one. */
export function shiftAfterDelete(markers: NewlyAdded, key: number, index: number): NewlyAdded {
  const marked = (markers[key] ?? []).filter((each) => each !== index);
  return { ...markers, [key]: marked.map((each) => (each > index ? each - 1 : each)) };
}

/** A deleted sub-channel is back at its position, marked as it was. */
export function shiftAfterReturn(
  markers: NewlyAdded,
  key: number,
  index: number,
  wasMarked: boolean,
): NewlyAdded {
  const marked = (markers[key] ?? []).map((each) => (each >= index ? each + 1 : each));
  const shifted = { ...markers, [key]: marked };
  return wasMarked ? markAdded(shifted, key, index) : shifted;
}

/** Clears the marker of one sub-channel. */
export function clearMarker(markers: NewlyAdded, key: number, index: number): NewlyAdded {
  return { ...markers, [key]: (markers[key] ?? []).filter((each) => each !== index) };
}

/** Clears the markers of a whole channel. */
export function clearMarkers(markers: NewlyAdded, key: number): NewlyAdded {
  const { [key]: _, ...others } = markers;
  return others;
}

export function isMarked(markers: NewlyAdded, key: number, index: number): boolean {
  return markers[key]?.includes(index) === true;
}
