import type { BusinessModelId } from "@beachhead/contract/business-model-names";
import { useRef, useState } from "react";
import { useStore } from "zustand";
import { StartFromField } from "../../../../components/typical/start-from-field.tsx";
import { TypicalList, type UsedFigure } from "../../../../components/typical/typical-list.tsx";
import {
  type ChosenModel,
  useBusinessModel,
  useLoadBusinessModel,
} from "../../../../components/typical/use-business-model.ts";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import type { SimulationFields } from "../../state/simulation-form.ts";
import { startFrom, usedFigures } from "../../state/typical-plans.ts";

interface StartFromTypicalProps {
  form: DocumentForm<SimulationFields>;
  currency: string;
  /** The business model of the product cost. */
  ofCost: BusinessModelId | null;
}

const NONE: readonly UsedFigure[] = [];

/** The figures that are typical of the chosen model: the same list until one of them is typed over, or becomes typical. */
function useUsedFigures({ form, currency }: StartFromTypicalProps, chosen: ChosenModel | null) {
  const kept = useRef(NONE);
  return useStore(form.store, ({ values }) => {
    const used = chosen === null ? NONE : usedFigures(values, chosen.model, currency);
    const before = kept.current;
    if (used.length !== before.length || used.some(({ figure }, index) => figure !== before[index]?.figure))
      kept.current = used;
    return kept.current;
  });
}

/** Begins the pricing plans with those of a business model, and lists which figures are still typical. */
export function StartFromTypical(props: StartFromTypicalProps) {
  const { form, currency, ofCost } = props;
  const [asked, setAsked] = useState<BusinessModelId | null>(null);
  const id = asked ?? ofCost;
  const chosen = useBusinessModel(id);
  const load = useLoadBusinessModel();
  const used = useUsedFigures(props, chosen);

  async function choose(next: BusinessModelId | null): Promise<void> {
    setAsked(next);
    const model = next === null ? null : await load(next);
    if (model !== null) form.update((before) => startFrom(before, chosen?.model ?? null, model, currency));
  }

  return (
    <>
      <StartFromField
        chosen={used.length === 0 ? asked : id}
        help={
          currency === "USD"
            ? "Pricing plans with typical prices. Customers stay yours."
            : "Typical amounts are in USD and are not converted: shares only"
        }
        onChoose={(next) => void choose(next)}
      />
      {chosen !== null && <TypicalList used={used} chosen={chosen} />}
    </>
  );
}
