import { segmentSizes } from "@beachhead/contract/segment-sizes";
import { useMemo } from "react";
import { FormTextArea } from "../../../components/form-fields/form-fields.tsx";
import { formSource } from "../../../components/grid/form-source.ts";
import { Grid } from "../../../components/grid/grid.tsx";
import type { GridColumn, GridValue } from "../../../components/grid/grid-types.ts";
import { formatPlain } from "../../../lib/format/numbers.ts";
import type { SectionFormProps } from "../combinations/section-panel.tsx";
import styles from "./segmentation.module.css";
import {
  type FigureColumn,
  figureColumns,
  type SegmentationFields,
  withFigure,
} from "./segmentation-fields.ts";

const MOST_TEXT = 10_000;

const sum = (values: readonly GridValue[]): string => {
  const figures = values.filter((value) => typeof value === "number");
  return figures.length === 0 ? "" : formatPlain(figures.reduce((total, value) => total + value, 0));
};

const columns: readonly GridColumn[] = [
  ...segmentSizes.map((size) => ({
    kind: "number" as const,
    id: size,
    label: size,
    group: "Accounts",
    total: sum,
  })),
  { kind: "number", id: "marketSize", label: "Market size", unit: "USD", total: sum },
  { kind: "number", id: "yoyGrowth", label: "Growth a year", unit: "%" },
];

const known = new Set<string>(figureColumns);
const isColumn = (id: string): id is FigureColumn => known.has(id);

/** Accounts by industry and size, with the reasons beside them. */
export function SegmentationForm({ form, combination, readOnly }: SectionFormProps<SegmentationFields>) {
  const source = useMemo(
    () =>
      formSource(form, {
        read: ({ rows }, industry, column) =>
          (isColumn(column) ? rows.find((row) => row.industry === industry)?.[column] : null) ?? null,
        write: (values, industry, column, value) =>
          isColumn(column) ? withFigure(values, industry, column, value) : values,
        path: (industry, column) => `industries.${industry}.${column}`,
      }),
    [form],
  );
  const rows = useMemo(
    () => combination.industries.map((industry) => ({ id: industry, label: industry })),
    [combination],
  );
  return (
    <div className={styles["layout"]}>
      <Grid
        label={`Segmentation of ${combination.title}`}
        rowHeading="Industry"
        columns={columns}
        rows={rows}
        source={source}
        rule="Accounts and market size cannot be negative; blank means not known"
      />
      <FormTextArea
        form={form}
        path="rational"
        label="Rational"
        maxLength={MOST_TEXT}
        readOnly={readOnly}
        placeholder="Where these figures come from, and why these segments"
        read={({ rational }) => rational}
        write={(values, rational) => ({ ...values, rational })}
      />
    </div>
  );
}
