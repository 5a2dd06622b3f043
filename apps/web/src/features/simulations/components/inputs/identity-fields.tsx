import type { ProductCostReply } from "@beachhead/contract";
import { useStore } from "zustand";
import { FormCombo } from "../../../../components/form-fields/form-choices.tsx";
import { FormText } from "../../../../components/form-fields/form-fields.tsx";
import { SegmentedControl } from "../../../../components/segmented-control/segmented-control.tsx";
import { SelectField } from "../../../../components/select/select-field.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import type { PricingModel, SimulationFields, SimulationText } from "../../state/simulation-form.ts";
import styles from "./inputs.module.css";

interface IdentityFieldsProps {
  form: DocumentForm<SimulationFields>;
  costs: readonly ProductCostReply[];
  titleHint: string;
}

const MODELS: readonly { value: PricingModel; label: string; hint: string }[] = [
  { value: "hybrid", label: "Hybrid", hint: "fees and users" },
  { value: "perUser", label: "Per user", hint: "price per user" },
  { value: "fixedFee", label: "Fixed fee", hint: "annual fee" },
];

function unique(words: readonly string[]): { value: string }[] {
  return [...new Set(words.filter((word) => word !== ""))].map((value) => ({ value }));
}

/** What the simulation is called, belongs to and charges. */
export function IdentityFields({ form, costs, titleHint }: IdentityFieldsProps) {
  const model = useStore(form.store, (state) => state.values.pricingModel);
  const isLinked = useStore(form.store, (state) => state.values.combination !== null);
  const subscription = useStore(form.store, (state) => state.values.subscriptionType);
  const text = (name: SimulationText) => ({
    form,
    path: name,
    read: (values: SimulationFields) => values[name],
    write: (values: SimulationFields, value: string) => ({ ...values, [name]: value }),
  });
  return (
    <div className={styles["identity"]}>
      <FormText
        {...text("simulationTitle")}
        label="Title"
        placeholder={titleHint}
        className={styles["wide"]}
      />
      {!isLinked && (
        <>
          <FormCombo
            {...text("gtmPlan")}
            label="GTM plan"
            required
            options={unique(costs.map((cost) => cost.gtmPlan))}
          />
          <FormCombo
            {...text("productName")}
            label="Product"
            required
            options={unique(costs.map((cost) => cost.productName))}
          />
          <FormCombo {...text("geo")} label="Geography" options={unique(costs.map((cost) => cost.geo))} />
        </>
      )}
      <SelectField
        label="Pricing model"
        options={MODELS}
        value={model}
        onValueChange={(value) => {
          const chosen = MODELS.find((option) => option.value === value);
          if (chosen) form.update((values) => ({ ...values, pricingModel: chosen.value }));
        }}
      />
      <div className={styles["wide"]}>
        <span className={styles["miniLabel"]} aria-hidden="true">
          Price per user is charged
        </span>
        <SegmentedControl
          label="Subscription type"
          value={subscription}
          items={[
            { value: "annual", label: "Annually" },
            { value: "monthly", label: "Monthly" },
          ]}
          onValueChange={(value) => form.update((values) => ({ ...values, subscriptionType: value }))}
        />
      </div>
    </div>
  );
}
