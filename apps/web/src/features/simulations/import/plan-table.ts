import { type DecimalSign, isTotalText } from "@beachhead/contract/table-reading";
import { fieldFinder } from "../../../components/table-import/labels.ts";
import { type ImportPreview, quoted } from "../../../components/table-import/preview.ts";
import { readRecords, type TableRecord } from "../../../components/table-import/records.ts";
import type { Sheet, Unreadable } from "../../../components/table-import/sheet.ts";
import type { FieldIssue } from "../../../lib/form/document-form.ts";
import { formatCount, formatPlain } from "../../../lib/format/numbers.ts";
import { foreignUnit } from "../../../lib/format/parse-number.ts";
import { readFigure } from "../../../lib/format/table-notation.ts";
import { planPath } from "../state/field-paths.ts";
import { freeId } from "../state/plan-list.ts";
import {
  MOST_PLANS,
  newPlan,
  type PlanFields,
  type PlanFigure,
  type SimulationFields,
} from "../state/simulation-form.ts";

type Field = "name" | PlanFigure;

/** The fields of a plan in the order of its card, each with the names that tables use for it. */
const FIELDS: readonly (readonly [field: Field, names: readonly [label: string, ...others: string[]]])[] = [
  ["name", ["Plan name", "Plan", "Pricing plan", "Package", "Tier", "Edition", "Name of pricing plan"]],
  [
    "pricePerUserMin",
    [
      "Min price",
      "Min price per month",
      "Min price per year",
      "Min price per user and month",
      "Min price per user and year",
    ],
  ],
  [
    "pricePerUserMax",
    [
      "Max price",
      "Max price per month",
      "Max price per year",
      "Max price per user and month",
      "Max price per user and year",
    ],
  ],
  ["customersFirstYearMin", ["Min new customers", "Min customers"]],
  ["customersFirstYearMax", ["Max new customers", "Max customers"]],
  ["revenueTargetSplit", ["Share of target", "Share", "Share of revenue", "Share of revenue target"]],
  ["annualFixedFee", ["Annual fee", "Fixed fee", "Platform fee", "Annual platform fee"]],
  ["upfrontFixedFee", ["Upfront fee", "Upfront"]],
  ["existingCustomers", ["Existing customers"]],
  ["retentionRate", ["Retention", "Customer retention"]],
  ["averageUsers", ["Users per customer", "Users", "Average users", "Average users per customer"]],
];

const find = fieldFinder(FIELDS);
const labelOf = (field: Field): string => FIELDS.find(([each]) => each === field)?.[1][0] ?? field;
const isFigure = (field: Field): field is PlanFigure => field !== "name";

/** A table to copy, fill in and paste. */
export const EXAMPLE_TABLE: readonly (readonly string[])[] = [
  FIELDS.map(([, [label]]) => label),
  ["Starter", "12", "20", "250", "700", "20", "0", "200", "40", "85", "5"],
  ["Growth", "25", "45", "60", "180", "50", "1200", "500", "10", "90", "20"],
];

export interface PlanImport extends ImportPreview {
  pricingPlans: readonly PlanFields[];
  subscriptionType: SimulationFields["subscriptionType"];
  /** The paths of fields that break a rule. */
  wrong: readonly string[];
}

interface Reading {
  now: SimulationFields;
  /** Of the prices and fees. */
  currency: string;
  validate: (fields: SimulationFields) => FieldIssue[];
  /** Of all plans that the simulation had. */
  largestId: number;
}

/**
 * Reads a table of pricing plans, one a row or one a column, in place of the plans of the form. A plan whose name the
 * form has already is that plan: what the table does not say of it stays.
 */
export function readPlanTable(
  sheet: Sheet,
  decimal: DecimalSign,
  { now, currency, validate, largestId }: Reading,
): PlanImport | Unreadable {
  const table = readRecords(sheet, find, "name");
  if ("problem" in table) return table;
  const { headings } = table;
  const totals = table.records.filter(({ cells }) => isTotalText(cells.get("name")?.text ?? ""));
  const records = table.records.filter((record) => !totals.includes(record));
  if (records.length === 0) return { problem: "The table has headings and no plan below or beside them." };
  const beyond = records.slice(MOST_PLANS);
  if (beyond.length > 0)
    return {
      problem: `The table has ${records.length} plans; at most ${MOST_PLANS} are possible. Leave out ${beyond.map(nameOrPlace).join(", ")} or others.`,
    };
  const refused = [
    ...table.refused,
    ...totals.map(({ place, cells }) => `${place}: ${quoted(cells.get("name")?.text ?? "")} is no plan.`),
  ];
  const plans: PlanFields[] = [];
  for (const record of records)
    plans.push(planOf(record, { now, currency, largestId, others: plans, decimal, refused }));
  const sharesAreEqual =
    !headings.has("revenueTargetSplit") && plans.some((plan) => plan.revenueTargetSplit === null);
  if (sharesAreEqual) shareEqually(plans);
  const fields = [...headings.keys()];
  const subscriptionType = billingOf(headings) ?? now.subscriptionType;
  const imported = { ...now, pricingPlans: plans, subscriptionType };
  const issues = validate(imported).filter(({ path }) => /^(?:plan\.|pricingPlans)/.test(path));
  return {
    pricingPlans: plans,
    subscriptionType,
    wrong: issues.map(({ path }) => path),
    action: `Import ${formatCount(plans.length, "plan")}`,
    columns: plans.map(({ name }, index) => name || `Plan ${index + 1}`),
    rows: fields.filter(isFigure).map((field) => ({
      field: labelOf(field),
      from: headings.get(field) ?? "",
      values: plans.map((plan) => (plan[field] === null ? null : formatPlain(plan[field]))),
    })),
    refused,
    toCorrect: issues.map((issue) => correction(issue, plans)),
    notes: [
      ...fractionWords(records, decimal),
      ...(sharesAreEqual ? ["The table has no share of the target: all plans get the same."] : []),
      ...(subscriptionType === now.subscriptionType
        ? []
        : [`Prices are per ${subscriptionType === "monthly" ? "month" : "year"}, as the headings say.`]),
      ...replacedWords(now.pricingPlans, plans),
    ],
  };
}

const PERCENTAGES = ["revenueTargetSplit", "retentionRate"] as const;

/** Says of columns of percentages whose figures are all at most 1 that they may be fractions. */
function fractionWords(records: readonly TableRecord<Field>[], decimal: DecimalSign): string[] {
  return PERCENTAGES.flatMap((field) => {
    const texts = records.map(({ cells }) => cells.get(field)?.text ?? "");
    const figures = texts.flatMap((text) => {
      const read = readFigure(text, decimal);
      return read.kind === "number" ? [read.value] : [];
    });
    const areFractions =
      figures.length > 0 &&
      figures.every((figure) => figure > 0 && figure <= 1) &&
      texts.every((text) => !text.includes("%"));
    const [first = 0] = figures;
    return areFractions
      ? [
          `${labelOf(field)} is in percent: ${formatPlain(first)} is read as ${formatPlain(first)} %. If it is a fraction, write ${formatPlain(Math.round(first * 1e8) / 1e6)} in its place.`,
        ]
      : [];
  });
}

const nameOrPlace = ({ place, cells }: TableRecord<Field>): string => {
  const name = cells.get("name")?.text ?? "";
  return name === "" ? place.toLowerCase() : `${quoted(name)} (${place.toLowerCase()})`;
};

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

const MONEY: ReadonlySet<Field> = new Set<Field>([
  "pricePerUserMin",
  "pricePerUserMax",
  "annualFixedFee",
  "upfrontFixedFee",
]);

interface PlanContext {
  now: SimulationFields;
  currency: string;
  largestId: number;
  /** The plans that were read before. */
  others: readonly PlanFields[];
  decimal: DecimalSign;
  refused: string[];
}

/** One plan of the table. A cell that is not a number leaves its field blank. */
function planOf(
  { cells }: TableRecord<Field>,
  { now: { pricingPlans }, currency, largestId, others, decimal, refused }: PlanContext,
): PlanFields {
  const name = cells.get("name")?.text ?? "";
  const isFree = (id: number) => others.every((other) => other.id !== id);
  const same = pricingPlans.find((plan) => name !== "" && sameName(plan.name, name) && isFree(plan.id));
  const plan = { ...(same ?? newPlan(freeId([...pricingPlans, ...others], largestId), name, null)) };
  for (const [field, { text, place }] of cells) {
    if (!isFigure(field)) plan.name = text;
    else {
      const foreign = MONEY.has(field) ? foreignUnit(text, currency) : null;
      const read = readFigure(text, decimal);
      if (read.kind === "invalid") refused.push(`${place}: ${quoted(text)} is not a number.`);
      else if (foreign === "%") refused.push(`${place}: ${quoted(text)} is a percentage, not an amount.`);
      else if (foreign !== null)
        refused.push(`${place}: ${quoted(text)} is in ${foreign}. Give the amount in ${currency}.`);
      plan[field] = read.kind === "number" && foreign === null ? read.value : null;
    }
  }
  return plan;
}

/** Shares with two decimals that add to 100. */
function shareEqually(plans: readonly PlanFields[]): void {
  const share = Math.floor(10_000 / plans.length) / 100;
  for (const [index, plan] of plans.entries())
    plan.revenueTargetSplit =
      index === plans.length - 1 ? Math.round((100 - share * index) * 100) / 100 : share;
}

/** Whether the headings of the prices say month or year; undefined when they say neither. */
function billingOf(headings: ReadonlyMap<Field, string>): SimulationFields["subscriptionType"] | undefined {
  const words = `${headings.get("pricePerUserMin") ?? ""} ${headings.get("pricePerUserMax") ?? ""}`;
  if (/month|\/\s?mo\b/i.test(words)) return "monthly";
  return /year|annual|p\.\s?a\./i.test(words) ? "annual" : undefined;
}

function correction({ path, message }: FieldIssue, plans: readonly PlanFields[]): string {
  for (const [index, { id, name }] of plans.entries())
    for (const [field] of FIELDS)
      if (path === planPath(id, field))
        return `${name || `Plan ${index + 1}`}, ${labelOf(field)}: ${message}.`;
  return `${message}.`;
}

/** Whether anything was entered for a plan but its name and share. */
const isFilled = (plan: PlanFields): boolean =>
  plan.pricePerUserMin !== null || plan.pricePerUserMax !== null || plan.customersFirstYearMin !== null;

function replacedWords(before: readonly PlanFields[], plans: readonly PlanFields[]): string[] {
  const gone = before.filter((plan) => isFilled(plan) && plans.every(({ id }) => id !== plan.id));
  const names = gone.map(({ name }) => quoted(name)).join(", ");
  return gone.length === 0
    ? []
    : [
        `${names} ${gone.length === 1 ? "is" : "are"} replaced. Undo brings ${gone.length === 1 ? "it" : "them"} back.`,
      ];
}
