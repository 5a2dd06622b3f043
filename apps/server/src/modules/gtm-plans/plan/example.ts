import { type BusinessDetails, comparableName } from "@beachhead/contract";
import { AppError } from "../../../platform/errors/app-error.ts";

/** The names that a copy of the example came with, without regard to case. It counts against no limit while it keeps to them. */
export interface ExampleNames {
  company: string;
  geos: string[];
  /** The industries of each product. */
  products: Record<string, string[]>;
}

type NamedDetails = Pick<BusinessDetails, "companyName" | "products">;

const keysOf = (names: readonly string[]) => names.map(comparableName);

export function exampleNamesOf({ companyName, products }: NamedDetails): ExampleNames {
  return {
    company: comparableName(companyName),
    geos: [...new Set(products.flatMap(({ geos }) => keysOf(geos)))],
    products: Object.fromEntries(
      products.map(({ name, industries }) => [comparableName(name), keysOf(industries)] as const),
    ),
  };
}

/**
 * Checks that a copy of the example has no names but its own: otherwise it would be a plan without limits.
 * @throws {AppError} `limit_reached`
 */
export function requireNamesOfExample(example: ExampleNames, { companyName, products }: NamedDetails): void {
  const isOwn = products.every(({ name, geos, industries }) => {
    const own = new Map(Object.entries(example.products)).get(comparableName(name));
    return (
      own !== undefined &&
      keysOf(geos).every((geo) => example.geos.includes(geo)) &&
      keysOf(industries).every((industry) => own.includes(industry))
    );
  });
  if (!isOwn || comparableName(companyName) !== example.company)
    throw new AppError("limit_reached", NOT_ITS_OWN);
}

const NOT_ITS_OWN =
  "The example counts against no limit as long as it keeps its company, products, geographies and industries. Make it your own plan to change them.";
