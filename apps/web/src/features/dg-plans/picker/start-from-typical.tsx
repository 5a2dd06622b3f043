import type { BusinessModelId } from "@beachhead/contract/business-model-names";
import type { SalaryRegion } from "@beachhead/contract/business-models";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useStore } from "zustand";
import { SelectField } from "../../../components/select/select-field.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { businessModelsQuery } from "../../../components/typical/business-models-query.ts";
import { StartFromField } from "../../../components/typical/start-from-field.tsx";
import { useBusinessModel } from "../../../components/typical/use-business-model.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import type { DgPlanFields } from "../plan/plan-fields.ts";
import styles from "./channel-picker.module.css";
import { chooseChannels } from "./choose-channels.ts";
import { startFrom, type TypicalBasis } from "./typical-channels.ts";
import { UsedFigures } from "./typical-start.tsx";

const NO_REGION = "";

/** Begins a channel plan with the channels of a business model, their typical figures and the salaries of a region. */
export function StartFromTypical({ form }: { form: DocumentForm<DgPlanFields> }) {
  const [id, setId] = useState<BusinessModelId | null>(null);
  const [region, setRegion] = useState<SalaryRegion | null>(null);
  const client = useQueryClient();
  const chosen = useBusinessModel(id);
  const catalogue = useQuery({ ...businessModelsQuery, enabled: id !== null }).data;
  const currency = useStore(form.store, ({ values }) => values.currency.trim().toUpperCase());
  const basis = useMemo(
    (): TypicalBasis | null =>
      chosen === null || catalogue === undefined
        ? null
        : { model: chosen.model, salaries: catalogue.salaries, region },
    [chosen, catalogue, region],
  );

  async function choose(next: BusinessModelId | null, salariesOf: SalaryRegion | null): Promise<void> {
    setId(next);
    setRegion(salariesOf);
    if (next === null) return;
    try {
      const { businessModels, salaries } = await client.ensureQueryData(businessModelsQuery);
      const model = businessModels.find((each) => each.id === next);
      if (model !== undefined)
        form.update((before) =>
          startFrom(before, basis, { model, salaries, region: salariesOf }, chooseChannels),
        );
    } catch {
      toast.error("The typical figures could not be loaded. Try again.");
    }
  }

  const isDollars = currency === "USD";
  return (
    <section className={styles["startFrom"]} aria-label="Start from a business model">
      <StartFromField
        chosen={id}
        help={
          isDollars
            ? "Chooses its channels with typical figures. Targets stay yours."
            : "Typical amounts are in USD and are not converted: ratios only"
        }
        onChoose={(next) => void choose(next, region)}
      />
      {id !== null && isDollars && catalogue !== undefined && (
        <SelectField
          label="Salaries of"
          options={[
            { value: NO_REGION, label: "No typical salaries" },
            ...catalogue.salaryRegions.map((name) => ({ value: name, label: name })),
          ]}
          value={region ?? NO_REGION}
          onValueChange={(value) =>
            void choose(id, catalogue.salaryRegions.find((name) => name === value) ?? null)
          }
        />
      )}
      {chosen !== null && basis !== null && <UsedFigures form={form} basis={basis} chosen={chosen} />}
    </section>
  );
}
