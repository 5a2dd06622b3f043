import type { CostAmount } from "@beachhead/engine";
import { useStore } from "zustand";
import { FormNumber } from "../../../components/form-fields/form-fields.tsx";
import { TypicalNote } from "../../../components/typical/typical-note.tsx";
import type { ChosenModel } from "../../../components/typical/use-business-model.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { type CostFields, withFigure } from "../state/cost-form.ts";
import { isTypical, typicalCost } from "../state/typical-cost.ts";

interface CostFigureProps {
  form: DocumentForm<CostFields>;
  name: CostAmount;
  label: string;
  unit: string;
  min: number;
  max?: number | undefined;
  help?: string | undefined;
  chosen: ChosenModel | null;
}

/** One figure of the cost, with what is typical of the chosen business model. */
export function CostFigureField({ form, name, chosen, help, ...field }: CostFigureProps) {
  const currency = useStore(form.store, ({ values }) => values.pricingCurrency);
  const isUsed = useStore(
    form.store,
    ({ values }) => chosen !== null && isTypical(values, chosen.model, name),
  );
  const figure = chosen === null ? undefined : typicalCost(chosen.model, name, currency);
  return (
    <FormNumber
      {...field}
      form={form}
      path={name}
      suggested={isUsed}
      help={
        chosen === null || figure === undefined ? (
          help
        ) : (
          <TypicalNote
            label={field.label}
            figure={figure}
            source={chosen.sourceOf(figure)}
            isUsed={isUsed}
            onUse={() => form.update((values) => withFigure(values, name, figure.typical))}
          />
        )
      }
      read={(values) => values[name]}
      write={(values, value) => withFigure(values, name, value)}
    />
  );
}
