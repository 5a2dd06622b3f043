/** Scores by attribute; a blank one is null or absent. */
export type Scores = Readonly<Record<string, number | null>>;

/** Attributes by row, ourselves and each competitor by column. */
export interface ScoreTable {
  attributes: readonly string[];
  own: Scores;
  /** By a competitor's name. */
  rivals: Readonly<Record<string, Scores>>;
}

/** The id of our own column. */
export const OWN = "own";
const RIVAL = "rival ";
/** The id of a competitor's column. */
export const rivalColumn = (name: string): string => `${RIVAL}${name}`;

/** Names are what users type: one may well be called "constructor". */
function entryOf<T>(map: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

function scoresIn({ own, rivals }: ScoreTable, column: string): Scores {
  return column === OWN ? own : (entryOf(rivals, column.slice(RIVAL.length)) ?? {});
}

export function scoreAt(table: ScoreTable, attribute: string, column: string): number | null {
  return entryOf(scoresIn(table, column), attribute) ?? null;
}

/** How many scores an attribute has. */
export function scoresOfAttribute({ own, rivals }: ScoreTable, attribute: string): number {
  return [own, ...Object.values(rivals)].filter((scores) => typeof entryOf(scores, attribute) === "number")
    .length;
}

/** The scores of a column that are there, in the order of the attributes. */
export function knownScores(table: ScoreTable, column: string): Record<string, number> {
  return Object.fromEntries(
    table.attributes.flatMap((attribute): [string, number][] => {
      const score = scoreAt(table, attribute, column);
      return score === null ? [] : [[attribute, score]];
    }),
  );
}

/** One score changed; of an attribute that is not there any more, nothing. */
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

/** The attribute at another position, counted from 0. */
export function withAttributeMoved(table: ScoreTable, name: string, to: number): ScoreTable {
  const others = table.attributes.filter((each) => each !== name);
  return { ...table, attributes: others.toSpliced(to, 0, name) };
}

/** Without an attribute and its scores. */
export function withoutAttribute(table: ScoreTable, name: string): ScoreTable {
  return {
    ...withEachColumn(table, (scores) => without(scores, name)),
    attributes: table.attributes.filter((each) => each !== name),
  };
}

/** The attribute back where it stood, with the scores it had then. */
export function withAttributeBack(table: ScoreTable, before: ScoreTable, name: string): ScoreTable {
  if (table.attributes.includes(name)) return table;
  const at = before.attributes.indexOf(name);
  return {
    ...withEachColumn(table, (scores, column) => ({ ...scores, [name]: scoreAt(before, name, column) })),
    attributes: table.attributes.toSpliced(at, 0, name),
  };
}

export function withRivalRenamed(table: ScoreTable, from: string, to: string): ScoreTable {
  return { ...table, rivals: renamed(table.rivals, from, to) };
}

/** Without the scores of a competitor. */
export function withoutRival(table: ScoreTable, name: string): ScoreTable {
  return { ...table, rivals: without(table.rivals, name) };
}

/** The scores a competitor had, for the attributes that are still there. */
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
