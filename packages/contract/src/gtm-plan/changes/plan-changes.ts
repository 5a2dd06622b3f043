import type { FieldChange } from "../../activity/changes.ts";
import type { GtmPlanReply } from "../replies.ts";
import { type PlanStepId, planSteps } from "../steps.ts";
import { changesOf } from "./fact-changes.ts";
import { type FactWords, type PlanFact, planFacts } from "./plan-facts.ts";

/** The differences in one step, for the whole plan or one combination. */
export interface ChangeGroup {
  step: PlanStepId;
  label: string;
  /** The title of the combination; null for the whole plan. */
  combination: string | null;
  changes: readonly FieldChange[];
}

const placeOf = ({ step, combination }: Pick<PlanFact, "step" | "combination">) => `${step} ${combination}`;

/** Combinations that only one version has, one line each. */
function combinationChanges(was: Version, now: Version): FieldChange[] {
  const gone = [...was.titles].filter(([id]) => !now.titles.has(id));
  const added = [...now.titles].filter(([id]) => !was.titles.has(id));
  return [
    ...gone.map(([id, title]) => ({ field: `Steps of ${title}`, was: was.entriesOf(id), now: "" })),
    ...added.map(([id, title]) => ({ field: `Steps of ${title}`, was: "", now: now.entriesOf(id) })),
  ].filter((change) => change.was !== change.now);
}

interface Version {
  titles: ReadonlyMap<string, string>;
  byPlace: ReadonlyMap<string, readonly PlanFact[]>;
  entriesOf(combinationId: string): string;
}

function versionOf(plan: GtmPlanReply, words: FactWords): Version {
  const byPlace = Map.groupBy(planFacts(plan, words), placeOf);
  return {
    titles: new Map(plan.combinationData.map(({ id, title }) => [id, title])),
    byPlace,
    entriesOf(id) {
      const facts = planSteps.flatMap(
        ({ id: step }) => byPlace.get(placeOf({ step, combination: id })) ?? [],
      );
      const filled = facts.filter(({ value }) => value !== "").length;
      return filled === 0 ? "" : words.count(filled, "entry", "entries");
    },
  };
}

/** The differences between two versions of a plan, by step and combination. */
export function planChanges(was: GtmPlanReply, now: GtmPlanReply, words: FactWords): ChangeGroup[] {
  const before = versionOf(was, words);
  const after = versionOf(now, words);
  const shared = [...after.titles].filter(([id]) => before.titles.has(id));
  return planSteps.flatMap(({ id: step, label }) =>
    [[null, null] as const, ...shared].flatMap(([id, combination]): ChangeGroup[] => {
      const place = placeOf({ step, combination: id });
      const changes = changesOf(before.byPlace.get(place) ?? [], after.byPlace.get(place) ?? []);
      if (step === "business-details" && id === null) changes.push(...combinationChanges(before, after));
      return changes.length === 0 ? [] : [{ step, label, combination, changes }];
    }),
  );
}
