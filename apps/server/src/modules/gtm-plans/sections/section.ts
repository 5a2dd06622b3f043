import { type CombinationStepId, comparableName, type StepState } from "@beachhead/contract";
import type { Combination, ComputedLevels, StoredSections } from "./combination.ts";
import type { IssueCollector } from "./issue-collector.ts";

/** The maps of a whole plan that have a step of each combination. */
export type StepMap =
  | "segmentationData"
  | "competitors"
  | "customerValueData"
  | "overlayValueDriver"
  | "personalSelection"
  | "positioningAndPricingData";

/** The map of one step in the body of a whole plan. */
type BodyWith<Map extends StepMap, Sent> = {
  readonly [Name in Map]?: Readonly<Record<string, Sent>> | undefined;
};

/** A change of one stored section. */
export interface SectionChange {
  id: CombinationStepId;
  data: StoredSections[CombinationStepId];
}

/** One step of a combination: its names on the wire, how it is read, and how it is answered. */
export interface SectionDescriptor<Id extends CombinationStepId, Map extends StepMap, Sent, Reply> {
  /** The step's id, under which it is stored. */
  id: Id;
  /** Its map in a whole plan. */
  mapName: Map;
  /** Its field in the body of a single save, and in the reply to it. */
  bodyField: string;
  /** The message of a single save. Default "Saved Successfully". */
  savedMessage?: string;
  /** What to store of a request. */
  read(sent: Sent, combination: Combination, addIssue: IssueCollector): StoredSections[Id];
  /** What to answer of a combination, saved or not. @param levels only the selection depends on them */
  reply(combination: Combination, levels: ComputedLevels): Reply;
  /** How complete a saved section is. */
  state(combination: Combination): StepState;
  /** The change of another section when a save renames something that it refers to by name. */
  renames?(before: Combination, data: StoredSections[Id]): SectionChange | undefined;
}

export interface Section<Id extends CombinationStepId, Map extends StepMap, Sent, Reply>
  extends SectionDescriptor<Id, Map, Sent, Reply> {
  /** A combination with this section replaced by that of a whole plan; unchanged when the plan lacks the map. */
  replaceIn(combination: Combination, plan: BodyWith<Map, Sent>, addIssue: IssueCollector): Combination;
}

export function defineSection<Id extends CombinationStepId, Map extends StepMap, Sent, Reply>(
  descriptor: SectionDescriptor<Id, Map, Sent, Reply>,
): Section<Id, Map, Sent, Reply> {
  const { id, mapName } = descriptor;
  return {
    ...descriptor,
    replaceIn(combination, plan, addIssue) {
      const map = plan[mapName];
      if (map === undefined) return combination;
      const key = keyOf(map, combination);
      const sent = key === undefined ? undefined : map[key];
      const data =
        sent === undefined
          ? undefined
          : descriptor.read(sent, combination, (path, message) =>
              addIssue([mapName, key ?? "", ...path], message),
            );
      return { ...combination, sections: { ...combination.sections, [id]: data } };
    },
  };
}

/** The key of a combination in a map of a request: its title or its id. */
export function keyOf(map: object, { title, id }: Combination): string | undefined {
  const wanted = comparableName(title);
  return Object.keys(map).find((key) => comparableName(key) === wanted || comparableName(key) === id);
}
