import { lazy, Suspense, useMemo } from "react";
import { PanelBoundary } from "../../../../components/error-boundary/panel-boundary.tsx";
import { InheritedNotice, type Upstream } from "../../../../components/inherited/inherited-notice.tsx";
import { Skeleton } from "../../../../components/skeleton/skeleton.tsx";
import { useYears } from "../../../../components/years.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { yearHeadings } from "../../../../lib/format/years.ts";
import { inheritedFields, type SimulationFields } from "../../state/simulation-form.ts";
import styles from "./inputs.module.css";

// Below the plans: it has the only grid of the simulator.
const GrowthTable = lazy(async () => ({ default: (await import("./growth-table.tsx")).GrowthTable }));

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
      <PanelBoundary name="The growth table">
        <Suspense fallback={<Skeleton height={100} />}>
          <GrowthTable form={form} columns={columns} />
        </Suspense>
      </PanelBoundary>
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
