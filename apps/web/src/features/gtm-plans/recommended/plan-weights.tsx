import type { GtmPlanReply } from "@beachhead/contract";
import { defaultSegmentWeights, type SegmentWeights } from "@beachhead/contract/segment-sizes";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use } from "react";
import { useStore } from "zustand";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { call } from "../../../lib/api/call.ts";
import { type AutosaveResult } from "../../../lib/autosave/use-autosave.ts";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { useDocumentAutosave } from "../../../lib/form/use-document.ts";
import { currentPlanMode } from "../current-plan.ts";

interface PlanWeights {
  form: DocumentForm<SegmentWeights>;
  autosave: AutosaveResult<SegmentWeights>;
}

const Weights = createContext<PlanWeights | null>(null);

const isWeights = (value: unknown): value is SegmentWeights => sameShape(defaultSegmentWeights, value);

interface WeightsOfPlanProps {
  plan: GtmPlanReply;
  form: DocumentForm<SegmentWeights>;
  children: ReactNode;
}

/** Provides and autosaves the weights of a plan, which all combinations share. */
export function WeightsOfPlan({ plan, form, children }: WeightsOfPlanProps) {
  const client = useQueryClient();
  const { queryKey } = gtmPlanResource.one(plan.id);
  const { autosave } = useDocumentAutosave({
    form,
    kind: "gtm-plan-segment-weights",
    what: "weights",
    saved: plan,
    load: gtmPlanResource.useLoad(),
    fromReply: ({ segmentWeights }: GtmPlanReply) => segmentWeights,
    paused: currentPlanMode() === "view",
    async save(weights, { version }) {
      const reply = await call("saveSegmentWeights", {
        params: { id: plan.id },
        body: weights,
        ifMatch: version,
      });
      client.setQueryData(queryKey, (before) => before && { ...before, segmentWeights: reply.weights });
      return { id: plan.id, version: reply.version, savedAt: reply.updatedAt };
    },
    isValues: isWeights,
  });
  return <Weights value={{ form, autosave }}>{children}</Weights>;
}

export function usePlanWeights(): PlanWeights {
  const weights = use(Weights);
  if (weights === null) throw new Error("Weights are read inside WeightsOfPlan.");
  return weights;
}

/** The current weights, unsaved changes included. */
export function useWeights(): SegmentWeights {
  return useStore(usePlanWeights().form.store, ({ values }) => values);
}
