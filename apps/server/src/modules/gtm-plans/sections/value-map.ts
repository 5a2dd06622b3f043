import {
  comparableName,
  competitiveMappingAttributes,
  defaultAttributes,
  type ScoreGrid,
  type SentScoreGrid,
  type SentValueMap,
  type ValueMap,
  valueMapState,
} from "@beachhead/contract";
import type { Combination, StoredScoreGrid, StoredValueMap } from "./combination.ts";
import type { IssueCollector } from "./issue-collector.ts";
import { nameFinder } from "./names.ts";
import { findRename } from "./rename.ts";
import { renameAttribute } from "./rename-attribute.ts";
import { defineSection } from "./section.ts";

type Values = SentScoreGrid["values"];

function readValueMap(
  sent: SentValueMap,
  { companyName, sections }: Combination,
  addIssue: IssueCollector,
): StoredValueMap {
  const stored = sections["customer-value-map"];
  const mapping = stored?.competitiveMapping;
  const addMappingIssue: IssueCollector = (path, message) =>
    addIssue(["competitiveMapping", ...path], message);
  return {
    ...readGrid(sent, stored?.attributes ?? defaultAttributes, companyName, addIssue),
    competitiveMapping:
      sent.competitiveMapping === undefined
        ? (mapping ?? blankGrid(competitiveMappingAttributes))
        : readGrid(
            sent.competitiveMapping,
            mapping?.attributes ?? competitiveMappingAttributes,
            companyName,
            addMappingIssue,
          ),
    note: sent.note ?? stored?.note,
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
    note: stored?.note ?? "",
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
  addIssue: IssueCollector,
): StoredScoreGrid {
  const attributes = [...(listed ?? known)];
  const find = nameFinder(attributes);
  const grid: StoredScoreGrid = { attributes, rows: [], own: null };
  for (const [name, sent] of Object.entries(byCompetitor(values, find))) {
    const scores: Record<string, number | null> = {};
    for (const [sentName, score] of Object.entries(sent)) {
      const attribute = find(sentName);
      if (attribute === undefined) addIssue(["values", name, sentName], "Attribute must be one of the list");
      else scores[attribute] = score;
    }
    if (isSame(name, companyName)) grid.own = scores;
    else grid.rows.push({ name, scores });
  }
  return grid;
}

const isSame = (one: string, other: string) => comparableName(one) === comparableName(other);

/** Scores by competitor, then attribute. They may be sent the other way round. */
function byCompetitor(values: Values, find: (name: string) => string | undefined): Values {
  const outer = Object.keys(values);
  const isByAttribute =
    outer.length > 0 &&
    outer.every((name) => find(name) !== undefined) &&
    Object.values(values).some((inner) => Object.keys(inner).some((name) => find(name) === undefined));
  if (!isByAttribute) return values;
  const scoresOf = new Map<string, Record<string, number | null>>();
  for (const [attribute, scores] of Object.entries(values))
    for (const [name, score] of Object.entries(scores))
      scoresOf.set(name, { ...scoresOf.get(name), [attribute]: score });
  return Object.fromEntries(scoresOf);
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

export const valueMap = defineSection({
  id: "customer-value-map",
  mapName: "customerValueData",
  bodyField: "individualCustomerValueMapData",
  read: readValueMap,
  reply: valueMapOf,
  state: (combination) => valueMapState(valueMapOf(combination), combination.companyName),
  /** The selections and scores of a renamed attribute in the value drivers move to its new name. */
  renames({ sections }, data) {
    const drivers = sections.overlayValueDriver;
    const attributesOf = (stored = sections["customer-value-map"]) => stored?.attributes ?? defaultAttributes;
    const rename = findRename(attributesOf(), attributesOf(data));
    const renamed = drivers && rename && renameAttribute(drivers, rename);
    return renamed && { id: "overlayValueDriver", data: renamed };
  },
});
