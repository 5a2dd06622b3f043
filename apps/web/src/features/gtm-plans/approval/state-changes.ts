import type { FieldChange, PlanState } from "@beachhead/contract";
import { excerpts } from "../history/comparison.tsx";
import { type ChangeGroup, changesOf, planChanges } from "../history/plan-changes.ts";
import { channelPlanFacts, costFacts, simulationFacts } from "./state-facts.ts";

/** Changes under one heading. */
export interface StateChanges {
  heading: string;
  changes: readonly FieldChange[];
}

const headingOf = ({ label, combination }: ChangeGroup): string =>
  combination === null ? label : `${label}, ${combination}`;

const kinds = [
  ["Channel plans", channelPlanFacts],
  ["Product costs", costFacts],
  ["Simulations", simulationFacts],
] as const;

/** The differences between two states of a plan and of what was made for it. */
export function stateChanges(was: PlanState, now: PlanState): StateChanges[] {
  return [
    ...planChanges(was.plan, now.plan).map((group) => ({
      heading: headingOf(group),
      changes: group.changes,
    })),
    ...kinds.flatMap(([heading, factsOf]) => {
      const changes = changesOf(factsOf(was), factsOf(now));
      return changes.length === 0 ? [] : [{ heading, changes }];
    }),
  ];
}

/** "Field Sales, deal size: from 40,000 to 50,000." */
export function changeSentence(change: FieldChange): string {
  const { was, now } = excerpts(change.was, change.now);
  const [before, after] = [was, now].map((text) => text.replaceAll("\n", ", "));
  if (was === "")
    return now === change.field ? `${change.field}: added.` : `${change.field}: added (${after}).`;
  if (now === "")
    return was === change.field ? `${change.field}: removed.` : `${change.field}: removed (${before}).`;
  return `${change.field}: from ${before} to ${after}.`;
}
