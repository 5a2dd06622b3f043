import type { BusinessModelId } from "@beachhead/contract/business-model-names";
import { useStore } from "zustand";
import { useReadOnly } from "../../../components/field/read-only.ts";
import { StartFromField } from "../../../components/typical/start-from-field.tsx";
import { type ChosenModel, useLoadBusinessModel } from "../../../components/typical/use-business-model.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import type { CostFields } from "../state/cost-form.ts";
import { hasTypical, isInTypicalCurrency, startFrom, withoutTypical } from "../state/typical-cost.ts";
import styles from "./product-cost.module.css";

interface StartFromTypicalProps {
  form: DocumentForm<CostFields>;
  chosen: ChosenModel | null;
}

/** Fills blank figures with those of a business model; takes them out again with the model. */
export function StartFromTypical({ form, chosen }: StartFromTypicalProps) {
  const id = useStore(form.store, ({ values }) => values.businessModel);
  const isDollars = useStore(form.store, ({ values }) => isInTypicalCurrency(values.pricingCurrency));
  const isUsed = useStore(form.store, ({ values }) => chosen !== null && hasTypical(values, chosen.model));
  const load = useLoadBusinessModel();
  const before = chosen?.model ?? null;
  const isReadOnly = useReadOnly();

  async function choose(next: BusinessModelId | null): Promise<void> {
    const model = next === null ? null : await load(next);
    if (model !== null) form.update((values) => startFrom(values, before, model));
    else if (next === null)
      form.update((values) => ({ ...withoutTypical(values, before), businessModel: null }));
  }

  if (isReadOnly) return null;
  return (
    <div className={styles["startFrom"]}>
      <StartFromField
        chosen={id}
        help={isDollars ? undefined : "Typical amounts are in USD and are not converted: shares only"}
        onChoose={(next) => void choose(next)}
        onClear={isUsed ? () => form.update((values) => withoutTypical(values, before)) : undefined}
      />
    </div>
  );
}
