import type { GtmPlanListItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useStore } from "zustand";
import { FormCombo, FormText, FormTextArea } from "../../../components/form-fields/form-fields.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { type DocumentForm, shownMessage } from "../../../lib/form/document-form.ts";
import styles from "./dg-plan.module.css";
import type { DetailText, DgPlanFields } from "./plan-fields.ts";

const CURRENCIES = ["USD", "INR", "EUR", "GBP", "JPY", "AUD", "CAD", "CHF", "SGD", "BRL"].map((value) => ({
  value,
}));

const WHOLE = "whole";

interface PlanDetailsProps {
  form: DocumentForm<DgPlanFields>;
  gtmPlans: readonly GtmPlanListItem[];
  readOnly?: boolean;
}

/** GTM plan, combination, name and currency. */
export function PlanDetails({ form, gtmPlans, readOnly = false }: PlanDetailsProps) {
  const gtmPlanId = useStore(form.store, ({ values }) => values.gtmPlanId);
  const productgeo = useStore(form.store, ({ values }) => values.productgeo);
  const error = useStore(form.store, (state) => shownMessage(state, "gtmPlanId"));
  const geoError = useStore(form.store, (state) => shownMessage(state, "productgeo"));
  const plan = useQuery({ ...gtmPlanResource.one(gtmPlanId), enabled: gtmPlanId !== "" });
  const titles = new Set((plan.data?.combinationData ?? []).map(({ title }) => title));
  if (productgeo !== "") titles.add(productgeo);
  const text = (path: DetailText) => ({
    form,
    path,
    read: (values: DgPlanFields) => values[path],
    write: (values: DgPlanFields, value: string) => ({ ...values, [path]: value }),
  });
  return (
    <div className={styles["details"]}>
      <SelectField
        label="GTM plan"
        required
        name="gtmPlanId"
        disabled={readOnly}
        options={gtmPlans.map(({ id, gtmPlanName }) => ({ value: id, label: gtmPlanName }))}
        value={gtmPlanId === "" ? null : gtmPlanId}
        placeholder="Choose a GTM plan"
        error={error}
        onBlur={() => form.touch("gtmPlanId")}
        onValueChange={(id) => form.update((values) => ({ ...values, gtmPlanId: id, productgeo: "" }))}
      />
      <SelectField
        label="Combination"
        name="productgeo"
        disabled={readOnly || gtmPlanId === ""}
        options={[
          { value: WHOLE, label: "Whole plan" },
          ...[...titles].map((title) => ({ value: title, label: title })),
        ]}
        value={productgeo === "" ? WHOLE : productgeo}
        help={
          plan.isError ? "The combinations could not be loaded. Choose the plan again to retry." : undefined
        }
        error={geoError}
        onValueChange={(title) =>
          form.update((values) => ({ ...values, productgeo: title === WHOLE ? "" : title }))
        }
      />
      <FormText
        {...text("planname")}
        label="Plan name"
        required
        readOnly={readOnly}
        placeholder="India launch"
      />
      <FormTextArea
        {...text("description")}
        label="Description"
        aside="optional"
        readOnly={readOnly}
        placeholder="For example: first year, two cities"
      />
      <FormCombo
        {...text("currency")}
        label="Currency"
        options={CURRENCIES}
        disabled={readOnly}
        help="Used for every amount in this plan. Amounts are not converted."
      />
    </div>
  );
}
