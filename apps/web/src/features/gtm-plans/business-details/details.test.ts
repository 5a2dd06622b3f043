import { describe, expect, it } from "vitest";
import {
  blankProduct,
  type DetailsFields,
  isFields,
  newDetails,
  type ProductFields,
  productOf,
  storedDetails,
  validateDetails,
  withoutProduct,
  withProduct,
  withProductAt,
  withProductMoved,
} from "./details-fields.ts";
import { countPlan, otherPlans, planCounter } from "./plan-counts.ts";
import { correctedWebsite } from "./website-field.tsx";

const product = (name: string, geos: string[], industries = ["Banking"]): ProductFields => ({
  ...blankProduct(),
  name,
  description: "What it does",
  geos,
  industries,
});
const details = (products: ProductFields[]): DetailsFields => ({
  ...newDetails(),
  gtmPlanName: "Launch 2027",
  companyName: "Acme",
  website: "https://acme.example",
  products,
});
const messages = (fields: DetailsFields) =>
  validateDetails(fields).map(({ path, message }) => `${path}: ${message}`);

it("a product is found by its id", () => {
  const [first, second] = [product("CRM", ["India"]), product("ERP", ["Oman"])];
  const fields = details([first, second]);
  expect(productOf(fields, second.id)).toBe(second);
  expect(productOf(fields, "unknown")).toBeUndefined();
});

describe("the rules of the form", () => {
  it("validateDetails reports every required field of a new plan, in the order of the fields", () => {
    expect(messages(newDetails())).toEqual([
      "gtmPlanName: GTM Plan is required",
      "companyName: Company Name is required",
      "website: Company Website is required",
      "products.0.name: Product Name is required",
      "products.0.description: Description is required",
      "products.0.geos: At least one geo is required",
      "products.0.industries: At least one industry is required",
    ]);
  });

  it("validateDetails reports each duplicate on the second of the pair, and a plan without products", () => {
    const fields = details([
      product("CRM", ["India", "Oman", "india"]),
      product("crm ", ["India"], ["Retail", "retail"]),
    ]);
    expect(messages(fields)).toEqual([
      "products.0.geos.2: Geos must be unique",
      "products.1.industries.1: Industries must be unique",
      "products.1.name: Product names must be unique",
    ]);
    expect(messages(details([product("A", ["B-C"]), product("A-B", ["C"])]))).toEqual([
      'products.1.geos.0: Two products result in the same combination "A-B-C". Rename a product or a geo',
    ]);
    expect(messages(details([]))).toEqual(["products: At least one product is required"]);
  });

  it("a product with spaces around its name and geo is valid and is stored trimmed", () => {
    const fields = details([product(" CRM ", [" India"])]);
    expect(messages(fields)).toEqual([]);
    expect(storedDetails(fields).products[0]).toMatchObject({
      id: fields.products[0]?.id,
      name: "CRM",
      geos: ["India"],
    });
  });

  it("validateDetails re-reads only the edited product on a keystroke, however many products there are", () => {
    const countries = Array.from({ length: 195 }, (_, index) => `Country ${index}`);
    const products = Array.from({ length: 20 }, (_, index) => product(`Product ${index}`, countries));
    let fields = details(products);
    validateDetails(fields);
    const id = products[7]?.id ?? "";
    const before = products.map((each) => each.geos);
    // Counts what each key reads again, instead of measuring time: only the lists of one product.
    let reads = 0;
    const counted = new Proxy(before[3] ?? [], {
      get(list, key, receiver) {
        reads += 1;
        const value: unknown = Reflect.get(list, key, receiver);
        return value;
      },
    });
    fields = withProduct(fields, products[3]?.id ?? "", { geos: counted });
    validateDetails(fields);
    reads = 0;
    validateDetails({ ...fields, companyName: "Acme 2" });
    validateDetails(withProduct(fields, id, { name: "Product 7b" }));
    expect(reads).toBeLessThan(10);
  });
});

describe("products", () => {
  it("products are moved, removed and restored in their place, and a move past the end changes nothing", () => {
    const [a, b, c] = [product("A", []), product("B", []), product("C", [])];
    const names = (fields: DetailsFields) => fields.products.map(({ name }) => name).join("");
    const all = details([a, b, c]);
    expect(names(withProductMoved(all, c.id, -1))).toBe("ACB");
    expect(withProductMoved(all, c.id, 1)).toBe(all);
    const without = withoutProduct(all, b.id);
    expect(names(without)).toBe("AC");
    const back = withProductAt(without, b, 1);
    expect(names(back)).toBe("ABC");
    expect(withProductAt(back, b, 1)).toBe(back);
  });

  it("blankProduct gives each product a unique UUID v4, a format the server keeps", () => {
    const ids = new Set(Array.from({ length: 100 }, () => blankProduct().id));
    expect(ids.size).toBe(100);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe("drafts", () => {
  it("a draft of business details is restored only if it has the shape of the form", () => {
    const fields = details([product("A", ["India"]), { ...product("B", []), industries: [] }]);
    expect(isFields(JSON.parse(JSON.stringify(fields)))).toBe(true);
    expect(isFields({ ...fields, products: [{ name: "A" }] })).toBe(false);
    expect(isFields({ ...fields, products: [{ ...product("A", []), geos: [1] }] })).toBe(false);
    expect(isFields({ ...fields, segmentData: [] })).toBe(false);
  });
});

describe("counts", () => {
  const others = otherPlans([{ products: [product("CRM", ["India", "Oman"], ["A", "B", "C"])] }]);

  it("countPlan counts distinct products, geos and industries over all plans, and combinations of this one", () => {
    const products = [product("crm", ["india", "Peru"]), product("Billing", ["Peru", "peru ", ""])];
    expect(countPlan(products, others)).toEqual({ products: 2, geos: 3, industries: 3, combinations: 3 });
    expect(countPlan([], otherPlans([]))).toEqual({ products: 0, geos: 0, industries: 0, combinations: 0 });
  });

  it("planCounter counts each list of products only once", () => {
    const count = planCounter(others);
    const products = [product("A", ["Peru"])];
    expect(count(products)).toBe(count(products));
  });
});

describe("a website that is not valid", () => {
  it.each([
    ["acme.com", "https://acme.com"],
    [" www.acme.com/about?x=1 ", "https://www.acme.com/about?x=1"],
    ["//acme.com", "https://acme.com"],
    ["htp://acme.com", "https://acme.com"],
    ["https:/acme.com", "https://acme.com"],
    ["http;//acme.com:8080", "https://acme.com:8080"],
    ["acme", null],
    ["", null],
    ["javascript:alert(1)", null],
    ["ftp://acme.com", null],
    ["ada@acme.com", null],
    ["two words.com", null],
  ])("correctedWebsite turns %j into %j", (typed, corrected) => {
    expect(correctedWebsite(typed)).toBe(corrected);
  });
});
