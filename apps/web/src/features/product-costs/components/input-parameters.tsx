import type { GtmPlanListItem } from "@beachhead/contract";
import { memo } from "react";
import { useStore } from "zustand";
import { FormCombo, FormSelect } from "../../../components/form-fields/form-choices.tsx";
import { FormText, FormTextArea } from "../../../components/form-fields/form-fields.tsx";
import { CombinationField } from "../../../components/inherited/combination-field.tsx";
import { InheritedNotice, type Upstream } from "../../../components/inherited/inherited-notice.tsx";
import { Term } from "../../../components/term/term.tsx";
import { useBusinessModel } from "../../../components/typical/use-business-model.ts";
import { useLoadInheritance } from "../../../data/use-upstream.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { currencyOptions } from "../../../lib/format/currencies.ts";
import { COST_FIGURES, type FigureField } from "../state/cost-figures.ts";
import { type CostFields, type CostText, inheritedFields, newCost } from "../state/cost-form.ts";
import { CostFigureField } from "./cost-figure.tsx";
import styles from "./product-cost.module.css";
import { StartFromTypical } from "./start-from-typical.tsx";

const BLANK = newCost();

interface InputParametersProps {
  form: DocumentForm<CostFields>;
  /** Words already used in other costs, as suggestions. */
  known: { plans: readonly string[]; products: readonly string[]; geos: readonly string[] };
  plans: readonly GtmPlanListItem[];
  upstream: Upstream | null;
}

function options(words: readonly string[]): { value: string }[] {
  return [...new Set(words.filter((word) => word !== ""))].map((value) => ({ value }));
}

/** Every figure of year 1. Its fields render on their own, so a change of the title renders none of them. */
export const InputParameters = memo(function InputParameters({
  form,
  known,
  plans,
  upstream,
}: InputParametersProps) {
  const currency = useStore(
    form.store,
    (state) => state.values.pricingCurrency.trim().toUpperCase() || "USD",
  );
  const isLinked = useStore(form.store, (state) => state.values.combination !== null);
  const load = useLoadInheritance();
  const chosen = useBusinessModel(useStore(form.store, ({ values }) => values.businessModel));
  const geo = useStore(form.store, (state) => state.values.geo.trim());
  const text = (name: CostText) => ({
    form,
    path: name,
    read: (values: CostFields) => values[name],
    write: (values: CostFields, value: string) => ({ ...values, [name]: value }),
  });
  const helpOf = ({ name, help }: FigureField) =>
    name === "allocationOfFixedCostForSelectedGeo" && geo !== "" ? `Carried by ${geo}` : help;
  return (
    <>
      <div className={styles["grid"]}>
        <FormText {...text("costTitle")} label="Cost title" required className={styles["wide"]} />
        <CombinationField
          form={form}
          fields={inheritedFields}
          blank={BLANK}
          plans={plans}
          upstream={upstream}
          load={load}
          what="cost"
          className={styles["wide"]}
        />
        {!isLinked && (
          <>
            <FormCombo {...text("gtmPlan")} label="GTM plan" options={options(known.plans)} />
            <FormCombo {...text("productName")} label="Product" options={options(known.products)} />
            <FormCombo {...text("geo")} label="Geography" options={options(known.geos)} />
          </>
        )}
        <div>
          <FormSelect
            {...text("pricingCurrency")}
            label="Currency"
            options={currencyOptions(currency)}
            read={() => currency}
          />
          <InheritedNotice
            form={form}
            fields={inheritedFields}
            upstream={upstream}
            keys={inheritedFields.keys}
            what="cost"
          />
        </div>
      </div>
      <StartFromTypical form={form} chosen={chosen} />
      {COST_FIGURES.map(({ title, fields }) => (
        <fieldset key={title} className={styles["group"]}>
          <legend className={styles["groupTitle"]}>{title}</legend>
          <div className={styles["grid"]}>
            {fields.map((field) => (
              <CostFigureField
                key={field.name}
                form={form}
                name={field.name}
                label={field.label}
                unit={field.unit === "money" ? currency : field.unit}
                min={field.min ?? 0}
                max={field.max}
                help={helpOf(field)}
                chosen={chosen}
              />
            ))}
          </div>
          {fields.some(({ name }) => name === "costOfCapital") && (
            <p className={styles["help"]}>
              <Term id="costOfCapital">What the cost of capital is</Term>
            </p>
          )}
        </fieldset>
      ))}
      <div className={styles["description"]}>
        <FormTextArea
          {...text("description")}
          label="Description"
          help="What this cost covers, and where the figures come from"
        />
      </div>
    </>
  );
});
