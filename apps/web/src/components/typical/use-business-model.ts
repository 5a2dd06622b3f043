import type { BusinessModelId } from "@beachhead/contract/business-model-names";
import type { BusinessModel, TypicalFigure, TypicalSource } from "@beachhead/contract/business-models";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "../toast/toast-store.ts";
import { businessModelsQuery } from "./business-models-query.ts";

export interface ChosenModel {
  model: BusinessModel;
  /** Null: our estimate. */
  sourceOf: (figure: TypicalFigure) => TypicalSource | null;
}

/** The chosen business model with its sources; null while it is loaded, and without one. */
export function useBusinessModel(id: BusinessModelId | null): ChosenModel | null {
  const catalogue = useQuery({ ...businessModelsQuery, enabled: id !== null }).data;
  const model = catalogue?.businessModels.find((each) => each.id === id);
  if (catalogue === undefined || model === undefined) return null;
  return {
    model,
    sourceOf: ({ published }) => (published === null ? null : catalogue.typicalSources[published.source]),
  };
}

/** Loads a business model; tells the user and answers null when that fails. */
export function useLoadBusinessModel(): (id: BusinessModelId) => Promise<BusinessModel | null> {
  const client = useQueryClient();
  return async (id) => {
    try {
      const { businessModels } = await client.ensureQueryData(businessModelsQuery);
      return businessModels.find((each) => each.id === id) ?? null;
    } catch {
      toast.error("The typical figures could not be loaded. Try again.");
      return null;
    }
  };
}
