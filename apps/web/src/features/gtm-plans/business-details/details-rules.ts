import {
  businessDetailsSchema,
  MAX_PRODUCTS,
  type PlanProduct,
  planHeadSchema,
  planProductSchema,
  repeatedProductNames,
  sharedCombinations,
} from "@beachhead/contract";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import type { DetailsFields, ProductFields } from "./details-fields.ts";

interface Checked<T> {
  /** As it would be stored; undefined while it breaks a rule. */
  valid: T | undefined;
  issues: readonly FieldIssue[];
}

type Path = readonly PropertyKey[];
type CheckedProduct = Checked<Pick<PlanProduct, "name" | "geos">>;

const { shape } = planProductSchema;
const textsSchema = planProductSchema.pick({ name: true, description: true });

const issue = (path: Path, message: string): FieldIssue => ({ path: path.join("."), message });

type NameList = "geos" | "industries";

/** Lists are checked once, too: a key in a description reads no list of countries. */
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

/** Products are checked once for each state they are in: a key in one of twenty checks one. */
const checkedProducts = new WeakMap<ProductFields, CheckedProduct>();

function checked(product: ProductFields): CheckedProduct {
  const known = checkedProducts.get(product) ?? checkProduct(product);
  checkedProducts.set(product, known);
  return known;
}

/** What products come to together, once for each list of them. */
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

/** Every broken rule of the business details, in the order of the form. */
export function validateDetails(fields: DetailsFields): FieldIssue[] {
  const head = planHeadSchema.safeParse(fields);
  const headIssues = head.success ? [] : head.error.issues;
  return [...headIssues.map(({ path, message }) => issue(path, message)), ...checkProducts(fields.products)];
}

/** What the server holds after a save of valid details: trimmed. */
export function storedDetails(fields: DetailsFields): DetailsFields {
  const parsed = businessDetailsSchema.safeParse(fields);
  if (!parsed.success) return fields;
  const products = parsed.data.products.map((product, index) => ({
    ...product,
    id: product.id ?? fields.products[index]?.id ?? "",
  }));
  return { ...parsed.data, products };
}

/** Whether a text is a website as the details require it. */
export function isWebsite(text: string): boolean {
  return planHeadSchema.shape.website.safeParse(text).success;
}
