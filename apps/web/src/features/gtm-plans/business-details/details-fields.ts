import type { BodyInputOf, GtmPlanReply } from "@beachhead/contract";
import { defaultSegmentDefinitions } from "@beachhead/contract/plan-defaults";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import { newKey } from "../../../lib/new-key.ts";

export interface ProductFields {
  id: string;
  name: string;
  description: string;
  geos: readonly string[];
  industries: readonly string[];
}

/** What a plan means by each size of company. */
export type SizeWords = Record<keyof typeof defaultSegmentDefinitions, string>;

/** The business details as they stand on the screen, in the shape in which they are sent. */
export interface DetailsFields {
  gtmPlanName: string;
  companyName: string;
  shortDescription: string;
  website: string;
  products: readonly ProductFields[];
  segmentData: readonly [SizeWords];
}

/** A product of its own; the server keeps its id, so that the form knows it again before any answer came. */
export function blankProduct(): ProductFields {
  return { id: newKey(), name: "", description: "", geos: [], industries: [] };
}

/** A new plan: one blank product, sizes in the specified wording. */
export function newDetails(): DetailsFields {
  return {
    gtmPlanName: "",
    companyName: "",
    shortDescription: "",
    website: "",
    products: [blankProduct()],
    segmentData: [{ ...defaultSegmentDefinitions }],
  };
}

/** The business details of a saved plan. */
export function fieldsOf(plan: GtmPlanReply): DetailsFields {
  const { gtmPlanName, companyName, shortDescription, website, products, segmentData } = plan;
  const [words = defaultSegmentDefinitions] = segmentData;
  return {
    gtmPlanName,
    companyName,
    shortDescription,
    website,
    products: products.map(({ id, name, description, geos, industries }) => ({
      id,
      name,
      description,
      geos,
      industries,
    })),
    segmentData: [{ enterprise: words.enterprise, midMarket: words.midMarket, sme: words.sme }],
  };
}

const sample: DetailsFields = {
  ...newDetails(),
  products: [{ id: "", name: "", description: "", geos: [""], industries: [""] }],
};

export function isFields(value: unknown): value is DetailsFields {
  return sameShape(sample, value) && value.segmentData.length === 1;
}

/** The body of a save; without an id a new plan. */
export function toSave(
  fields: DetailsFields,
  gtmPlanId: string | undefined,
): BodyInputOf<"saveBasicDetails"> {
  const products = fields.products.map((product) => ({
    ...product,
    geos: [...product.geos],
    industries: [...product.industries],
  }));
  return { ...fields, products, ...(gtmPlanId === undefined ? {} : { gtmPlanId }) };
}

export function productOf(fields: DetailsFields, id: string): ProductFields | undefined {
  return fields.products.find((product) => product.id === id);
}

export function withProduct(
  fields: DetailsFields,
  id: string,
  change: Partial<ProductFields>,
): DetailsFields {
  return {
    ...fields,
    products: fields.products.map((product) => (product.id === id ? { ...product, ...change } : product)),
  };
}

export function withProductAt(fields: DetailsFields, product: ProductFields, index: number): DetailsFields {
  if (productOf(fields, product.id) !== undefined) return fields;
  return { ...fields, products: fields.products.toSpliced(index, 0, product) };
}

export function withoutProduct(fields: DetailsFields, id: string): DetailsFields {
  return { ...fields, products: fields.products.filter((product) => product.id !== id) };
}

/** Moves a product by one place; at the ends it stays. */
export function withProductMoved(fields: DetailsFields, id: string, by: -1 | 1): DetailsFields {
  const from = fields.products.findIndex((product) => product.id === id);
  const product = fields.products[from];
  const to = from + by;
  if (product === undefined || to < 0 || to >= fields.products.length) return fields;
  return { ...fields, products: fields.products.toSpliced(from, 1).toSpliced(to, 0, product) };
}

export function withSizeWords(fields: DetailsFields, change: Partial<SizeWords>): DetailsFields {
  return { ...fields, segmentData: [{ ...fields.segmentData[0], ...change }] };
}
