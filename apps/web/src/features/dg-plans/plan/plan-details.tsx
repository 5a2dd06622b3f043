import type { GtmPlanListItem } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { Checkbox } from "../../../components/checkbox/checkbox.tsx";
import { FormSelect } from "../../../components/form-fields/form-choices.tsx";
import { FormText, FormTextArea } from "../../../components/form-fields/form-fields.tsx";
import { InheritedFrom, UpstreamChange } from "../../../components/inherited/upstream-note.tsx";
import { SelectField } from "../../../components/select/select-field.tsx";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { type DocumentForm, shownMessage } from "../../../lib/form/document-form.ts";
import { currencyOptions } from "../../../lib/format/currencies.ts";
import { paths } from "../../../lib/paths.ts";
import styles from "./dg-plan.module.css";
import type { DetailText, DgPlanFields } from "./plan-fields.ts";
import { withGtmPlan } from "./plan-source.ts";

const WHOLE = "whole";

interface PlanDetailsProps {
  form: DocumentForm<DgPlanFields>;
  gtmPlans: readonly GtmPlanListItem[];
  readOnly?: boolean;
}

/** GTM plan, combination, name and currency; combination and currency come from the GTM plan. */
export function PlanDetails({ form, gtmPlans, readOnly = false }: PlanDetailsProps) {
  const gtmPlanId = useStore(form.store, ({ values }) => values.gtmPlanId);
  const productgeo = useStore(form.store, ({ values }) => values.productgeo);
  const error = useStore(form.store, (state) => shownMessage(state, "gtmPlanId"));
  const geoError = useStore(form.store, (state) => shownMessage(state, "productgeo"));
  const plan = useQuery({ ...gtmPlanResource.one(gtmPlanId), enabled: gtmPlanId !== "" });
  const currency = useStore(form.store, ({ values }) => values.currency.trim().toUpperCase());
  const countsTowardsGoal = useStore(form.store, ({ values }) => values.countsTowardsGoal);
  const source = gtmPlans.find(({ id }) => id === gtmPlanId);
  const known = plan.data?.combinationData;
  const isGone = productgeo !== "" && known?.every(({ title }) => title !== productgeo) === true;
  const titles = new Set((known ?? []).map(({ title }) => title));
  if (productgeo !== "") titles.add(productgeo);
  const text = (path: DetailText) => ({
    form,
    path,
    read: (values: DgPlanFields) => values[path],
    write: (values: DgPlanFields, value: string) => ({ ...values, [path]: value }),
  });
  const setScope = (title: string) => form.update((values) => ({ ...values, productgeo: title }));
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
        onValueChange={(id) => {
          const next = gtmPlans.find((each) => each.id === id);
          if (next !== undefined) form.update((values) => withGtmPlan(values, next, source));
        }}
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
        onValueChange={(title) => setScope(title === WHOLE ? "" : title)}
      />
      {isGone && source !== undefined && (
        <UpstreamChange
          finding={`${source.gtmPlanName} no longer has ${productgeo}.`}
          choice={
            !readOnly && (
              <Button size="sm" onClick={() => setScope("")}>
                Use it for the whole plan
              </Button>
            )
          }
        >
          This channel plan keeps all its figures. Choose another combination above, or use it for the whole
          plan.
        </UpstreamChange>
      )}
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
      <FormSelect
        {...text("currency")}
        label="Currency"
        options={currencyOptions(currency || "USD")}
        read={() => currency || "USD"}
        disabled={readOnly}
        help="Used for every amount in this plan. Amounts are not converted."
      />
      {source !== undefined && currency === source.currency && (
        <InheritedFrom
          words=""
          plan={source.gtmPlanName}
          to={paths.planStepOf("business-details", source.id)}
        />
      )}
      {source !== undefined && currency !== source.currency && (
        <UpstreamChange
          finding={`${source.gtmPlanName} is in ${source.currency}.`}
          choice={
            !readOnly && (
              <Button
                size="sm"
                onClick={() => form.update((values) => ({ ...values, currency: source.currency }))}
              >
                Use {source.currency}
              </Button>
            )
          }
        >
          This channel plan is in {currency === "" ? "no currency" : currency}. Its amounts stay as typed and
          are not compared with the goals.
        </UpstreamChange>
      )}
      <Checkbox
        name="countsTowardsGoal"
        label="Counts towards the goal"
        help="Clear it for an alternative to compare with: its figures are then not added to those of the other channel plans."
        disabled={readOnly}
        checked={countsTowardsGoal}
        onCheckedChange={(checked) => form.update((values) => ({ ...values, countsTowardsGoal: checked }))}
      />
    </div>
  );
}
