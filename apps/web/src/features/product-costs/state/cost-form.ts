import type { BodyInputOf, BusinessModelId, CombinationLink, ProductCostReply } from "@beachhead/contract";
import {
  type CostAmount,
  type CostGrowth,
  type CostInputs,
  eachCostAmount,
  eachCostGrowth,
} from "@beachhead/engine";
import type { InheritedFields } from "../../../components/inherited/inherited-values.ts";
import {
  type InitialCombination,
  withCombinationOf,
} from "../../../components/inherited/initial-combination.ts";
import { COST_FIGURES, GROWTH_LINES } from "./cost-figures.ts";

/** The value of a number field: null when blank. */
export type Figure = number | null;

export type CostText = "costTitle" | "gtmPlan" | "productName" | "geo" | "pricingCurrency" | "description";

export type CostFields = Record<CostText, string> &
  Record<CostAmount, Figure> &
  Record<CostGrowth, Figure[]> & {
    /** The combination of a plan that the cost is for; null: its names are typed. */
    combination: CombinationLink | null;
    /** Whose typical figures it starts from; null: none. */
    businessModel: BusinessModelId | null;
  };

/** What a cost takes over from its plan. */
export const inheritedFields: InheritedFields<CostFields> = {
  keys: ["currency"],
  link: ({ combination }) => combination,
  withLink: (values, combination) => ({ ...values, combination }),
  read: (values, key) => (key === "currency" ? values.pricingCurrency : null),
  write: (values, _, figure) =>
    typeof figure === "string" ? { ...values, pricingCurrency: figure } : values,
};

const noChange = (): Figure[] => [0, 0, 0, 0];

/** A new cost: everything blank, the whole of the fixed cost, no yearly changes. */
export function newCost(): CostFields {
  return {
    costTitle: "",
    gtmPlan: "",
    productName: "",
    geo: "",
    pricingCurrency: "USD",
    description: "",
    combination: null,
    businessModel: null,
    ...eachCostAmount((): Figure => null),
    allocationOfFixedCostForSelectedGeo: 100,
    ...eachCostGrowth(noChange),
  };
}

/** A new cost for a combination. */
export function beginCost(initialCombination: InitialCombination | null): CostFields {
  if (initialCombination === null) return newCost();
  const made = withCombinationOf(
    inheritedFields,
    newCost(),
    newCost(),
    initialCombination.inheritance,
    initialCombination.combinationId,
  );
  return made.productName === "" ? made : { ...made, costTitle: `${made.productName} in ${made.geo}` };
}

/** The fields of a saved cost. */
export function fieldsOf(saved: ProductCostReply): CostFields {
  const { _id, id: _same, version: _version, createdAt: _created, updatedAt: _updated, ...rest } = saved;
  const { fixedSalesAndMarketingCostfixedSalesAndMarketingCost: _doubled, ...fields } = rest;
  return fields;
}

/** The body of a save. */
export function toSave(fields: CostFields): BodyInputOf<"createProductCost"> {
  return fields;
}

/** The fields of a copy. */
export function copyOf(fields: CostFields): CostFields {
  return { ...fields, costTitle: `${fields.costTitle.trim().slice(0, 195)} copy` };
}

/** The engine's part of a saved cost. */
export function savedInputs(saved: ProductCostReply): CostInputs {
  const { _id, id: _same, version: _version, createdAt: _created, updatedAt: _updated, ...rest } = saved;
  const { gtmPlan: _plan, description: _text, productName: _product, combination: _link, ...most } = rest;
  const {
    costTitle: _title,
    geo: _geo,
    pricingCurrency: _currency,
    businessModel: _model,
    ...figures
  } = most;
  const { fixedSalesAndMarketingCostfixedSalesAndMarketingCost: _doubled, ...inputs } = figures;
  return inputs;
}

export function withFigure(fields: CostFields, name: CostAmount, value: Figure): CostFields {
  return { ...fields, [name]: value };
}

/** Sets one year's change; only the indexes 0 to 3 (years 2 to 5) exist. */
export function withGrowth(fields: CostFields, name: CostGrowth, index: number, value: Figure): CostFields {
  if (index < 0 || index > 3) return fields;
  return { ...fields, [name]: fields[name].map((old, year) => (year === index ? value : old)) };
}

/** How far the input parameters are: the title is required, and one figure beyond the cost of capital makes a cost. */
export function inputState(fields: CostFields): "empty" | "partial" | "complete" {
  const figures = COST_FIGURES.flatMap((group) => group.fields).map(({ name }) => fields[name]);
  const filled = figures.filter((value) => value !== null).length;
  if (filled <= 1 && fields.costTitle === "") return "empty";
  return filled > 1 && fields.costTitle !== "" ? "complete" : "partial";
}

export function growthState(fields: CostFields): "empty" | "complete" {
  return GROWTH_LINES.some(({ key }) => fields[key].some((value) => value !== 0)) ? "complete" : "empty";
}
