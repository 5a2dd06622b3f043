import { useMemo } from "react";
import { GrowthGrid } from "../../../components/growth-grid/growth-grid.tsx";
import { useYears } from "../../../components/years.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { yearHeadings } from "../../../lib/format/years.ts";
import { GROWTH_LINES } from "../state/cost-figures.ts";
import { type CostFields, withGrowth } from "../state/cost-form.ts";
import styles from "./product-cost.module.css";

type Line = (typeof GROWTH_LINES)[number]["key"];

const read = (values: CostFields, line: Line, year: number) => values[line][year] ?? null;
const path = (line: Line, year: number) => `${line}.${year}`;

/** How lines change into the years 2 to 5. */
export function YearlyChanges({ form }: { form: DocumentForm<CostFields> }) {
  const years = useYears();
  const columns = useMemo(() => yearHeadings(years, 2), [years]);
  return (
    <>
      <p className={styles["lead"]}>
        Change over the year before, in %. Changes compound: 5 % and 5 % make 10.25 % over two years.
      </p>
      <GrowthGrid
        form={form}
        caption="Yearly changes, per cent over the year before"
        rowHeading="Cost line"
        rows={GROWTH_LINES}
        columns={columns}
        read={read}
        write={withGrowth}
        path={path}
        rule="From −100 to 10,000. You can paste a block from a spreadsheet into any cell."
      />
    </>
  );
}
