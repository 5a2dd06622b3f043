import type { BusinessModelId } from "@beachhead/contract/business-model-names";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useStore } from "zustand";
import { toast } from "../../../../components/toast/toast-store.ts";
import { StartFromField } from "../../../../components/typical/start-from-field.tsx";
import type { UsedFigure } from "../../../../components/typical/typical-list.tsx";
import {
  type ChosenModel,
  useBusinessModel,
  useLoadBusinessModel,
} from "../../../../components/typical/use-business-model.ts";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import type { SimulationFields } from "../../state/simulation-form.ts";
import type { typicalStart } from "./typical-start.ts";

interface StartFromTypicalProps {
  form: DocumentForm<SimulationFields>;
  currency: string;
  /** The business model of the product cost. */
  ofCost: BusinessModelId | null;
}

const NONE: readonly UsedFigure[] = [];

/** What fills in the figures of a business model and lists them: loaded once there is one. */
const typicalQuery = queryOptions({
  queryKey: ["typical-start"],
  queryFn: () => import("./typical-start.ts").then((module) => module.typicalStart),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** The figures that are typical of the chosen model: the same list until one of them is typed over, or becomes typical. */
function useUsedFigures(
  { form, currency }: StartFromTypicalProps,
  chosen: ChosenModel | null,
  typical: typeof typicalStart | undefined,
) {
  const kept = useRef(NONE);
  return useStore(form.store, ({ values }) => {
    const used =
      chosen === null || typical === undefined ? NONE : typical.usedFigures(values, chosen.model, currency);
    const before = kept.current;
    if (used.length !== before.length || used.some(({ figure }, index) => figure !== before[index]?.figure))
      kept.current = used;
    return kept.current;
  });
}

function sayNotLoaded(): undefined {
  toast.error("The typical figures could not be loaded. Try again.");
}

/** Begins the pricing plans with those of a business model, and lists which figures are still typical. */
export function StartFromTypical(props: StartFromTypicalProps) {
  const { form, currency, ofCost } = props;
  const [asked, setAsked] = useState<BusinessModelId | null>(null);
  const id = asked ?? ofCost;
  const chosen = useBusinessModel(id);
  const load = useLoadBusinessModel();
  const client = useQueryClient();
  const typical = useQuery({ ...typicalQuery, enabled: id !== null }).data;
  const used = useUsedFigures(props, chosen, typical);

  async function choose(next: BusinessModelId | null): Promise<void> {
    setAsked(next);
    if (next === null) return;
    const [model, loaded] = await Promise.all([
      load(next),
      client.ensureQueryData(typicalQuery).catch(sayNotLoaded),
    ]);
    if (model === null || loaded === undefined) return;
    form.update((before) => loaded.startFrom(before, chosen?.model ?? null, model, currency));
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
      {chosen !== null && typical !== undefined && <typical.TypicalList used={used} chosen={chosen} />}
    </>
  );
}
