import { type AdvicePick, MAX_AUTOFILLED_DRIVERS, type SegmentSize } from "@beachhead/contract";
import { lookupKey } from "../../../platform/text/words.ts";
import type { Advisor, AdvisorAnswer, AdvisorQuestion } from "../advisor.ts";
import { type AttributeRule, attributeRules } from "../knowledge/attributes.ts";
import { createIndustryFinder, type IndustryFinder, type IndustryProfile } from "../knowledge/industries.ts";
import { type ProductProfile, readProduct } from "./product.ts";
import { reasonOf, type Score, scoreAttribute } from "./score.ts";

/** An attribute from this score on is a pick, if there are not five better ones. */
const ENOUGH = 5.5;
/** So many are picked in any case. */
const LEAST = 3;

const rulesByName = new Map(
  attributeRules.flatMap((rule, order) =>
    [rule.name, ...rule.aliases].map((name) => [lookupKey(name), { rule, order }] as const),
  ),
);

/** The rule of an attribute, by its name or an alias. */
export const ruleOf = (attribute: string): { rule: AttributeRule; order: number } | undefined =>
  rulesByName.get(lookupKey(attribute));

/** Answers by rules, without a model: the same question gives the same bytes. */
export function createBuiltInAdvisor(finder: IndustryFinder = createIndustryFinder()): Advisor {
  return { advise: async (question) => adviseByRules(finder, question) };
}

/** The answer of the built-in advisor. */
export function adviseByRules(finder: IndustryFinder, question: AdvisorQuestion): AdvisorAnswer {
  const product = readProduct(question.product);
  const known: KnownAttribute[] = [];
  const unknown: string[] = [];
  for (const attribute of question.attributes) {
    const found = ruleOf(attribute);
    if (found === undefined) unknown.push(attribute);
    else known.push({ attribute, ...found });
  }
  return {
    engine: { id: "built-in", label: "Built-in advisor (rules, no AI model)" },
    basis: `${product.isBlank ? "From" : "From your description and"} ${finder.count} industry profiles; no website was read.`,
    industries: question.industries.map((name) => adviseIndustry(finder, name, known, product)),
    unknownAttributes: unknown,
    notes: product.isBlank
      ? ["The product has no description, so the picks follow from industry and company size alone."]
      : [],
  };
}

interface KnownAttribute {
  attribute: string;
  rule: AttributeRule;
  order: number;
}

function adviseIndustry(
  finder: IndustryFinder,
  name: string,
  known: readonly KnownAttribute[],
  product: ProductProfile,
): AdvisorAnswer["industries"][number] {
  const found = finder.find(name);
  if (found.kind === "unknown" || known.length === 0)
    return {
      name,
      status: "unknown",
      treatedAs: null,
      note: "The advisor has no profile of this industry, so nothing was chosen.",
      cells: { Enterprise: [], "Mid-Market": [], SME: [] },
    };
  const { profile } = found;
  const cellOf = (size: SegmentSize) => adviseCell(known, profile, size, product);
  return {
    name,
    status: found.kind === "known" ? "assessed" : "similar",
    treatedAs: profile.name,
    note:
      found.kind === "known"
        ? misfitNote(profile, name, product)
        : "The advisor has no profile of this industry, so nothing was chosen.",
    cells: { Enterprise: cellOf("Enterprise"), "Mid-Market": cellOf("Mid-Market"), SME: cellOf("SME") },
  };
}

/** A note if the description says that the product is made for other trades. */
function misfitNote({ parts }: IndustryProfile, name: string, { trades }: ProductProfile): string | null {
  const [trade] = trades;
  const fits = trades.some(({ industries }) => parts.some((each) => industries.includes(each)));
  if (trade === undefined || fits) return null;
  const [first = "", second] = trade.industries;
  const others = second === undefined ? first : `${first} or ${second}`;
  return `The description mentions “${trade.word}”, which fits ${others}. Check whether ${name} buys this product.`;
}

function adviseCell(
  known: readonly KnownAttribute[],
  industry: IndustryProfile,
  size: SegmentSize,
  product: ProductProfile,
): AdvicePick[] {
  const ranked = known
    .map((each) => ({ ...each, score: scoreAttribute(each.rule, industry, size, product) }))
    .toSorted(
      (left, right) =>
        right.score.value - left.score.value || left.order - right.order || compare(left, right),
    );
  return ranked.flatMap(({ attribute, score }, rank): AdvicePick[] => {
    const yes = rank < LEAST || (score.value >= ENOUGH && rank < MAX_AUTOFILLED_DRIVERS);
    if (!yes && score.value < ENOUGH) return [];
    return [pickOf(attribute, score, yes)];
  });
}

/** Distinguishes two names of one attribute by their text, not by their position in the list. */
const compare = (left: KnownAttribute, right: KnownAttribute) =>
  left.attribute < right.attribute ? -1 : left.attribute > right.attribute ? 1 : 0;

const pickOf = (attribute: string, score: Score, yes: boolean): AdvicePick => ({
  attribute,
  yes,
  score: score.value,
  reason: yes
    ? reasonOf(score)
    : `Also relevant, but ${MAX_AUTOFILLED_DRIVERS} rank higher. ${reasonOf(score)}`,
  terms: [
    { label: "Every cell starts with", value: score.base },
    ...score.terms.map(({ label, value }) => ({ label, value })),
  ],
});
