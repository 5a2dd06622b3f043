import { GrowthGrid } from "../../../../components/growth-grid/growth-grid.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { type GrowthName, type SimulationFields, withGrowth } from "../../state/simulation-form.ts";

const ROWS: readonly { key: GrowthName; label: string }[] = [
  { key: "priceGrowth", label: "Price" },
  { key: "customerGrowth", label: "New customers" },
];

const read = (values: SimulationFields, driver: GrowthName, year: number) => values[driver][year] ?? null;
const path = (driver: GrowthName, year: number) => `${driver}.${year}`;

interface GrowthTableProps {
  form: DocumentForm<SimulationFields>;
  /** Heads of the years. */
  columns: readonly string[];
}

/** The table of growth: a line for prices and one for new customers. */
export function GrowthTable({ form, columns }: GrowthTableProps) {
  return (
    <GrowthGrid
      form={form}
      caption="Growth a year, per cent over the year before"
      rowHeading="Driver"
      rows={ROWS}
      columns={columns}
      read={read}
      write={withGrowth}
      path={path}
    />
  );
}
