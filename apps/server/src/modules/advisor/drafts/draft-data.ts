import { comparableName, defaultAttributes, type GtmPlanReply, segmentSizes } from "@beachhead/contract";
import { wholeNumber } from "../../../platform/exports/words.ts";
import { plain } from "../model/prompt.ts";

export type Combination = GtmPlanReply["combinationData"][number];

/** A passage of the user's own sources. */
export interface Passage {
  title: string;
  url: string | null;
  content: string;
}

/** What drafts read of a plan. */
export type DraftedPlan = Pick<
  GtmPlanReply,
  | "companyName"
  | "currency"
  | "products"
  | "segmentationData"
  | "competitors"
  | "customerValueData"
  | "personalSelection"
  | "overlayValueDriver"
  | "positioningAndPricingData"
>;

export interface DraftContext {
  plan: DraftedPlan;
  combination: Combination;
  passages: readonly Passage[];
}

const MOST_NAME = 200;
const MOST_DESCRIPTION = 4_000;
const MOST_OWN_TEXT = 2_000;
const MOST_PASSAGE = 700;
const MOST_ATTRIBUTES = 20;
const MOST_RIVALS = 6;

const name = (text: string) => plain(text, MOST_NAME);

/** What every section's draft is written from. */
function common({ plan, combination, passages }: DraftContext) {
  const product = plan.products.find(({ name: each }) => each === combination.product);
  return {
    company: name(plan.companyName),
    product: name(combination.product),
    description: plain(product?.description ?? "", MOST_DESCRIPTION),
    geography: name(combination.geo),
    industries: combination.industries.map(name),
    passages: passages.map(({ title, content }) => ({
      from: name(title),
      text: plain(content, MOST_PASSAGE),
    })),
  };
}

/** Numbers as text, so that an answer can repeat them to the letter. */
const counted = (value: unknown): string | undefined =>
  typeof value === "number" ? wholeNumber(value) : undefined;

/** The data for a segmentation rationale. */
export function segmentationData(context: DraftContext) {
  const { plan, combination } = context;
  const stored = plan.segmentationData[combination.title];
  const rows = Object.entries(stored?.industries ?? {});
  const accountsOf = (row: (typeof rows)[number][1]) =>
    segmentSizes.flatMap((size) => (typeof row[size] === "number" ? [row[size]] : []));
  const all = rows.flatMap(([, row]) => accountsOf(row));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    ...common(context),
    currency: plan.currency,
    ...(all.length > 0 && { allAccounts: wholeNumber(sum(all)) }),
    ...(counted(stored?.marketSize) && { marketSize: counted(stored?.marketSize) }),
    segments: rows.map(([industry, row]) => ({
      industry: name(industry),
      ...Object.fromEntries(
        segmentSizes.flatMap((size) => {
          const accounts = counted(row[size]);
          return accounts === undefined ? [] : [[size, accounts]];
        }),
      ),
      ...(accountsOf(row).length > 0 && { accounts: wholeNumber(sum(accountsOf(row))) }),
      ...(counted(row.marketSize) && { marketSize: counted(row.marketSize) }),
      ...(typeof row.yoyGrowth === "number" && { growthPercent: String(row.yoyGrowth) }),
    })),
    userText: plain(stored?.rational ?? "", MOST_OWN_TEXT),
  };
}

/** The data for offering and positioning. */
export function positioningData(context: DraftContext) {
  const { plan, combination } = context;
  const stored = plan.positioningAndPricingData[combination.title];
  const chosen = plan.personalSelection[combination.title] ?? {};
  const drivers = plan.overlayValueDriver[combination.title]?.selections ?? {};
  return {
    ...common(context),
    segments: combination.industries.flatMap((industry) =>
      segmentSizes
        .filter((size) => chosen[industry]?.[size] === true)
        .map((size) => ({
          industry: name(industry),
          size,
          buyersWeigh: Object.entries(drivers[industry]?.[size] ?? {})
            .filter(([, isChosen]) => isChosen)
            .map(([attribute]) => name(attribute)),
        })),
    ),
    competitors: rivalsOf(context).map(name),
    strengths: strengthsOf(context).map(name),
    userOffering: plain(stored?.companyOffering ?? "", MOST_OWN_TEXT),
    userPositioning: plain(stored?.companyPositioning ?? "", MOST_OWN_TEXT),
  };
}

/** Attributes and companies of a value map, by the short ids that prompt and answer use. */
export interface ValueMapIds {
  attributes: ReadonlyMap<string, string>;
  companies: ReadonlyMap<string, { company: string; own: boolean }>;
}

export function valueMapIds(context: DraftContext): ValueMapIds {
  const { plan, combination } = context;
  const attributes = plan.customerValueData[combination.title]?.attributes ?? defaultAttributes;
  const companies = [
    { company: plan.companyName, own: true },
    ...rivalsOf(context).map((company) => ({ company, own: false })),
  ];
  return {
    attributes: new Map(
      attributes.slice(0, MOST_ATTRIBUTES).map((attribute, index) => [`a${index + 1}`, attribute]),
    ),
    companies: new Map(companies.map((company, index) => [`c${index + 1}`, company])),
  };
}

/** The data for a value map. */
export function valueMapData(context: DraftContext, { attributes, companies }: ValueMapIds) {
  return {
    ...common(context),
    attributes: Object.fromEntries([...attributes].map(([id, attribute]) => [id, name(attribute)])),
    companies: Object.fromEntries(
      [...companies].map(([id, { company, own }]) => [id, { name: name(company), isUs: own }]),
    ),
  };
}

/** Competitors by name, of the list of competitors first, then those that only the value map has. */
function rivalsOf({ plan, combination }: DraftContext): string[] {
  const listed = plan.competitors[combination.title]?.competitors.map((row) => row.name) ?? [];
  const scored = Object.keys(plan.customerValueData[combination.title]?.values ?? {});
  const seen = new Set(["", comparableName(plan.companyName)]);
  const rivals: string[] = [];
  for (const each of [...listed, ...scored].map((rival) => rival.trim())) {
    const key = comparableName(each);
    if (!seen.has(key)) rivals.push(each);
    seen.add(key);
  }
  return rivals.slice(0, MOST_RIVALS);
}

/** Attributes on which the user scores the own company above the mean of the competitors. */
function strengthsOf({ plan, combination }: DraftContext): string[] {
  const { attributes = [], values = {} } = plan.customerValueData[combination.title] ?? {};
  const ownKey = comparableName(plan.companyName);
  const own = Object.entries(values).find(([company]) => comparableName(company) === ownKey)?.[1] ?? {};
  const rivals = Object.entries(values).filter(([company]) => comparableName(company) !== ownKey);
  return attributes.filter((attribute) => {
    const mine = own[attribute];
    const theirs = rivals.flatMap(([, scores]) => scores[attribute] ?? []);
    const mean = theirs.reduce((sum, score) => sum + score, 0) / theirs.length;
    return typeof mine === "number" && theirs.length > 0 && mine > mean;
  });
}
