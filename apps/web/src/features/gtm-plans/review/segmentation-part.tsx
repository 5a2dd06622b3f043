import { segmentSizes } from "@beachhead/contract/segment-sizes";
import type { GridValue } from "../../../components/grid/grid-types.ts";
import { formatCompact, formatPlain } from "../../../lib/format/numbers.ts";
import type { CombinationContext } from "../combinations/combination-section.ts";
import { fieldsOf } from "../segmentation/segmentation-fields.ts";
import { Bars } from "./bars.tsx";
import { DocumentPart, NoteText, NothingYet } from "./document-frame.tsx";
import { DocumentTable, Figure } from "./document-table.tsx";
import styles from "./review.module.css";

/** The sum of the numbers; null without any. */
function sumOf(values: readonly GridValue[]): number | null {
  const figures = values.filter((value) => typeof value === "number");
  return figures.length === 0 ? null : figures.reduce((sum, value) => sum + value, 0);
}

/** Accounts by industry and size with totals, and the rational. */
export function SegmentationPart({ plan, combination }: CombinationContext) {
  const { rows, rational, marketSize, yoyGrowth, accountValues } = fieldsOf({ plan, combination });
  const worth = segmentSizes.flatMap((size) => {
    const value = accountValues?.[size];
    return typeof value === "number" ? [`${size} ${formatPlain(value)}`] : [];
  });
  const accounts = sumOf(rows.flatMap((row) => segmentSizes.map((size) => row[size])));
  const ownSize = sumOf(rows.map((row) => row.marketSize));
  // Market sizes where all are known, else accounts.
  const sizes = rows.map((row) => {
    const amount = ownSize === null ? sumOf(segmentSizes.map((size) => row[size])) : row.marketSize;
    return { name: row.industry, amount: typeof amount === "number" ? amount : 0 };
  });
  const largest = Math.max(0, ...sizes.map(({ amount }) => amount));
  const isEmpty = plan.combinationStates[combination.title]?.segmentation === "empty";
  return (
    <DocumentPart title="Segmentation" step="segmentation" combination={combination}>
      {accounts !== null && <p className={styles["finding"]}>{formatPlain(accounts)} accounts in all.</p>}
      {sizes.length > 1 && largest > 0 && (
        <Bars
          className={styles["bars"]}
          rows={sizes
            .toSorted((one, other) => other.amount - one.amount)
            .map(({ name, amount }) => ({ name, fraction: amount / largest, value: formatCompact(amount) }))}
        />
      )}
      {isEmpty ? (
        <NothingYet step="segmentation" combinationId={combination.id}>
          No accounts counted yet.
        </NothingYet>
      ) : (
        <DocumentTable
          caption={`Segmentation of ${combination.title}`}
          rows={rows}
          rowKey={({ industry }) => industry}
          columns={[
            { key: "industry", header: "Industry", names: true, cell: ({ industry }) => industry },
            ...segmentSizes.map((size) => ({
              key: size,
              header: size,
              figures: true,
              cell: (row: (typeof rows)[number]) => <Figure value={row[size]} />,
            })),
            {
              key: "marketSize",
              header: `Market size, ${plan.currency}`,
              figures: true,
              cell: (row) => <Figure value={row.marketSize} />,
            },
            {
              key: "yoyGrowth",
              header: "Growth a year, %",
              figures: true,
              cell: (row) => <Figure value={row.yoyGrowth} />,
            },
          ]}
          total={{
            industry: "All industries",
            ...Object.fromEntries(
              segmentSizes.map((size) => [
                size,
                <Figure key={size} value={sumOf(rows.map((row) => row[size]))} />,
              ]),
            ),
            marketSize: <Figure value={ownSize ?? marketSize} />,
            yoyGrowth: <Figure value={yoyGrowth} />,
          }}
        />
      )}
      {worth.length > 0 && (
        <p className={styles["prose"]}>
          Value of an account a year, {plan.currency}: {worth.join(", ")}
        </p>
      )}
      <NoteText label="Why" text={rational} />
    </DocumentPart>
  );
}
