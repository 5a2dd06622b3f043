import { GrowthGrid } from "../../../../components/growth-grid/growth-grid.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { type GrowthName, type SimulationFields, withGrowth } from "../../state/simulation-form.ts";
import styles from "./inputs.module.css";

const ROWS: readonly { key: GrowthName; label: string }[] = [
  { key: "priceGrowth", label: "Price" },
  { key: "customerGrowth", label: "New customers" },
];

const COLUMNS = ["Year 2", "Year 3", "Year 4", "Year 5"];

const read = (values: SimulationFields, driver: GrowthName, year: number) => values[driver][year] ?? null;
const path = (driver: GrowthName, year: number) => `${driver}.${year}`;

/** How prices and new customers change into the years 2 to 5. */
export function GrowthFields({ form }: { form: DocumentForm<SimulationFields> }) {
  return (
    <section className={styles["block"]} aria-label="Growth a year">
      <header className={styles["planHead"]}>
        <h3 className={styles["planName"]}>Growth a year</h3>
        <span className={styles["quiet"]}>% over the year before</span>
      </header>
      <GrowthGrid
        form={form}
        caption="Growth a year, per cent over the year before"
        rowHeading="Driver"
        rows={ROWS}
        columns={COLUMNS}
        read={read}
        write={withGrowth}
        path={path}
      />
    </section>
  );
}
