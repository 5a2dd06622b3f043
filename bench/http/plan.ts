import { type BenchUser, textOf } from "./user.ts";

const WORDS =
  "launch region partner margin retail banking segment customer renewal pipeline onboarding invoice ledger audit compliance growth channel pilot reference integration support pricing contract forecast quarter budget team demand market value".split(
    " ",
  );

/** Text as somebody might have typed it: words in no order, the same at every run. */
function prose(seed: number, characters: number): string {
  let state = seed + 1;
  const words: string[] = [];
  for (let length = 0; length < characters; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const word = WORDS[(state >>> 16) % WORDS.length] ?? "";
    words.push(words.length % 12 === 11 ? `${word}.` : word);
    length += word.length + 1;
  }
  return words.join(" ");
}

const GEOS = ["India", "Germany", "France", "Japan", "Brazil"];
const INDUSTRIES = ["Banking", "Retail", "Insurance", "Telecommunications", "Energy", "Healthcare"];

/**
 * Business details with twenty products of five geographies and six industries.
 *
 * @param description characters of each product's
 * @param edit what somebody added to the first of them
 */
export function details(name: string, description: number, edit = ""): Record<string, unknown> {
  return {
    gtmPlanName: name,
    companyName: "Bench",
    website: "https://bench.example",
    shortDescription: prose(0, 1000),
    products: Array.from({ length: 20 }, (_, product) => ({
      name: `Product ${product}`,
      description: prose(product, description) + (product === 0 ? edit : ""),
      geos: GEOS,
      industries: INDUSTRIES,
    })),
  };
}

/** Business details of one product in one place, sold to so many industries. */
export function wideDetails(name: string, industries: number): Record<string, unknown> {
  const product = {
    name: "Product",
    description: prose(1, 200),
    geos: ["India"],
    industries: Array.from({ length: industries }, (_, index) => `Industry ${index + 1}`),
  };
  return { ...details(name, 0), products: [product] };
}

export function goals(gtmPlanId: string, target: number): Record<string, unknown> {
  const goal = { id: 1, goal: "Revenue", currentValue: 2_000_000, targetValue: target, targetYear: 2031 };
  return { gtmPlanId, goals: [goal, { ...goal, id: 2, goal: "Customers" }] };
}

/** One section of the first combination of `details`. */
export function segmentation(gtmPlanId: string, rational: string): Record<string, unknown> {
  return {
    gtmPlanId,
    productGeoCombinationName: `Product 0-${GEOS[0]}`,
    individualSegmentationData: { rational, industries: {} },
  };
}

/** Saves a plan and answers with its id. */
export async function createPlan(
  { send }: Pick<BenchUser, "send">,
  plan: Record<string, unknown>,
): Promise<string> {
  return textOf((await send("POST", "/api/gtm-plan/save-basic-details", plan)).gtmPlanId);
}
