import {
  comparableName,
  competitiveMappingAttributes,
  defaultAttributes,
  type ScoreGrid,
  type SentScoreGrid,
  type SentValueMap,
  type ValueMap,
} from "@beachhead/contract";
import type { Combination, Report, StoredScoreGrid, StoredValueMap } from "./combination.ts";
import { nameFinder } from "./names.ts";

type Values = SentScoreGrid["values"];

export function readValueMap(
  sent: SentValueMap,
  { companyName, sections }: Combination,
  report: Report,
): StoredValueMap {
  const stored = sections["customer-value-map"];
  const mapping = stored?.competitiveMapping;
  const within: Report = (path, message) => report(["competitiveMapping", ...path], message);
  return {
    ...readGrid(sent, stored?.attributes ?? defaultAttributes, companyName, report),
    competitiveMapping:
      sent.competitiveMapping === undefined
        ? (mapping ?? blankGrid(competitiveMappingAttributes))
        : readGrid(
            sent.competitiveMapping,
            mapping?.attributes ?? competitiveMappingAttributes,
            companyName,
            within,
          ),
  };
}

export function valueMapOf({ companyName, sections }: Combination): ValueMap {
  const stored = sections["customer-value-map"];
  return {
    ...gridOf(stored ?? blankGrid(defaultAttributes), companyName),
    competitiveMapping: gridOf(
      stored?.competitiveMapping ?? blankGrid(competitiveMappingAttributes),
      companyName,
    ),
  };
}

const blankGrid = (attributes: readonly string[]): StoredScoreGrid => ({
  attributes: [...attributes],
  rows: [],
  own: null,
});

function readGrid(
  { attributes: listed, values }: SentScoreGrid,
  known: readonly string[],
  companyName: string,
  report: Report,
): StoredScoreGrid {
  const attributes = [...(listed ?? known)];
  const find = nameFinder(attributes);
  const grid: StoredScoreGrid = { attributes, rows: [], own: null };
  for (const [name, sent] of Object.entries(turnedUpright(values, find))) {
    const scores: Record<string, number | null> = {};
    for (const [sentName, score] of Object.entries(sent)) {
      const attribute = find(sentName);
      if (attribute === undefined) report(["values", name, sentName], "Attribute must be one of the list");
      else scores[attribute] = score;
    }
    if (isSame(name, companyName)) grid.own = scores;
    else grid.rows.push({ name, scores });
  }
  return grid;
}

const isSame = (one: string, other: string) => comparableName(one) === comparableName(other);

/** Scores by competitor, then attribute, also where they came by attribute, then competitor. */
function turnedUpright(values: Values, find: (name: string) => string | undefined): Values {
  const outer = Object.keys(values);
  const isTurned =
    outer.length > 0 &&
    outer.every((name) => find(name) !== undefined) &&
    Object.values(values).some((inner) => Object.keys(inner).some((name) => find(name) === undefined));
  if (!isTurned) return values;
  const upright = new Map<string, Record<string, number | null>>();
  for (const [attribute, scores] of Object.entries(values))
    for (const [name, score] of Object.entries(scores))
      upright.set(name, { ...upright.get(name), [attribute]: score });
  return Object.fromEntries(upright);
}

/** Our own row first; scores in the order of the attributes. */
function gridOf({ attributes, rows, own }: StoredScoreGrid, companyName: string): ScoreGrid {
  const inOrder = (scores: Record<string, number | null>) =>
    Object.fromEntries(
      attributes.flatMap((attribute): [string, number | null][] => {
        const score = scores[attribute];
        return score === undefined ? [] : [[attribute, score]];
      }),
    );
  return {
    attributes,
    values: Object.fromEntries([
      ...(own === null ? [] : [[companyName, inOrder(own)] as const]),
      ...rows
        .filter(({ name }) => !isSame(name, companyName))
        .map(({ name, scores }) => [name, inOrder(scores)] as const),
    ]),
  };
}
