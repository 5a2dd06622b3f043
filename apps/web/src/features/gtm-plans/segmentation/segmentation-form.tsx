import type { GtmPlanReply } from "@beachhead/contract";
import { defaultSegmentDefinitions } from "@beachhead/contract/plan-defaults";
import { segmentSizes } from "@beachhead/contract/segment-sizes";
import { useMemo } from "react";
import { useStore } from "zustand";
import { FormTextArea } from "../../../components/form-fields/form-fields.tsx";
import { formSource } from "../../../components/grid/form-source.ts";
import { Grid } from "../../../components/grid/grid.tsx";
import type { GridColumn, GridSource, GridValue } from "../../../components/grid/grid-types.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatPlain } from "../../../lib/format/numbers.ts";
import type { SectionFormProps } from "../combinations/combination-section.ts";
import { StepNotes } from "../steps/step-notes.tsx";
import {
  type Accounts,
  accountsNote,
  accountsOf,
  accountsOfIndustry,
  accountsTint,
  segmentationNotes,
} from "./accounts.ts";
import { RationaleDraft } from "./rationale-draft.tsx";
import styles from "./segmentation.module.css";
import {
  type FigureColumn,
  figureColumns,
  type SegmentationFields,
  withFigure,
} from "./segmentation-fields.ts";
import { AccountValueFields, WholeMarket } from "./whole-market.tsx";

const MOST_TEXT = 10_000;

const sum = (values: readonly GridValue[]): string => {
  const figures = values.filter((value) => typeof value === "number");
  return figures.length === 0 ? "" : formatPlain(figures.reduce((total, value) => total + value, 0));
};

const definitionOf = { Enterprise: "enterprise", "Mid-Market": "midMarket", SME: "sme" } as const;

function columnsOf({
  segmentData: [definitions = defaultSegmentDefinitions],
  currency,
}: GtmPlanReply): GridColumn[] {
  return [
    { kind: "fixed", id: ALL_SIZES, label: "All sizes", group: "Accounts", align: "end", total: sum },
    ...segmentSizes.map((size) => ({
      kind: "number" as const,
      id: size,
      label: size,
      group: "Accounts",
      rule: definitions[definitionOf[size]],
      total: sum,
    })),
    {
      kind: "number",
      id: "marketSize",
      label: "Market size",
      unit: currency,
      total: sum,
      rule: "Yearly sales of all suppliers together, or blank if unknown",
    },
    { kind: "number", id: "yoyGrowth", label: "Growth a year", unit: "%", rule: "At least -100 %" },
  ];
}

/** What counts as each size, in full. */
function SizeDefinitions({ plan }: { plan: GtmPlanReply }) {
  const [definitions = defaultSegmentDefinitions] = plan.segmentData;
  return (
    <dl className={styles["definitions"]}>
      {segmentSizes.map((size) => (
        <div key={size}>
          <dt>{size}</dt>
          <dd>{definitions[definitionOf[size]]}</dd>
        </div>
      ))}
    </dl>
  );
}

const ALL_SIZES = "all";
const known = new Set<string>(figureColumns);
const isColumn = (id: string): id is FigureColumn => known.has(id);
const sizes = new Set<string>(segmentSizes);

function sourceOf(form: DocumentForm<SegmentationFields>): GridSource {
  const cells = formSource(form, {
    read(values, industry, column) {
      if (column === ALL_SIZES) return accountsOfIndustry(values, industry);
      return (
        (isColumn(column) ? values.rows.find((row) => row.industry === industry)?.[column] : null) ?? null
      );
    },
    write: (values, industry, column, value) =>
      isColumn(column) ? withFigure(values, industry, column, value) : values,
    path: (industry, column) => `industries.${industry}.${column}`,
  });
  const ofAccounts = (column: string) => sizes.has(column) || column === ALL_SIZES;
  // Every cell reads this after every change, so the sums are cached by values.
  let counted: { values: SegmentationFields; accounts: Accounts } | undefined;
  function accounts(): Accounts {
    const { values } = form.store.getState();
    if (counted?.values !== values) counted = { values, accounts: accountsOf(values) };
    return counted.accounts;
  }
  return {
    ...cells,
    tint: (industry, column) =>
      sizes.has(column) ? accountsTint(cells.read(industry, column), accounts()) : undefined,
    note: (industry, column) =>
      ofAccounts(column) ? accountsNote(cells.read(industry, column), accounts()) : undefined,
  };
}

/** Accounts by industry and size, with the rational beside them. */
export function SegmentationForm({
  form,
  plan,
  combination,
  readOnly,
}: SectionFormProps<SegmentationFields>) {
  const source = useMemo(() => sourceOf(form), [form]);
  const columns = useMemo(() => columnsOf(plan), [plan]);
  const notes = useStore(form.store, ({ values }) => segmentationNotes(values).join("\n"));
  const rows = useMemo(
    () => combination.industries.map((industry) => ({ id: industry, label: industry })),
    [combination],
  );
  return (
    <div className={styles["layout"]}>
      <div className={styles["main"]}>
        <Grid
          label={`Segmentation of ${combination.title}`}
          rowHeading="Industry"
          columns={columns}
          rows={rows}
          source={source}
          empty="This product has no industry yet. Add one in the business details."
          rule="Accounts and market size must be 0 or more, or blank if unknown"
          readOnly={readOnly}
          place="industries"
        />
        <SizeDefinitions plan={plan} />
      </div>
      <div className={styles["aside"]}>
        <FormTextArea
          form={form}
          path="rational"
          label="Rationale"
          className={styles["rational"]}
          maxLength={MOST_TEXT}
          readOnly={readOnly}
          placeholder="Where these figures come from, and why these segments"
          read={({ rational }) => rational}
          write={(values, rational) => ({ ...values, rational })}
        />
        <RationaleDraft {...{ form, plan, combination, readOnly }} />
        <AccountValueFields form={form} readOnly={readOnly} currency={plan.currency} />
        <WholeMarket form={form} readOnly={readOnly} currency={plan.currency} />
        <StepNotes
          notes={notes
            .split("\n")
            .filter((note) => note !== "")
            .map((note) => ({ key: note, sentence: note }))}
        />
      </div>
    </div>
  );
}
