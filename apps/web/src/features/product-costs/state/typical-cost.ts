import { costFigures } from "@beachhead/contract";
import type { BusinessModel, TypicalCostField, TypicalFigure } from "@beachhead/contract/business-models";
import { type CostAmount, costAmounts } from "@beachhead/engine";
import { type CostFields, withFigure } from "./cost-form.ts";

const CURRENCY = "USD";

const isTypicalField = (model: BusinessModel, name: CostAmount): name is TypicalCostField =>
  Object.hasOwn(model.productCost, name);

/** The currency of typical amounts, in which a cost without one is. */
export const isInTypicalCurrency = (currency: string): boolean =>
  ["", CURRENCY].includes(currency.trim().toUpperCase());

/** The typical figure of a field; undefined where there is none, and for amounts in another currency than US dollars. */
export function typicalCost(
  model: BusinessModel,
  name: CostAmount,
  currency: string,
): TypicalFigure | undefined {
  if (!isTypicalField(model, name)) return undefined;
  if (costFigures[name].unit === "money" && !isInTypicalCurrency(currency)) return undefined;
  return model.productCost[name];
}

/** Whether a field has the typical value. */
export function isTypical(values: CostFields, model: BusinessModel, name: CostAmount): boolean {
  const figure = typicalCost(model, name, values.pricingCurrency);
  return figure !== undefined && values[name] === figure.typical;
}

export const hasTypical = (values: CostFields, model: BusinessModel): boolean =>
  costAmounts.some(({ name }) => isTypical(values, model, name));

/** Without the values that are typical of the model. */
export function withoutTypical(values: CostFields, model: BusinessModel | null): CostFields {
  if (model === null) return values;
  return costAmounts.reduce(
    (next, { name }) => (isTypical(values, model, name) ? withFigure(next, name, null) : next),
    values,
  );
}

/** Typical values of a model in blank fields and in place of those of the model before; the user's own stay. */
export function startFrom(
  values: CostFields,
  before: BusinessModel | null,
  model: BusinessModel,
): CostFields {
  return costAmounts.reduce<CostFields>(
    (next, { name }) => {
      const figure = typicalCost(model, name, values.pricingCurrency);
      return next[name] === null && figure !== undefined ? withFigure(next, name, figure.typical) : next;
    },
    { ...withoutTypical(values, before), businessModel: model.id },
  );
}
