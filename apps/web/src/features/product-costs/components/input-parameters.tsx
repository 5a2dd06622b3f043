import type { GtmPlanListItem } from "@beachhead/contract";
import { useStore } from "zustand";
import {
  FormCombo,
  FormNumber,
  FormText,
  FormTextArea,
} from "../../../components/form-fields/form-fields.tsx";
import { CombinationField } from "../../../components/inherited/combination-field.tsx";
import { InheritedNotice, type Upstream } from "../../../components/inherited/inherited-notice.tsx";
import { useLoadInheritance } from "../../../data/use-upstream.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import {
  type CostFields,
  type CostFigure,
  type CostText,
  inheritedFields,
  newCost,
  withFigure,
} from "../state/cost-form.ts";
import styles from "./product-cost.module.css";

interface FigureField {
  name: CostFigure;
  label: string;
  /** `money`: the cost's currency. */
  unit: "money" | "%" | "years";
  help?: string;
  max?: number;
  min?: number;
}

const GROUPS: readonly { title: string; fields: readonly FigureField[] }[] = [
  {
    title: "Development",
    fields: [
      { name: "upFrontProductDevelopmentCost", label: "Up-front development", unit: "money" },
      { name: "amortizationperiod", label: "Spread over", unit: "years", help: "0 or blank: all in year 1" },
      { name: "ongoingProductDevelopmentCost", label: "Ongoing development, year 1", unit: "money" },
      { name: "allocationOfFixedCostForSelectedGeo", label: "Share of fixed cost", unit: "%", max: 100 },
    ],
  },
  {
    title: "Fixed cost, year 1",
    fields: [
      { name: "fixedAdminCost", label: "Administration", unit: "money" },
      { name: "fixedInfrastructureCost", label: "Infrastructure", unit: "money" },
      { name: "fixedSalesAndMarketingCost", label: "Sales and marketing", unit: "money" },
      { name: "extraCostSpace", label: "Extra", unit: "money", help: "The same each year" },
    ],
  },
  {
    title: "Per customer and user",
    fields: [
      {
        name: "fixedOnboardingCostPerCustomer",
        label: "Onboarding, per customer",
        unit: "money",
        help: "Once per new customer",
      },
      {
        name: "implementationCostPerUser",
        label: "Implementation, per new user",
        unit: "money",
        help: "Once per new user",
      },
      { name: "infrastructureCostPerUserPerYear", label: "Infrastructure, per user and year", unit: "money" },
      { name: "supportCostPerYearPerUser", label: "Support, per user and year", unit: "money" },
      { name: "otherVariableCost", label: "Other, per user and year", unit: "money" },
    ],
  },
  {
    title: "Share of revenue and capital",
    fields: [
      {
        name: "salesAndMarketingCostPercOfRevenue",
        label: "Sales and marketing, of revenue",
        unit: "%",
        max: 100,
      },
      { name: "costOfCapital", label: "Cost of capital", unit: "%", min: -99 },
    ],
  },
];

const CURRENCIES = ["USD", "INR", "EUR", "GBP", "JPY", "AUD", "CAD", "CHF", "SGD", "BRL"].map((value) => ({
  value,
}));

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

/** Every figure of year 1. */
export function InputParameters({ form, known, plans, upstream }: InputParametersProps) {
  const currency = useStore(
    form.store,
    (state) => state.values.pricingCurrency.trim().toUpperCase() || "USD",
  );
  const isLinked = useStore(form.store, (state) => state.values.combination !== null);
  const load = useLoadInheritance();
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
          className={isLinked ? undefined : styles["wide"]}
        />
        {!isLinked && (
          <>
            <FormCombo {...text("gtmPlan")} label="GTM plan" options={options(known.plans)} />
            <FormCombo {...text("productName")} label="Product" options={options(known.products)} />
            <FormCombo {...text("geo")} label="Geography" options={options(known.geos)} />
          </>
        )}
        <div>
          <FormCombo {...text("pricingCurrency")} label="Currency" options={CURRENCIES} />
          <InheritedNotice
            form={form}
            fields={inheritedFields}
            upstream={upstream}
            keys={inheritedFields.keys}
            what="cost"
          />
        </div>
      </div>
      {GROUPS.map(({ title, fields }) => (
        <fieldset key={title} className={styles["group"]}>
          <legend className={styles["groupTitle"]}>{title}</legend>
          <div className={styles["grid"]}>
            {fields.map((field) => (
              <FormNumber
                key={field.name}
                form={form}
                path={field.name}
                label={field.label}
                unit={field.unit === "money" ? currency : field.unit}
                min={field.min ?? 0}
                {...(field.max === undefined ? {} : { max: field.max })}
                help={helpOf(field)}
                read={(values) => values[field.name]}
                write={(values, value) => withFigure(values, field.name, value)}
              />
            ))}
          </div>
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
}
