import { useMemo } from "react";
import { useStore } from "zustand";
import { TypicalList } from "../../../components/typical/typical-list.tsx";
import type { ChosenModel } from "../../../components/typical/use-business-model.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import type { DgPlanFields } from "../plan/plan-fields.ts";
import { type TypicalBasis, usedFigures } from "./typical-channels.ts";

interface UsedFiguresProps {
  form: DocumentForm<DgPlanFields>;
  basis: TypicalBasis;
  chosen: ChosenModel;
}

/** The figures of a channel plan that are typical, each with range and source. */
export function UsedFigures({ form, basis, chosen }: UsedFiguresProps) {
  const values = useStore(form.store, (state) => state.values);
  const used = useMemo(() => usedFigures(values, basis), [basis, values]);
  return <TypicalList used={used} chosen={chosen} />;
}
