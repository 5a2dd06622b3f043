import {
  type BodyInputOf,
  businessDetailsSchema,
  type GtmPlanReply,
  MAX_PRODUCTS,
  type PlanProduct,
  planHeadSchema,
  planProductSchema,
  repeatedProductNames,
  sharedCombinations,
} from "@beachhead/contract";
import { defaultSegmentDefinitions } from "@beachhead/contract/plan-defaults";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import { moveTo, restoreAt, updateById } from "../../../lib/lists.ts";
import { newKey } from "../../../lib/new-key.ts";

export interface ProductFields {
  id: string;
  name: string;
  description: string;
  geos: readonly string[];
  industries: readonly string[];
}

/** The definition of each company size. */
export type SizeWords = Record<keyof typeof defaultSegmentDefinitions, string>;

/** Form values of the business details, in the shape of the request body. */
export interface DetailsFields {
  gtmPlanName: string;
  companyName: string;
  shortDescription: string;
  website: string;
  /** Currency of all amounts of the plan. */
  currency: string;
  /** The calendar year in which year 1 begins. */
  firstYear: number | null;
  /** The month in which each year begins, 1 to 12. */
  yearStartMonth: number;
  products: readonly ProductFields[];
  segmentData: readonly [SizeWords];
}

/** A blank product. The browser assigns its id, which the server stores. */
export function blankProduct(): ProductFields {
  return { id: newKey(), name: "", description: "", geos: [], industries: [] };
}

/** A new plan: one blank product and the default company sizes. */
export function newDetails(): DetailsFields {
  return {
    gtmPlanName: "",
    companyName: "",
    shortDescription: "",
    website: "",
    currency: "USD",
    firstYear: new Date().getFullYear() + 1,
    yearStartMonth: 1,
    products: [blankProduct()],
    segmentData: [{ ...defaultSegmentDefinitions }],
  };
}

/** Form values of a saved plan. */
export function fieldsOf(plan: GtmPlanReply): DetailsFields {
  const { gtmPlanName, companyName, shortDescription, website, products, segmentData } = plan;
  const { currency, firstYear, yearStartMonth } = plan;
  const [words = defaultSegmentDefinitions] = segmentData;
  return {
    gtmPlanName,
    companyName,
    shortDescription,
    website,
    currency,
    firstYear,
    yearStartMonth,
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

/** The body of a save. Without an id it creates a plan. */
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
  return { ...fields, products: updateById(fields.products, id, (product) => ({ ...product, ...change })) };
}

export function withProductAt(fields: DetailsFields, product: ProductFields, index: number): DetailsFields {
  const products = restoreAt(fields.products, product, index);
  return products === fields.products ? fields : { ...fields, products };
}

export function withoutProduct(fields: DetailsFields, id: string): DetailsFields {
  return { ...fields, products: fields.products.filter((product) => product.id !== id) };
}

/** Moves a product by one position; ignored at the ends. */
export function withProductMoved(fields: DetailsFields, id: string, by: -1 | 1): DetailsFields {
  const from = fields.products.findIndex((product) => product.id === id);
  const products = moveTo(fields.products, from, from + by);
  return products === fields.products ? fields : { ...fields, products };
}

export function withSizeWords(fields: DetailsFields, change: Partial<SizeWords>): DetailsFields {
  return { ...fields, segmentData: [{ ...fields.segmentData[0], ...change }] };
}

interface Checked<T> {
  /** The parsed value; undefined if invalid. */
  valid: T | undefined;
  issues: readonly FieldIssue[];
}

type Path = readonly PropertyKey[];
type CheckedProduct = Checked<Pick<PlanProduct, "name" | "geos">>;

const { shape } = planProductSchema;
const textsSchema = planProductSchema.pick({ name: true, description: true });

const issue = (path: Path, message: string): FieldIssue => ({ path: path.join("."), message });

type NameList = "geos" | "industries";

/** Cached by list, so that an edit of a description does not check the countries. */
const checkedNames: Record<NameList, WeakMap<readonly string[], Checked<string[]>>> = {
  geos: new WeakMap(),
  industries: new WeakMap(),
};

function checkNames(key: NameList, list: readonly string[]): Checked<string[]> {
  const parsed = shape[key].safeParse(list);
  if (parsed.success) return { valid: parsed.data, issues: [] };
  const issues = parsed.error.issues.map(({ path, message }) => issue([key, ...path], message));
  return { valid: undefined, issues };
}

function checkedList(key: NameList, list: readonly string[]): Checked<string[]> {
  const known = checkedNames[key].get(list) ?? checkNames(key, list);
  checkedNames[key].set(list, known);
  return known;
}

function checkProduct(product: ProductFields): CheckedProduct {
  const texts = textsSchema.safeParse(product);
  const geos = checkedList("geos", product.geos);
  const industries = checkedList("industries", product.industries);
  const issues = [
    ...(texts.success ? [] : texts.error.issues.map(({ path, message }) => issue(path, message))),
    ...geos.issues,
    ...industries.issues,
  ];
  if (!texts.success || geos.valid === undefined || industries.valid === undefined)
    return { valid: undefined, issues };
  return { valid: { name: texts.data.name, geos: geos.valid }, issues };
}

/** Cached by product, so that an edit checks one product of twenty. */
const checkedProducts = new WeakMap<ProductFields, CheckedProduct>();

function checked(product: ProductFields): CheckedProduct {
  const known = checkedProducts.get(product) ?? checkProduct(product);
  checkedProducts.set(product, known);
  return known;
}

/** Cached by the list of products. */
const checkedLists = new WeakMap<readonly ProductFields[], readonly FieldIssue[]>();

function checkProducts(products: readonly ProductFields[]): readonly FieldIssue[] {
  const known = checkedLists.get(products);
  if (known !== undefined) return known;
  const issues: FieldIssue[] = [];
  if (products.length === 0) issues.push(issue(["products"], "At least one product is required"));
  if (products.length > MAX_PRODUCTS)
    issues.push(issue(["products"], `A plan can have at most ${MAX_PRODUCTS} products`));
  const all = products.map(checked);
  for (const [index, product] of all.entries())
    for (const { path, message } of product.issues) issues.push(issue(["products", index, path], message));
  const valid = all.map((product) => product.valid).filter((product) => product !== undefined);
  const between = [
    ...repeatedProductNames(products),
    ...(valid.length === products.length ? sharedCombinations(valid) : []),
  ];
  for (const { path, message } of between) issues.push(issue(["products", ...path], message));
  checkedLists.set(products, issues);
  return issues;
}

/** Every broken rule, in form order. */
export function validateDetails(fields: DetailsFields): FieldIssue[] {
  const head = planHeadSchema.safeParse(fields);
  const headIssues = head.success ? [] : head.error.issues;
  return [...headIssues.map(({ path, message }) => issue(path, message)), ...checkProducts(fields.products)];
}

/** Valid details as the server stores them: trimmed. */
export function storedDetails(fields: DetailsFields): DetailsFields {
  const parsed = businessDetailsSchema.safeParse(fields);
  if (!parsed.success) return fields;
  const products = parsed.data.products.map((product, index) => ({
    ...product,
    id: product.id ?? fields.products[index]?.id ?? "",
  }));
  const {
    currency = fields.currency,
    firstYear = null,
    yearStartMonth = fields.yearStartMonth,
  } = parsed.data;
  return { ...parsed.data, currency, firstYear, yearStartMonth, products };
}

/** Whether a text is a valid website. */
export function isWebsite(text: string): boolean {
  return planHeadSchema.shape.website.safeParse(text).success;
}
