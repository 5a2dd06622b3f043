import type {
  ColumnSummary,
  DateForm,
  ImportedField,
  ImportMapping,
  ImportQuestion,
} from "@beachhead/contract";
import type { DateOrder, DecimalSign } from "@beachhead/contract/table-reading";
import type { FieldColumns } from "./columns.ts";
import { currencyOfKey } from "./currency-sums.ts";
import { type AnalysisRequest, type GatheredColumns, textFields } from "./gathered-columns.ts";
import { dayInWords, joined, numberInWords, rowsInWords, sumsInWords } from "./words.ts";

interface Context {
  columns: FieldColumns;
  mapping: ImportMapping;
  request: AnalysisRequest;
}

interface Findings {
  decimal: DecimalSign;
  dates: DateForm;
  orders: Record<"createdDate" | "closeDate", DateOrder>;
  questions: ImportQuestion[];
  refusals: { path: string; message: string }[];
  notes: string[];
  summaries: Map<string, ColumnSummary[]>;
}

/** The order of day and month in a form. */
const orderOf = (form: DateForm): DateOrder =>
  form.startsWith("MM") ? "month" : form.startsWith("DD") ? "day" : "either";

const named = (key: string) => currencyOfKey(key, "");

/** What a whole file says of its notation: what is decided, what is asked, what is refused and what is worth a note. */
export function findings(gathered: GatheredColumns, context: Context): Findings {
  const { columns, mapping, request } = context;
  const { choices } = request;
  const questions: ImportQuestion[] = [];
  const decided = decideDecimal(gathered, context);
  if (decided.question !== undefined) questions.push(decided.question);
  const created = decideDates(gathered, "createdDate", context);
  const close = decideDates(gathered, "closeDate", context);
  for (const { question } of [created, close]) if (question !== undefined) questions.push(question);
  const ids = idQuestion(gathered, mapping);
  if (ids !== undefined && choices.repeatedIds === undefined) questions.push(ids);
  const summaries = new Map<string, ColumnSummary[]>();
  const add = (field: ImportedField, summary: Omit<ColumnSummary, "field">) => {
    if (columns.at[field] < 0) return;
    const name = mapping[field];
    summaries.set(name, [...(summaries.get(name) ?? []), { field, ...summary }]);
  };
  add("amount", gathered.amount.summary(decided.decimal, named));
  add("createdDate", gathered.createdDate.summary(created.order));
  add("closeDate", gathered.closeDate.summary(close.order));
  add("probability", gathered.probability.summary());
  for (const field of textFields) add(field, gathered.texts[field].summary());
  return {
    decimal: decided.decimal,
    dates: columns.at.closeDate >= 0 ? close.form : created.form,
    orders: { createdDate: created.order, closeDate: close.order },
    questions,
    refusals: refusalsOf(gathered, mapping),
    notes: notesOf(gathered, decided.decimal, columns, mapping),
    summaries,
  };
}

function decideDecimal(
  { amount, createdDate, closeDate }: GatheredColumns,
  { mapping, request: { delimiter, choices, isWorkbook } }: Context,
): { decimal: DecimalSign; question?: ImportQuestion } {
  const { decimal, isOpen } = amount.decide({
    delimiter: isWorkbook ? "" : delimiter,
    hasDottedDates: createdDate.hasPoints || closeDate.hasPoints,
  });
  if (choices.decimal !== undefined) return { decimal: choices.decimal };
  if (!isOpen) return { decimal };
  const readings = ([".", ","] as const).map((answer) => {
    const { sums, unread } = amount.summary(answer, named);
    return { answer, sums, examples: amount.examplesOfBoth(answer), unread };
  });
  const message = `Amounts add up to ${readings.map(({ sums }) => sumsInWords(sums)).join(" or ")}. Say which decimal sign the file has.`;
  return {
    decimal,
    question: { about: "decimal", path: "dialect.decimal", column: mapping.amount, message, readings },
  };
}

function decideDates(
  gathered: GatheredColumns,
  field: "createdDate" | "closeDate",
  { columns, mapping, request: { choices } }: Context,
): { order: DateOrder; form: DateForm; question?: ImportQuestion } {
  const column = gathered[field];
  const name = mapping[field];
  const { order, isOpen } = column.decide();
  const own = choices.columnDates?.[name];
  const answer = own ?? (isOpen ? choices.dates : undefined);
  // A form with the year first says nothing of the order of the others.
  if (answer !== undefined && (own !== undefined || answer !== "YYYY-MM-DD"))
    return { order: orderOf(answer), form: answer };
  const form = column.formOf(order);
  if (!isOpen || columns.at[field] < 0) return { order, form };
  const readings = (["day", "month"] as const).map((one) => ({
    answer: column.formOf(one),
    sums: [],
    examples: column.examplesOfBoth(one),
    unread: column.summary(one).unread,
  }));
  const [first, second] = readings.map(({ examples }) => examples[0]);
  const message = `${name}: "${first?.text}" is ${dayInWords(first?.value)} or ${dayInWords(second?.value)}. Say which form its dates have.`;
  return {
    order,
    form,
    question: { about: "dates", path: `dialect.columnDates.${name}`, column: name, message, readings },
  };
}

function idQuestion({ ids }: GatheredColumns, mapping: ImportMapping): ImportQuestion | undefined {
  if (ids.repetitions === 0) return undefined;
  const examples = [...ids.repeated].slice(0, 5);
  const [first] = examples;
  const where =
    first === undefined ? "" : `: "${first[0]}" is in lines ${first[1].first} and ${first[1].last}`;
  return {
    about: "ids",
    path: "dialect.repeatedIds",
    column: mapping.externalId,
    message: `${rowsInWords(ids.repetitions)} of "${mapping.externalId}" ${ids.repetitions === 1 ? "repeats an ID" : "repeat IDs"}${where}. Say whether each row is a deal of its own (apart) or the last row with an ID is the deal (last).`,
    readings: (ids.isListCut ? (["apart"] as const) : (["apart", "last"] as const)).map((answer) => ({
      answer,
      sums: [],
      examples: examples.map(([text, { rows }]) => ({ text, value: answer === "apart" ? rows : 1 })),
      unread: 0,
    })),
  };
}

function refusalsOf(gathered: GatheredColumns, mapping: ImportMapping): Findings["refusals"] {
  const refusals: Findings["refusals"] = [];
  const { withoutResult, ids } = gathered;
  if (withoutResult.cells > 0)
    refusals.push({
      path: "",
      message: `${numberInWords(withoutResult.cells)} ${withoutResult.cells === 1 ? "formula has" : "formulas have"} no stored result, the first in line ${withoutResult.line} of "${withoutResult.column}". Open the workbook in Excel or LibreOffice, save it and upload it again.`,
    });
  if (ids.scientific !== undefined)
    refusals.push({
      path: "mapping.externalId",
      message: `"${ids.scientific.text}" in "${mapping.externalId}" is an ID that a spreadsheet has shortened. Format the column as text or as a number without decimals, export the file again, or import without IDs.`,
    });
  if (ids.isTooMany)
    refusals.push({
      path: "mapping.externalId",
      message: "The file has more than 4,000,000 IDs. Split it, or import without IDs.",
    });
  return refusals;
}

const examplesOf = (examples: readonly { text: string; value: string | number }[]): string =>
  joined(
    examples.map(
      ({ text, value }) =>
        `"${text}" is read as ${typeof value === "number" ? numberInWords(value) : value || "no value"}`,
    ),
  );

function notesOf(
  { amount, createdDate, closeDate, probability, noCurrency, noStatus, contradictions, ids }: GatheredColumns,
  decimal: DecimalSign,
  { headingCurrency, at }: FieldColumns,
  mapping: ImportMapping,
): string[] {
  const notes: string[] = [];
  const say = (isTrue: boolean, sentence: () => string) => {
    if (isTrue) notes.push(sentence());
  };
  const unusual = amount.unusual(decimal);
  say(unusual.length > 0, () => `${examplesOf(unusual)}.`);
  say(
    amount.blank > 0 && at.amount >= 0,
    () => `${rowsInWords(amount.blank)} without an amount ${amount.blank === 1 ? "counts" : "count"} as 0.`,
  );
  say(
    headingCurrency !== "",
    () => `"${mapping.amount}" names ${headingCurrency}: it is the currency of rows without one.`,
  );
  const several = amount
    .sums(decimal)
    .toList()
    .filter(({ currency }) => currency.startsWith("?"));
  for (const { currency, rows } of several) notes.push(severalNote(currency.slice(1).split(" "), rows));
  say(
    noCurrency.rows > 0,
    () =>
      `${rowsInWords(noCurrency.rows)} of "${mapping.currency}" ${noCurrency.rows === 1 ? "has" : "have"} no currency ("${noCurrency.text}"): the currency of rows without one counts.`,
  );
  say(
    contradictions.rows > 0,
    () =>
      `${rowsInWords(contradictions.rows)} ${contradictions.rows === 1 ? "names" : "name"} one currency in "${mapping.amount}" and another in "${mapping.currency}", the first in line ${contradictions.line}: they will be refused.`,
  );
  say(
    noStatus.rows > 0,
    () =>
      `${rowsInWords(noStatus.rows)} of "${mapping.status}" ${noStatus.rows === 1 ? "says" : "say"} neither won nor lost nor open ("${noStatus.text}"): the stage decides.`,
  );
  say(
    probability.isFraction,
    () =>
      `"${mapping.probability}" goes from 0 to 1: ${examplesOf(probability.summary().read.slice(0, 1))} %.`,
  );
  say(
    ids.blank > 0,
    () =>
      `${rowsInWords(ids.blank)} ${ids.blank === 1 ? "has" : "have"} no ID: importing the file again adds ${ids.blank === 1 ? "it" : "them"} again.`,
  );
  for (const column of [createdDate, closeDate]) {
    const periods = column.periods();
    say(periods.length > 0, () => `${examplesOf(periods.slice(0, 3))}.`);
  }
  return notes;
}

const either = new Intl.ListFormat("en-US", { type: "disjunction" });

function severalNote(candidates: readonly string[], rows: number): string {
  const list = either.format(candidates.slice(0, 5));
  return candidates.includes("ISK")
    ? `In ${rowsInWords(rows)}, "kr" can be ${list}: choose one of them as the currency of rows without one, or these rows will be refused.`
    : `In ${rowsInWords(rows)}, the sign of the amount can be ${list}: the currency of rows without one counts if it is among them, else ${candidates[0]}.`;
}
