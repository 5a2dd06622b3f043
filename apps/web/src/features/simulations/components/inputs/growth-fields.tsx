import { useMemo } from "react";
import { useStore } from "zustand";
import { InheritedNotice, type Upstream } from "../../../../components/inherited/inherited-notice.tsx";
import { nearPart } from "../../../../components/near/near-part.tsx";
import { useYears } from "../../../../components/years/years.tsx";
import type { DocumentForm, DocumentFormState } from "../../../../lib/form/document-form.ts";
import { yearHeadings } from "../../../../lib/format/years.ts";
import { inheritedFields, type SimulationFields } from "../../state/simulation-form.ts";
import styles from "./inputs.module.css";

const GrowthTable = nearPart(() => import("./growth-table.tsx").then((module) => module.GrowthTable), {
  name: "The growth table",
  height: 100,
});

interface GrowthFieldsProps {
  form: DocumentForm<SimulationFields>;
  upstream: Upstream | null;
}

const INHERITED = ["customerGrowth"] as const;

const isWrong = ({ issues }: DocumentFormState<SimulationFields>): boolean =>
  Object.keys(issues).some((path) => /^(price|customer)Growth/.test(path));

/** How prices and new customers change into the years 2 to 5. */
export function GrowthFields({ form, upstream }: GrowthFieldsProps) {
  const years = useYears();
  const columns = useMemo(() => yearHeadings(years, 2), [years]);
  const isNeeded = useStore(form.store, isWrong);
  return (
    <section className={styles["block"]} aria-label="Growth a year">
      <header className={styles["planHead"]}>
        <h3 className={styles["planName"]}>Growth a year</h3>
        <span className={styles["quiet"]}>% over the year before</span>
      </header>
      <GrowthTable part={{ form, columns }} isNeeded={isNeeded} />
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
