import type { ProductCostReply, SimulationReply } from "@beachhead/contract";
import type { CostInputs } from "@beachhead/engine";
import { toast } from "../../../../components/toast/toast-store.ts";
import { productCostResource } from "../../../../data/product-costs.ts";
import { messageOf } from "../../../../lib/api/api-error.ts";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { newKey } from "../../../../lib/new-key.ts";
import type { SimulationFields } from "../../state/simulation-form.ts";
import { type MovedFigures, withFigures, withFiguresUndone } from "../../state/use-figures.ts";

/** What a lever that moves the product cost changes. */
export interface MovedCost {
  cost: CostInputs;
  /** Behind the title of the copy: "support per user \u221212.3 %". */
  words: string;
  /** The form's figures. */
  figures: MovedFigures;
  /** Said in the toast. */
  message: string;
}

export type UseMovedCost = (moved: MovedCost) => Promise<void>;

/** Longest title of a cost. */
const LONGEST_TITLE = 200;

/**
 * Stores a moved product cost as a copy and runs the simulation with it, so that no other simulation changes. Undo
 * chooses the earlier cost again and deletes the copy, unless another cost was chosen since.
 */
export function useMovedCost(
  form: DocumentForm<SimulationFields>,
  costs: readonly ProductCostReply[],
  stored: SimulationReply | null,
): UseMovedCost {
  const save = productCostResource.useSave();
  const refresh = productCostResource.useRefresh();
  const remove = productCostResource.useDelete();
  return async ({ cost, words, figures, message }) => {
    const before = form.store.getState().values;
    const listed = costs.find(({ id }) => id === before.costId);
    const named = listed ?? stored?.costSnapshot;
    if (named === undefined) return;
    const { gtmPlan, description, productName, geo, pricingCurrency } = named;
    const costTitle = `${before.costTitle.slice(0, LONGEST_TITLE - words.length - 2)}, ${words}`;
    const combination = listed?.combination ?? null;
    try {
      const { id } = await save({
        body: { gtmPlan, description, productName, geo, pricingCurrency, costTitle, combination, ...cost },
        idempotencyKey: newKey(),
      });
      // The run needs the copy in the list.
      await refresh();
      form.update((values) => ({ ...withFigures(values, figures), costId: id, costTitle }));
      toast.undo(`${message} The cost is saved as "${costTitle}".`, () => {
        const isChosen = form.store.getState().values.costId === id;
        form.update((values) => ({
          ...withFiguresUndone(values, figures, before),
          ...(isChosen ? { costId: before.costId, costTitle: before.costTitle } : {}),
        }));
        if (isChosen) remove.mutate([{ id }]);
      });
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
}
