/** Indexes of the sub-channels marked as new, by channel key. */
export type NewlyAdded = Readonly<Record<number, readonly number[]>>;

/** A change of the chosen channels resets the marks. */
export const nothingAdded: NewlyAdded = {};

/** Marks the sub-channel at an index as new. */
export function markAdded(markers: NewlyAdded, key: number, index: number): NewlyAdded {
  const marked = markers[key] ?? [];
  return marked.includes(index) ? markers : { ...markers, [key]: [...marked, index].sort((a, b) => a - b) };
}

/** After a delete, the marks above it move down by one. */
export function shiftAfterDelete(markers: NewlyAdded, key: number, index: number): NewlyAdded {
  const marked = (markers[key] ?? []).filter((each) => each !== index);
  return { ...markers, [key]: marked.map((each) => (each > index ? each - 1 : each)) };
}

/** After a restore, the marks from there on move up by one. */
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

/** Clears the mark of one sub-channel. */
export function clearMarker(markers: NewlyAdded, key: number, index: number): NewlyAdded {
  return { ...markers, [key]: (markers[key] ?? []).filter((each) => each !== index) };
}

/** Clears all marks of a channel. */
export function clearMarkers(markers: NewlyAdded, key: number): NewlyAdded {
  const { [key]: _, ...others } = markers;
  return others;
}

export function isMarked(markers: NewlyAdded, key: number, index: number): boolean {
  return markers[key]?.includes(index) === true;
}
