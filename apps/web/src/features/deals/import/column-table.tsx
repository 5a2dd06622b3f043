import type { ImportMapping, ImportPreview } from "@beachhead/contract";
import { importedFieldLabels, importedFields } from "@beachhead/contract/deal-fields";
import { DataTable } from "../../../components/table/data-table.tsx";
import { formatCount } from "../../../lib/format/numbers.ts";
import styles from "../deals.module.css";
import { readInWords, sumsInWords } from "./sums.ts";

type FileColumn = ImportPreview["columns"][number];
type Summary = FileColumn["summaries"][number];

/** The columns of the file, with their values as they will be stored. */
export function ColumnTable({
  columns,
  mapping,
  asked,
}: {
  columns: readonly FileColumn[];
  mapping: ImportMapping;
  /** Columns whose values depend on an answer that is not given yet. */
  asked: ReadonlySet<string>;
}) {
  return (
    <DataTable
      scrolls
      caption="Columns of the file"
      columns={[
        { key: "name", header: "Column", rowHeader: true, render: ({ name }) => name },
        {
          key: "samples",
          header: "First values, and how they are read",
          render: ({ name, samples, summaries }) => (
            <span className={styles["hint"]}>
              {summaries.length === 0 || asked.has(name)
                ? samples.join(" · ")
                : summaries.map(readWords).join(" · ")}
            </span>
          ),
        },
        {
          key: "range",
          header: "Smallest, largest, sum",
          render: ({ name, summaries }) => (
            <span className={styles["hint"]}>
              {asked.has(name) ? "Depends on your answer" : summaries.map(rangeWords).join(" · ")}
            </span>
          ),
        },
        {
          key: "field",
          header: "Imported as",
          render: ({ name }) =>
            importedFields
              .filter((field) => mapping[field] === name)
              .map((field) => importedFieldLabels[field])
              .join(", ") || "Not imported",
        },
      ]}
      rows={columns}
      rowKey={({ name }) => name}
    />
  );
}

const readWords = ({ read }: Summary): string =>
  read
    .map(({ text, value }) => {
      const words = readInWords(value);
      return words === text ? text : `${text} → ${words}`;
    })
    .join(" · ");

function rangeWords({ smallest, largest, sums, unread, blank }: Summary): string {
  const parts: string[] = [];
  if (smallest !== null && largest !== null)
    parts.push(`${readInWords(smallest)} to ${readInWords(largest)}`);
  if (sums.length > 0) parts.push(`sum ${sumsInWords(sums)}`);
  if (blank > 0) parts.push(`${formatCount(blank, "row")} blank`);
  if (unread > 0) parts.push(`${formatCount(unread, "row")} not read`);
  return parts.join("; ");
}
