import type { SegmentSize } from "@beachhead/contract";
import type { AttributeRule } from "../knowledge/attributes.ts";
import type { IndustryProfile } from "../knowledge/industries.ts";
import { industryTraits, productTraits, sizeProfiles, sizeTraits } from "../knowledge/traits.ts";
import type { ProductProfile } from "./product.ts";

/** One part of a score. */
export interface Term {
  label: string;
  value: number;
  /** As part of a reason. */
  phrase: string;
}

export interface Score {
  /** 0 to 10. */
  value: number;
  /** The base, which every cell starts with. */
  base: number;
  /** Largest first. */
  terms: Term[];
}

const STRONG = 2.5;
const round = (value: number) => Math.round(value * 10) / 10;

/** The score of an attribute for one industry and company size, with the terms it is made of. */
export function scoreAttribute(
  rule: AttributeRule,
  industry: IndustryProfile,
  size: SegmentSize,
  product: ProductProfile,
): Score {
  const terms: Term[] = [];
  const add = (
    { label, strong, weaker }: { label: string; strong: string; weaker: string },
    weight: number,
    trait: number,
    quoted: readonly string[] = [],
  ) => {
    const value = weight * trait;
    if (value === 0) return;
    const words =
      quoted.length === 0
        ? ""
        : ` (${quoted
            .slice(0, 2)
            .map((word) => `“${word}”`)
            .join(", ")})`;
    const phrase = (trait >= STRONG ? strong : weaker).replace("{industry}", industry.name) + words;
    terms.push({ label, value, phrase });
  };
  for (const [name, weight] of entries(rule.industry))
    add(industryTraits[name], weight, industry.traits[name]);
  for (const [name, weight] of entries(rule.size)) {
    const trait = sizeTraits[name];
    add({ ...trait, label: `${size} ${trait.label}` }, weight, sizeProfiles[size][name]);
  }
  for (const [name, weight] of entries(rule.atScale ?? {})) {
    const trait = industryTraits[name];
    add(
      { ...trait, label: `${trait.label} at scale` },
      weight * sizeProfiles[size].scale,
      industry.traits[name],
    );
  }
  for (const [name, weight] of entries(rule.product)) {
    if (name === "trade") {
      const trade = product.trades.find(({ industries }) =>
        industry.parts.some((each) => industries.includes(each)),
      );
      if (trade !== undefined) add(productTraits.trade, weight, 2, [trade.word]);
    } else add(productTraits[name], weight, product.traits[name], product.cues[name]);
  }
  const total = terms.reduce((sum, { value }) => sum + value, rule.base);
  return {
    value: round(Math.min(10, Math.max(0, total))),
    base: rule.base,
    terms: terms
      .toSorted((left, right) => Math.abs(right.value) - Math.abs(left.value))
      .map((term) => ({ ...term, value: round(term.value) })),
  };
}

function entries<Name extends string>(map: Partial<Record<Name, number>>): [Name, number][] {
  return Object.keys(map).flatMap((name): [Name, number][] => {
    const key = keyOf(map, name);
    const weight = key && map[key];
    return key === undefined || weight === undefined ? [] : [[key, weight]];
  });
}

function keyOf<Name extends string>(map: Partial<Record<Name, number>>, name: string): Name | undefined {
  const isKey = (each: string): each is Name => Object.hasOwn(map, each);
  return isKey(name) ? name : undefined;
}

/** A sentence of the two terms that speak most for an attribute. */
export function reasonOf({ terms }: Score): string {
  const phrases = [...new Set(terms.filter(({ value }) => value > 0).map(({ phrase }) => phrase))].slice(
    0,
    2,
  );
  if (phrases.length === 0) return "Matters to most buyers; nothing here speaks for or against it.";
  const text = phrases.join("; ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
