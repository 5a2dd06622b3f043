import { formatChange } from "../../../lib/format/numbers.ts";
import type { CombinationOfPlan } from "../combinations/combination-section.ts";
import { blocksOf } from "./blocks.ts";
import { DocumentPart, NothingYet } from "./document-frame.tsx";
import { DocumentTable, Figure } from "./document-table.tsx";
import styles from "./review.module.css";
import { extremesOf, isScored, rivalsOf, type ScoreGrid, scoreDifferences } from "./value-map-figures.ts";

const RIVALS_A_TABLE = 5;

interface ScoreTablesProps {
  caption: string;
  grid: ScoreGrid;
  companyName: string;
}

function findingOf({ grid, companyName }: ScoreTablesProps): string | null {
  const extremes = extremesOf(scoreDifferences(grid, companyName));
  if (extremes === null) return null;
  const { strongest, weakest } = extremes;
  const mean = "against the mean of the competitors";
  const said = ({ attribute, difference }: typeof strongest) =>
    `${attribute}, ${formatChange(difference, 1)}`;
  if (strongest === weakest) return `${said(strongest)} ${mean}.`;
  return `Strongest: ${said(strongest)}; weakest: ${said(weakest)} ${mean}.`;
}

function ScoreTables(props: ScoreTablesProps) {
  const { caption, grid, companyName } = props;
  const rivals = rivalsOf(grid, companyName);
  const finding = findingOf(props);
  const differences = new Map(
    scoreDifferences(grid, companyName).map(({ attribute, difference }) => [attribute, difference]),
  );
  const blocks = rivals.length === 0 ? [[]] : blocksOf(rivals, RIVALS_A_TABLE);
  const scoreOf = (name: string) => ({
    key: `score ${name}`,
    header: name,
    figures: true,
    cell: (attribute: string) => <Figure value={grid.values[name]?.[attribute]} />,
  });
  return (
    <>
      {finding !== null && <p className={styles["finding"]}>{finding}</p>}
      {blocks.map((block, index) => (
        <DocumentTable
          key={block[0] ?? ""}
          caption={index === 0 ? caption : `${caption}, ${block.join(", ")}`}
          rows={grid.attributes}
          rowKey={(attribute) => attribute}
          columns={[
            { key: "attribute", header: "Attribute", names: true, cell: (attribute) => attribute },
            scoreOf(companyName),
            ...block.map(scoreOf),
            ...(index === 0 && rivals.length > 0
              ? [
                  {
                    key: "difference",
                    header: "Against the mean",
                    figures: true,
                    cell: (attribute: string) => {
                      const difference = differences.get(attribute);
                      return difference === undefined ? <Figure value={null} /> : formatChange(difference, 1);
                    },
                  },
                ]
              : []),
          ]}
        />
      ))}
    </>
  );
}

/** How customers score us and the competitors, and the competitive mapping beside it. */
export function ValueMapPart({ plan, combination }: CombinationOfPlan) {
  const stored = plan.customerValueData[combination.title];
  const { companyName } = plan;
  return (
    <>
      <DocumentPart title="Customer value map">
        {stored === undefined || !isScored(stored) ? (
          <NothingYet step="customer-value-map" combinationId={combination.id}>
            No attribute is scored yet.
          </NothingYet>
        ) : (
          <ScoreTables
            caption={`Customer value map of ${combination.title}`}
            grid={stored}
            companyName={companyName}
          />
        )}
      </DocumentPart>
      {stored !== undefined && isScored(stored.competitiveMapping) && (
        <DocumentPart title="Competitive mapping">
          <ScoreTables
            caption={`Competitive mapping of ${combination.title}`}
            grid={stored.competitiveMapping}
            companyName={companyName}
          />
        </DocumentPart>
      )}
    </>
  );
}
