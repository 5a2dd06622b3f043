import type { Capacity, Item, Problem } from "./problem.ts";

/**
 * What a unit of weight and a person cost in value. Under prices every class is chosen by itself, and the sum bounds
 * the value of all mixes within the limits (Lagrange).
 */
export interface Prices {
  weight: number;
  people: number;
}

type Classes = Problem["classes"];

/** Most steps of the search for the price of weight, which ends by itself after about ten. */
const WEIGHT_STEPS = 60;
/** Steps of the search for the price of a person. */
const PEOPLE_STEPS = 24;
const HIGHEST_PRICE = 1e9;
const ROUNDING = 1e-12;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The value of an item when its weight and people have been paid for. */
export function netValue({ value, weight, people }: Item, prices: Prices): number {
  return value - prices.weight * weight - prices.people * people;
}

/** What an amount costs; what is free costs nothing, however much there is. */
export function costOf(price: number, amount: number): number {
  return price === 0 ? 0 : price * amount;
}

/** The best item of each class under the prices, added up; of equals the lightest. */
function bestSums(classes: Classes, prices: Prices): { value: number; weight: number } {
  let net = 0;
  let weight = 0;
  for (const items of classes) {
    let best = -Infinity;
    let lightest = 0;
    // Items are ordered by weight.
    for (const item of items) {
      const value = netValue(item, prices);
      if (value > best) {
        best = value;
        lightest = item.weight;
      }
    }
    net += best;
    weight += lightest;
  }
  return { value: net + prices.weight * weight, weight };
}

/**
 * The price of weight with the lowest bound, for a price of a person: the slope between a sum that is too heavy and one
 * that is not, until no sum lies above the line between them.
 */
function priceOfWeight(classes: Classes, most: number, people: number): number {
  let heavy = bestSums(classes, { weight: 0, people });
  if (heavy.weight <= most) return 0;
  let light = bestSums(classes, { weight: HIGHEST_PRICE, people });
  if (light.weight > most) return HIGHEST_PRICE;
  let price = HIGHEST_PRICE;
  for (let step = 0; step < WEIGHT_STEPS; step += 1) {
    price = (heavy.value - light.value) / (heavy.weight - light.weight);
    const next = bestSums(classes, { weight: price, people });
    const line = heavy.value - price * heavy.weight;
    if (next.value - price * next.weight <= line + ROUNDING * Math.max(1, Math.abs(line))) break;
    if (next.weight > most) heavy = next;
    else light = next;
  }
  return price;
}

/** The most value that any mix can have, by the prices: never too low. */
function valueBound(classes: Classes, { weight, people }: Capacity, prices: Prices): number {
  return classes.reduce(
    (sum, items) => sum + Math.max(...items.map((item) => netValue(item, prices))),
    costOf(prices.weight, weight) + costOf(prices.people, people),
  );
}

/** No more is paid for a person than the steepest step of a class. */
function highestPersonPrice(classes: Classes): number {
  let most = 0;
  for (const items of classes)
    for (const one of items)
      for (const other of items)
        if (one.people > other.people)
          most = Math.max(most, (one.value - other.value) / (one.people - other.people));
  return most;
}

/** The prices with the lowest bound, as near as golden sections find them: any prices are right, these prune most. */
export function bestPrices({ classes, capacity }: Problem): Prices {
  const at = (people: number): Prices => ({
    weight: priceOfWeight(classes, capacity.weight, people),
    people,
  });
  const free = at(0);
  if (capacity.people === Infinity) return free;
  const boundAt = (people: number): number => valueBound(classes, capacity, at(people));
  let low = 0;
  let high = highestPersonPrice(classes);
  let one = high - GOLDEN * (high - low);
  let other = low + GOLDEN * (high - low);
  let [boundOne, boundOther] = [boundAt(one), boundAt(other)];
  for (let step = 0; step < PEOPLE_STEPS; step += 1) {
    if (boundOne <= boundOther) {
      high = other;
      other = one;
      boundOther = boundOne;
      one = high - GOLDEN * (high - low);
      boundOne = boundAt(one);
    } else {
      low = one;
      one = other;
      boundOne = boundOther;
      other = low + GOLDEN * (high - low);
      boundOther = boundAt(other);
    }
  }
  const found = at((low + high) / 2);
  return valueBound(classes, capacity, found) < valueBound(classes, capacity, free) ? found : free;
}
