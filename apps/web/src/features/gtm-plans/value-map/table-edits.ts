import { comparableName } from "@beachhead/contract/plan-defaults";
import { toast } from "../../../components/toast/toast-store.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatCount } from "../../../lib/format/numbers.ts";
import { insertAt } from "../../../lib/lists.ts";
import {
  knownScores,
  OWN,
  rivalColumn,
  type ScoreTable,
  scoresOfAttribute,
  withAttribute,
  withAttributeBack,
  withAttributeMoved,
  withAttributeRenamed,
  withoutAttribute,
  withoutRival,
  withRivalBack,
  withRivalRenamed,
} from "./score-table.ts";
import { scorePath, type TableName, type ValueMapFields } from "./value-map-fields.ts";

type MapForm = DocumentForm<ValueMapFields>;

const MOST_CHARACTERS = 200;
const MOST_NAMES = 300;

/** The message for an invalid name; undefined if valid. `label` is the kind of name: "Attribute". */
export function nameProblem(label: string, name: string, others: readonly string[]): string | undefined {
  if (name.trim() === "") return `${label} is required`;
  if (name.trim().length > MOST_CHARACTERS) return `${label} can have at most ${MOST_CHARACTERS} characters`;
  if (others.some((other) => comparableName(other) === comparableName(name)))
    return `${label} "${name.trim()}" is already in the list`;
  return others.length >= MOST_NAMES ? `The list can have at most ${MOST_NAMES} entries` : undefined;
}

interface KeptText {
  cell: readonly [table: TableName, attribute: string, column: string];
  text: string;
  problem: string;
}

/** Removes unparsable cell texts from the form with their cells: an invisible one would block every save. */
function takeTexts(form: MapForm, isTaken: (attribute: string, column: string, table: TableName) => boolean) {
  const { values, rawText, parseErrors } = form.store.getState();
  const columns = [OWN, ...values.rivals.map(rivalColumn)];
  const kept: KeptText[] = [];
  for (const table of ["map", "mapping"] as const)
    for (const attribute of values[table].attributes)
      for (const column of columns) {
        const path = scorePath(table, attribute, column);
        const text = rawText[path];
        if (text === undefined || !isTaken(attribute, column, table)) continue;
        kept.push({ cell: [table, attribute, column], text, problem: parseErrors[path] ?? "" });
        form.setParseError(path, null);
      }
  return kept;
}

function giveTexts(form: MapForm, kept: readonly KeptText[]): void {
  for (const { cell, text, problem } of kept) form.setParseError(scorePath(...cell), problem, text);
}

const inTable = (name: TableName, change: (table: ScoreTable) => ScoreTable) => (values: ValueMapFields) => ({
  ...values,
  [name]: change(values[name]),
});

const inBoth = (change: (table: ScoreTable, name: TableName) => ScoreTable) => (values: ValueMapFields) => ({
  ...values,
  map: change(values.map, "map"),
  mapping: change(values.mapping, "mapping"),
});

const withItsScores = (count: number) => (count === 0 ? "" : ` with its ${formatCount(count, "score")}`);

export function addAttribute(form: MapForm, table: TableName, name: string): void {
  form.update(inTable(table, (scores) => withAttribute(scores, name)));
}

/** Renames an attribute and keeps its scores. */
export function renameAttribute(form: MapForm, table: TableName, from: string, to: string): void {
  const texts = takeTexts(form, (attribute, _, textTable) => textTable === table && attribute === from);
  form.update(inTable(table, (scores) => withAttributeRenamed(scores, from, to)));
  giveTexts(
    form,
    texts.map((each) => ({ ...each, cell: [table, to, each.cell[2]] })),
  );
}

export function moveAttribute(form: MapForm, table: TableName, name: string, to: number): void {
  form.update(inTable(table, (scores) => withAttributeMoved(scores, name, to)));
}

/** Deletes an attribute and its scores, with Undo. */
export function deleteAttribute(form: MapForm, table: TableName, name: string): void {
  const before = form.store.getState().values[table];
  const texts = takeTexts(form, (attribute, _, textTable) => textTable === table && attribute === name);
  form.update(inTable(table, (scores) => withoutAttribute(scores, name)));
  toast.undo(`Deleted ${name}${withItsScores(scoresOfAttribute(before, name))}`, () => {
    form.update(inTable(table, (scores) => withAttributeBack(scores, before, name)));
    giveTexts(form, texts);
  });
}

export function addRival(form: MapForm, name: string): void {
  form.update((values) => ({ ...values, rivals: [...values.rivals, name] }));
}

/** Renames a competitor and keeps its scores. */
export function renameRival(form: MapForm, from: string, to: string): void {
  const texts = takeTexts(form, (_, column) => column === rivalColumn(from));
  form.update((values) => ({
    ...inBoth((table) => withRivalRenamed(table, from, to))(values),
    rivals: values.rivals.map((each) => (each === from ? to : each)),
  }));
  giveTexts(
    form,
    texts.map((each) => ({ ...each, cell: [each.cell[0], each.cell[1], rivalColumn(to)] })),
  );
}

/** Removes a competitor and its scores from both tables, with Undo. */
export function removeRival(form: MapForm, name: string): void {
  const before = form.store.getState().values;
  const column = rivalColumn(name);
  const count = [before.map, before.mapping].reduce(
    (sum, table) => sum + Object.keys(knownScores(table, column)).length,
    0,
  );
  const texts = takeTexts(form, (_, each) => each === column);
  form.update((values) => ({
    ...inBoth((table) => withoutRival(table, name))(values),
    rivals: values.rivals.filter((each) => each !== name),
  }));
  toast.undo(`Removed ${name}${withItsScores(count)}`, () => {
    form.update((values) => {
      if (values.rivals.includes(name)) return values;
      return {
        ...inBoth((table, which) => withRivalBack(table, before[which], name))(values),
        rivals: insertAt(values.rivals, before.rivals.indexOf(name), name),
      };
    });
    giveTexts(form, texts);
  });
}
