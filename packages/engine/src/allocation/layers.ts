import type { Bounds } from "./bounds.ts";
import { createParetoFront } from "./pareto-front.ts";
import type { Item, Problem } from "./problem.ts";

/** The sums over the first classes that are worth extending, lightest first. */
interface Layer {
  value: Float64Array;
  weight: Float64Array;
  people: Float64Array;
  /** Place of the sum in the layer before, and of the item that was added. */
  parent: Int32Array;
  item: Uint8Array;
  count: number;
}

function emptyLayer(size: number): Layer {
  return {
    value: new Float64Array(size),
    weight: new Float64Array(size),
    people: new Float64Array(size),
    parent: new Int32Array(size),
    item: new Uint8Array(size),
    count: 0,
  };
}

/** A mix that was found: the chosen item of each class, and its sums. */
export interface FoundMix {
  chosen: Item[];
  value: number;
  weight: number;
}

export interface LayerLimits {
  /** Sums that cannot end with at least this are left out. */
  worth: number;
  /** The widest layer: beyond it the least promising sums are left out. */
  width: number;
  /** The most sums to look at. */
  work: number;
}

export interface LayersResult {
  /** Null: no mix, or the work ended first. */
  found: FoundMix | null;
  /** No sum was left out that may have been worth it. */
  complete: boolean;
  /** Sums that were looked at. */
  work: number;
}

/**
 * Adds one class at a time to the sums of those before. Keeps the sums that are within the limits, that no other sum
 * replaces, and that can still lead to a better answer.
 */
export function addClasses(problem: Problem, bounds: Bounds, limits: LayerLimits): LayersResult {
  const start = emptyLayer(1);
  start.count = 1;
  const layers = [start];
  let complete = true;
  let work = 0;
  for (const [index, items] of problem.classes.entries()) {
    const next = addClass(problem, bounds, { ...limits, work: limits.work - work }, layers[index]!, index);
    work += next.work;
    if (!next.complete) return { found: null, complete: false, work };
    if (next.layer.count > limits.width) {
      complete = false;
      thin(next.layer, limits.width, bounds, index + 1);
    }
    layers.push(next.layer);
    if (next.layer.count === 0 || items.length === 0) return { found: null, complete, work };
  }
  return { found: bestOf(problem, layers), complete, work };
}

/** Every sum of the layer with every item of the class, lightest first: the sums with one item are in order already. */
function addClass(
  { classes, capacity }: Problem,
  { promise, leastWeight, leastPeople }: Bounds,
  { worth, work: mostWork }: LayerLimits,
  layer: Layer,
  index: number,
): { layer: Layer; complete: boolean; work: number } {
  const items = classes[index]!;
  const next = emptyLayer(Math.min(layer.count * items.length, mostWork));
  const mostWeight = capacity.weight - leastWeight[index + 1]!;
  const mostPeople = capacity.people - leastPeople[index + 1]!;
  const places = new Int32Array(items.length);
  const front = createParetoFront(capacity.people !== Infinity);
  let work = 0;
  for (;;) {
    let pick = -1;
    let weight = 0;
    let value = 0;
    for (let each = 0; each < items.length; each += 1) {
      const place = places[each]!;
      if (place >= layer.count) continue;
      const itsWeight = layer.weight[place]! + items[each]!.weight;
      const itsValue = layer.value[place]! + items[each]!.value;
      if (pick >= 0 && (itsWeight > weight || (itsWeight === weight && itsValue <= value))) continue;
      pick = each;
      weight = itsWeight;
      value = itsValue;
    }
    if (pick < 0 || weight > mostWeight) return { layer: next, complete: true, work };
    work += 1;
    if (work > mostWork) return { layer: next, complete: false, work };
    const parent = places[pick]!;
    places[pick] = parent + 1;
    const people = layer.people[parent]! + items[pick]!.people;
    if (people > mostPeople || promise(value, weight, people, index + 1) < worth) continue;
    if (!front.admits(value, people)) continue;
    const place = next.count;
    next.value[place] = value;
    next.weight[place] = weight;
    next.people[place] = people;
    next.parent[place] = parent;
    next.item[place] = pick;
    next.count = place + 1;
  }
}

/** Leaves the most promising sums; of those that promise the same, some of every weight. */
function thin(layer: Layer, width: number, { promise }: Bounds, from: number): void {
  const promises = Float64Array.from({ length: layer.count }, (_, place) =>
    promise(layer.value[place]!, layer.weight[place]!, layer.people[place]!, from),
  );
  const bar = promises.toSorted()[layer.count - width]!;
  const above = promises.reduce((count, each) => count + (each > bar ? 1 : 0), 0);
  const equals = promises.reduce((count, each) => count + (each === bar ? 1 : 0), 0);
  const stride = equals / (width - above);
  let seen = 0;
  let taken = 0;
  let count = 0;
  for (let place = 0; place < layer.count; place += 1) {
    if (promises[place]! < bar) continue;
    if (promises[place] === bar) {
      const isTaken = seen >= taken * stride;
      seen += 1;
      if (!isTaken) continue;
      taken += 1;
    }
    layer.value[count] = layer.value[place]!;
    layer.weight[count] = layer.weight[place]!;
    layer.people[count] = layer.people[place]!;
    layer.parent[count] = layer.parent[place]!;
    layer.item[count] = layer.item[place]!;
    count += 1;
  }
  layer.count = count;
}

/** The sum over all classes with the most value; of equals the lightest, which comes first. */
function bestOf({ classes }: Problem, layers: readonly Layer[]): FoundMix {
  const last = layers[classes.length]!;
  let best = 0;
  for (let place = 1; place < last.count; place += 1)
    if (last.value[place]! > last.value[best]!) best = place;
  const chosen: Item[] = [];
  let place = best;
  for (let index = classes.length; index > 0; index -= 1) {
    const layer = layers[index]!;
    chosen.unshift(classes[index - 1]![layer.item[place]!]!);
    place = layer.parent[place]!;
  }
  return { chosen, value: last.value[best]!, weight: last.weight[best]! };
}
