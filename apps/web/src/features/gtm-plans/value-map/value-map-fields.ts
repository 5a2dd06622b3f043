import type { GtmPlanReply } from "@beachhead/contract";
import {
  comparableName,
  competitiveMappingAttributes,
  defaultAttributes,
} from "@beachhead/contract/plan-defaults";
import { sameShape } from "../../../lib/drafts/same-shape.ts";
import type { CombinationContext } from "../combinations/combination-section.ts";
import { knownScores, OWN, rivalColumn, type ScoreTable } from "./score-table.ts";

/** The customer value map and the competitive mapping. */
export type TableName = "map" | "mapping";

/** Form values of a value map. Both tables have the same competitors. */
export interface ValueMapFields extends Record<TableName, ScoreTable> {
  rivals: readonly string[];
  note: string;
}

type Stored = GtmPlanReply["customerValueData"][string];
type StoredTable = Pick<Stored, "attributes" | "values">;

const isSame = (one: string, other: string) => comparableName(one) === comparableName(other);

/** Distinct names, without blank ones and our own. */
function rivalNames(names: readonly string[], companyName: string): string[] {
  const rivals: string[] = [];
  for (const name of names.map((each) => each.trim()))
    if (name !== "" && !isSame(name, companyName) && !rivals.some((rival) => isSame(rival, name)))
      rivals.push(name);
  return rivals;
}

/** The competitors named in the step Competitors. */
export function namedCompetitors({ plan, combination }: CombinationContext): string[] {
  const { competitors = [] } = plan.competitors[combination.title] ?? {};
  return rivalNames(
    competitors.map(({ name }) => name),
    plan.companyName,
  );
}

function tableOf(
  stored: StoredTable | undefined,
  attributes: readonly string[],
  context: CombinationContext,
) {
  const entries = Object.entries(stored?.values ?? {});
  const rivals = entries.filter(([name]) => !isSame(name, context.plan.companyName));
  return {
    attributes: stored?.attributes ?? attributes,
    own: entries.find(([name]) => isSame(name, context.plan.companyName))?.[1] ?? {},
    rivals: Object.fromEntries(rivals),
  };
}

export function fieldsOf(context: CombinationContext): ValueMapFields {
  const stored = context.plan.customerValueData[context.combination.title];
  const map = tableOf(stored, defaultAttributes, context);
  const mapping = tableOf(stored?.competitiveMapping, competitiveMappingAttributes, context);
  const rivals = rivalNames(
    [...namedCompetitors(context), ...Object.keys(map.rivals), ...Object.keys(mapping.rivals)],
    context.plan.companyName,
  );
  // Scores follow a name whose spelling was changed in the step Competitors.
  const spelled = (table: ScoreTable): ScoreTable => ({
    ...table,
    rivals: Object.fromEntries(
      Object.entries(table.rivals).map(([name, scores]) => [
        rivals.find((rival) => isSame(rival, name)) ?? name,
        scores,
      ]),
    ),
  });
  return { rivals, map: spelled(map), mapping: spelled(mapping), note: stored?.note ?? "" };
}

const isScores = (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((score) => score === null || typeof score === "number");

export function isFields(value: unknown): value is ValueMapFields {
  const table: ScoreTable = { attributes: [""], own: {}, rivals: {} };
  if (!sameShape<ValueMapFields>({ rivals: [""], map: table, mapping: table, note: "" }, value)) return false;
  return [value.map, value.mapping].every(
    ({ own, rivals }) => isScores(own) && Object.values(rivals).every(isScores),
  );
}

/** The values as sent and stored. A competitor of the step Competitors is sent once it has a score. */
export function storedOf(
  { rivals, map, mapping, note }: ValueMapFields,
  context: CombinationContext,
): Stored {
  const named = namedCompetitors(context);
  const isOwnEntry = (name: string) => !named.some((each) => isSame(each, name));
  const stored = (table: ScoreTable, keeps: (name: string) => boolean): StoredTable => ({
    attributes: [...table.attributes],
    values: Object.fromEntries([
      [context.plan.companyName, knownScores(table, OWN)] as const,
      ...rivals.flatMap((name) => {
        const scores = knownScores(table, rivalColumn(name));
        return keeps(name) || Object.keys(scores).length > 0 ? [[name, scores] as const] : [];
      }),
    ]),
  });
  return { ...stored(map, isOwnEntry), competitiveMapping: stored(mapping, () => false), note };
}

/** Copies attributes, scores and, where there is none, the note. Competitors that only this combination has stay. */
export function withCopy(fields: ValueMapFields, other: ValueMapFields): ValueMapFields {
  const scored = other.rivals.filter((name) =>
    [other.map, other.mapping].some((table) => Object.keys(knownScores(table, rivalColumn(name))).length > 0),
  );
  const rivals = rivalNames([...fields.rivals, ...scored], "");
  const spelledHere = (name: string) => rivals.find((rival) => isSame(rival, name)) ?? name;
  const copied = (mine: ScoreTable, theirs: ScoreTable): ScoreTable => ({
    attributes: theirs.attributes,
    own: theirs.own,
    rivals: {
      ...mine.rivals,
      ...Object.fromEntries(
        scored.map((name) => [spelledHere(name), knownScores(theirs, rivalColumn(name))]),
      ),
    },
  });
  return {
    rivals,
    map: copied(fields.map, other.map),
    mapping: copied(fields.mapping, other.mapping),
    note: fields.note || other.note,
  };
}

/** The form path of a score. */
export function scorePath(table: TableName, attribute: string, column: string): string {
  return `${table}.${column}.${attribute}`;
}
