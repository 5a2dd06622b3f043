import { useStore } from "zustand";
import { Stat } from "../../../components/stat/stat.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { growthFormula, growthWords } from "./goal-words.ts";
import { type GoalsFields, pathOf, unitOf } from "./goals-fields.ts";

interface GoalGrowthProps {
  form: DocumentForm<GoalsFields>;
  id: number;
  baseYear: number;
}

/** The growth a goal takes; opens its formula. */
export function GoalGrowth({ form, id, baseYear }: GoalGrowthProps) {
  const goal = useStore(form.store, ({ values }) => values.goals.find((each) => each.id === id));
  const path = goal === undefined ? null : pathOf(goal, baseYear);
  if (goal === undefined || path === null) return null;
  const unit = unitOf(goal.goal);
  return (
    <Stat
      label={path.growth === "compound" ? "Growth needed (CAGR)" : "Change needed"}
      value={growthWords(path, unit)}
      reason={growthFormula(path, unit)}
    />
  );
}
