import { isDeepStrictEqual } from "node:util";
import { costFigures, type FieldChange } from "@beachhead/contract";
import { costAmounts } from "@beachhead/engine";
import { changedFields, type Field, type Fields } from "../../platform/audit/changes.ts";
import type { CostContent } from "./store.ts";

type Content = Pick<
  CostContent,
  "costTitle" | "description" | "productName" | "geo" | "pricingCurrency" | "inputs"
>;

function fieldsOf({ inputs, ...texts }: Content, amounts: typeof costAmounts): Fields {
  return {
    Title: texts.costTitle,
    Description: texts.description,
    Product: texts.productName,
    Geography: texts.geo,
    Currency: texts.pricingCurrency,
    ...Object.fromEntries(
      amounts.flatMap(({ name, growth }): Field[] => {
        const { label, fileLabel = label, unit } = costFigures[name];
        const changes = growth === null ? [] : inputs[growth];
        return [
          [unit === "%" ? `${fileLabel}, %` : fileLabel, inputs[name]],
          ...changes.map((change, index): Field => [`${fileLabel}, change in year ${index + 2}, %`, change]),
        ];
      }),
    ),
  };
}

/** Only amounts that differ get their names, since a save changes few. */
export function costChanges(was: Content, now: Content): FieldChange[] {
  const differing = costAmounts.filter(
    ({ name, growth }) =>
      was.inputs[name] !== now.inputs[name] ||
      (growth !== null && !isDeepStrictEqual(was.inputs[growth], now.inputs[growth])),
  );
  return changedFields(fieldsOf(was, differing), fieldsOf(now, differing));
}
