import type { CombinationLink, Inheritance, InheritedCombination } from "@beachhead/contract";

/** The values that a document for a combination takes over from its plan. */
export type Seen = CombinationLink["seen"];
export type InheritedKey = keyof Seen;
export type InheritedFigure = number | string | null;

export const NOTHING_SEEN: Seen = {
  revenueTarget: null,
  targetYear: null,
  ebitTarget: null,
  existingCustomers: null,
  customerGrowth: null,
  currency: null,
};

/** From here on figures are shown without decimals, so those that differ by cents are the same. */
const SHOWN_WHOLE = 1000;

/** What a combination passes on now; its part of the goal in whole money. */
export function sourceOf({ currency }: Inheritance, combination: InheritedCombination): Seen {
  const { targetYear, ebitTarget, existingCustomers, customerGrowth } = combination;
  const part = combination.revenueTarget;
  const revenueTarget = part === null || part < SHOWN_WHOLE ? part : Math.round(part);
  return { revenueTarget, targetYear, ebitTarget, existingCustomers, customerGrowth, currency };
}

/**
 * A value and its source. `inherited`: the same. `own`: the user typed another. `changed`: the source changed
 * since the user saw it. `gone`: the source no longer has a value. `none`: it never had one.
 */
export type InheritedState = "inherited" | "own" | "changed" | "gone" | "none";

export function inheritedState(
  own: InheritedFigure,
  seen: InheritedFigure | undefined,
  source: InheritedFigure,
): InheritedState {
  if (source === null) return (seen ?? null) === null ? "none" : "gone";
  if (isSame(own, source)) return "inherited";
  return isSame(seen, source) ? "own" : "changed";
}

function isSame(one: InheritedFigure | undefined, other: InheritedFigure): boolean {
  if (typeof one !== "number" || typeof other !== "number" || Math.abs(other) < SHOWN_WHOLE)
    return one === other;
  return Math.round(one) === Math.round(other);
}

/** How a document reads and writes the values it inherits. */
export interface InheritedFields<V> {
  keys: readonly InheritedKey[];
  link(values: V): CombinationLink | null;
  withLink(values: V, link: CombinationLink | null): V;
  read(values: V, key: InheritedKey): InheritedFigure;
  write(values: V, key: InheritedKey, figure: InheritedFigure): V;
}

function withSeen<V>(fields: InheritedFields<V>, values: V, seen: Partial<Seen>): V {
  const link = fields.link(values);
  return link === null ? values : fields.withLink(values, { ...link, seen: { ...link.seen, ...seen } });
}

/** Sets a value to that of its source. */
export function withSource<V>(fields: InheritedFields<V>, values: V, key: InheritedKey, source: Seen): V {
  return withSeen(fields, fields.write(values, key, source[key]), { [key]: source[key] });
}

/** Keeps the document's own value; the present source is not offered again. */
export function withOwnKept<V>(fields: InheritedFields<V>, values: V, key: InheritedKey, source: Seen): V {
  return withSeen(fields, values, { [key]: source[key] });
}

/**
 * Makes a document for a combination. Blank values, and those that are as in `blank`, take over their source; what the
 * user has typed stays, and the difference is offered.
 */
export function withCombination<V>(
  fields: InheritedFields<V>,
  values: V,
  blank: V,
  link: Pick<CombinationLink, "gtmPlanId" | "combinationId">,
  source: Seen,
): V {
  const { gtmPlanId, combinationId } = link;
  const linked = fields.withLink(values, { gtmPlanId, combinationId, seen: NOTHING_SEEN });
  return fields.keys.reduce((filled, key) => {
    const own = fields.read(filled, key);
    const isBlank = own === null || own === "" || own === fields.read(blank, key);
    return isBlank && source[key] !== null ? withSource(fields, filled, key, source) : filled;
  }, linked);
}
