import { SCORE_MAX, SCORE_MIN } from "@beachhead/contract/plan-defaults";
import { insertAt, moveTo } from "../../../lib/lists.ts";

/** Scores by attribute. Null or absent means blank. */
export type Scores = Readonly<Record<string, number | null>>;

/** Rows are attributes, columns are our company and the competitors. */
export interface ScoreTable {
  attributes: readonly string[];
  own: Scores;
  /** By a competitor's name. */
  rivals: Readonly<Record<string, Scores>>;
}

/** The column id of our own company. */
export const OWN = "own";
const RIVAL = "rival ";
/** The column id of a competitor. */
export const rivalColumn = (name: string): string => `${RIVAL}${name}`;

/** Users type the keys: one may be called "constructor". */
function entryOf<T>(map: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

function scoresIn({ own, rivals }: ScoreTable, column: string): Scores {
  return column === OWN ? own : (entryOf(rivals, column.slice(RIVAL.length)) ?? {});
}

export function scoreAt(table: ScoreTable, attribute: string, column: string): number | null {
  return entryOf(scoresIn(table, column), attribute) ?? null;
}

/** The number of scores of an attribute. */
export function scoresOfAttribute({ own, rivals }: ScoreTable, attribute: string): number {
  return [own, ...Object.values(rivals)].filter((scores) => typeof entryOf(scores, attribute) === "number")
    .length;
}

/** The non-blank scores of a column, in attribute order. */
export function knownScores(table: ScoreTable, column: string): Record<string, number> {
  return Object.fromEntries(
    table.attributes.flatMap((attribute): [string, number][] => {
      const score = scoreAt(table, attribute, column);
      return score === null ? [] : [[attribute, score]];
    }),
  );
}

/** Sets one score. Ignored for an attribute that is gone. */
export function withScore(
  table: ScoreTable,
  attribute: string,
  column: string,
  score: number | null,
): ScoreTable {
  if (!table.attributes.includes(attribute)) return table;
  const scores = { ...scoresIn(table, column), [attribute]: score };
  if (column === OWN) return { ...table, own: scores };
  return { ...table, rivals: { ...table.rivals, [column.slice(RIVAL.length)]: scores } };
}

function without<T>(map: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(map).filter(([key]) => key !== name));
}

function renamed<T>(map: Readonly<Record<string, T>>, from: string, to: string): Record<string, T> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key === from ? to : key, value]));
}

function withEachColumn(table: ScoreTable, change: (scores: Scores, column: string) => Scores): ScoreTable {
  return {
    ...table,
    own: change(table.own, OWN),
    rivals: Object.fromEntries(
      Object.entries(table.rivals).map(([name, scores]) => [name, change(scores, rivalColumn(name))]),
    ),
  };
}

export function withAttribute(table: ScoreTable, name: string): ScoreTable {
  return { ...table, attributes: [...table.attributes, name] };
}

export function withAttributeRenamed(table: ScoreTable, from: string, to: string): ScoreTable {
  return {
    ...withEachColumn(table, (scores) => renamed(scores, from, to)),
    attributes: table.attributes.map((each) => (each === from ? to : each)),
  };
}

/** Moves an attribute to a 0-based position. */
export function withAttributeMoved(table: ScoreTable, name: string, to: number): ScoreTable {
  const position = Math.min(Math.max(0, to), table.attributes.length - 1);
  return { ...table, attributes: moveTo(table.attributes, table.attributes.indexOf(name), position) };
}

/** Removes an attribute and its scores. */
export function withoutAttribute(table: ScoreTable, name: string): ScoreTable {
  return {
    ...withEachColumn(table, (scores) => without(scores, name)),
    attributes: table.attributes.filter((each) => each !== name),
  };
}

/** Restores an attribute at its old position with its scores. */
export function withAttributeBack(table: ScoreTable, before: ScoreTable, name: string): ScoreTable {
  if (table.attributes.includes(name)) return table;
  return {
    ...withEachColumn(table, (scores, column) => ({ ...scores, [name]: scoreAt(before, name, column) })),
    attributes: insertAt(table.attributes, before.attributes.indexOf(name), name),
  };
}

export function withRivalRenamed(table: ScoreTable, from: string, to: string): ScoreTable {
  return { ...table, rivals: renamed(table.rivals, from, to) };
}

/** Removes the scores of a competitor. */
export function withoutRival(table: ScoreTable, name: string): ScoreTable {
  return { ...table, rivals: without(table.rivals, name) };
}

/** Restores the scores of a competitor for the attributes that still exist. */
export function withRivalBack(table: ScoreTable, before: ScoreTable, name: string): ScoreTable {
  const known = Object.entries(knownScores(before, rivalColumn(name)));
  return {
    ...table,
    rivals: {
      ...table.rivals,
      [name]: Object.fromEntries(known.filter(([attribute]) => table.attributes.includes(attribute))),
    },
  };
}

/** Whether a value is a valid score. Others are not counted. */
export function isScore(value: unknown): value is number {
  return typeof value === "number" && value >= SCORE_MIN && value <= SCORE_MAX;
}
