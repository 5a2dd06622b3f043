import { useMemo } from "react";
import { GrowthGrid } from "../../../../components/growth-grid/growth-grid.tsx";
import { InheritedNotice, type Upstream } from "../../../../components/inherited/inherited-notice.tsx";
import { useYears } from "../../../../components/years/years.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { yearHeadings } from "../../../../lib/format/years.ts";
import {
  type GrowthName,
  inheritedFields,
  type SimulationFields,
  withGrowth,
} from "../../state/simulation-form.ts";
import styles from "./inputs.module.css";

const ROWS: readonly { key: GrowthName; label: string }[] = [
  { key: "priceGrowth", label: "Price" },
  { key: "customerGrowth", label: "New customers" },
];

const read = (values: SimulationFields, driver: GrowthName, year: number) => values[driver][year] ?? null;
const path = (driver: GrowthName, year: number) => `${driver}.${year}`;

interface GrowthFieldsProps {
  form: DocumentForm<SimulationFields>;
  upstream: Upstream | null;
}

const INHERITED = ["customerGrowth"] as const;

/** How prices and new customers change into the years 2 to 5. */
export function GrowthFields({ form, upstream }: GrowthFieldsProps) {
  const years = useYears();
  const columns = useMemo(() => yearHeadings(years, 2), [years]);
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
        columns={columns}
        read={read}
        write={withGrowth}
        path={path}
      />
      <InheritedNotice
        form={form}
        fields={inheritedFields}
        upstream={upstream}
        keys={INHERITED}
        what="simulation"
      />
    </section>
  );
}
