import { useStore } from "zustand";
import type { DocumentFormState } from "../../../lib/form/document-form.ts";
import { useAfterPaint } from "../../../lib/form/use-after-paint.ts";
import type { Allocation, AllocationState } from "./allocation.ts";
import type { AllocationFields } from "./allocation-fields.ts";

/** The efforts of the best; null without one that fits. */
export const bestEfforts = ({ answer }: AllocationState): readonly number[] | null =>
  answer?.best.feasible === true ? answer.best.efforts : null;

/** The mix on the screen: the one set by hand, else the best, else today's. */
export function shownEfforts({ form, answers, model }: Allocation): readonly number[] {
  const { hand } = form.store.getState().values;
  return hand ?? bestEfforts(answers.getState()) ?? model.channels.map(() => 1);
}

/** The effort of one channel in the mix on the screen. */
export function useShownEffort({ form, answers }: Allocation, index: number): number {
  const hand = useStore(form.store, ({ values }) => values.hand?.[index]);
  const best = useStore(answers, (state) => bestEfforts(state)?.[index]);
  return hand ?? best ?? 1;
}

const valuesOf = ({ values }: DocumentFormState<AllocationFields>): AllocationFields => values;

/** All efforts of the mix on the screen, with the fields that they are of. A key draws its field first. */
export function useMix({ form, answers, model }: Allocation) {
  const fields = useAfterPaint(form.store, valuesOf);
  const best = useStore(answers, bestEfforts);
  const efforts = fields.hand ?? best ?? model.channels.map(() => 1);
  return { fields, efforts, isHand: fields.hand !== null, isBest: fields.hand === null && best !== null };
}
