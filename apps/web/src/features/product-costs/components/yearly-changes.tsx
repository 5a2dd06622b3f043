import { GrowthGrid } from "../../../components/growth-grid/growth-grid.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { type CostFields, GROWTH_LINES, withGrowth } from "../state/cost-form.ts";
import styles from "./product-cost.module.css";

const COLUMNS = ["Year 2", "Year 3", "Year 4", "Year 5"];

type Line = (typeof GROWTH_LINES)[number]["key"];

const read = (values: CostFields, line: Line, year: number) => values[line][year] ?? null;
const path = (line: Line, year: number) => `${line}.${year}`;

/** How nine lines change into the years 2 to 5. */
export function YearlyChanges({ form }: { form: DocumentForm<CostFields> }) {
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
        columns={COLUMNS}
        read={read}
        write={withGrowth}
        path={path}
        rule="From −100 to 10,000. You can paste a block from a spreadsheet into any cell."
      />
    </>
  );
}
