import { useMemo } from "react";
import { InheritedNotice, type Upstream } from "../../../../components/inherited/inherited-notice.tsx";
import { useYears } from "../../../../components/years.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { yearHeadings } from "../../../../lib/format/years.ts";
import { inheritedFields, type SimulationFields } from "../../state/simulation-form.ts";
import { GrowthTable } from "./growth-table.tsx";
import styles from "./inputs.module.css";

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
      <GrowthTable form={form} columns={columns} />
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
