import { formatChange } from "../../../lib/format/numbers.ts";
import type { CombinationOfPlan } from "../combinations/combination-section.ts";
import { differenceOn, findingOf } from "../value-map/differences.ts";
import { OWN, rivalColumn, scoreAt } from "../value-map/score-table.ts";
import { blocksOf } from "./blocks.ts";
import { DocumentPart, NothingYet } from "./document-frame.tsx";
import { DocumentTable, Figure } from "./document-table.tsx";
import styles from "./review.module.css";
import { isScored, type ScoreGrid, scoreTableOf } from "./value-map-figures.ts";

const RIVALS_A_TABLE = 5;

interface ScoreTablesProps {
  caption: string;
  grid: ScoreGrid;
  companyName: string;
}

function ScoreTables({ caption, grid, companyName }: ScoreTablesProps) {
  const table = scoreTableOf(grid, companyName);
  const rivals = Object.keys(table.rivals);
  const differences = table.attributes.map((attribute) => differenceOn(table, rivals, attribute));
  const finding = findingOf(differences);
  const differenceOf = new Map(differences.map(({ attribute, difference }) => [attribute, difference]));
  const blocks = rivals.length === 0 ? [[]] : blocksOf(rivals, RIVALS_A_TABLE);
  const scores = (column: string, header: string) => ({
    key: column,
    header,
    figures: true,
    cell: (attribute: string) => <Figure value={scoreAt(table, attribute, column)} />,
  });
  const againstTheMean = {
    key: "difference",
    header: "Against the average",
    figures: true,
    cell: (attribute: string) => {
      const difference = differenceOf.get(attribute) ?? null;
      return difference === null ? <Figure value={null} /> : formatChange(difference, 1);
    },
  };
  return (
    <>
      {finding !== null && (
        <p className={styles["finding"]}>
          {finding.strongest}. {finding.weakest}.
        </p>
      )}
      {blocks.map((block, index) => (
        <DocumentTable
          key={block[0] ?? ""}
          caption={index === 0 ? caption : `${caption}, ${block.join(", ")}`}
          rows={table.attributes}
          rowKey={(attribute) => attribute}
          columns={[
            { key: "attribute", header: "Attribute", names: true, cell: (attribute) => attribute },
            scores(OWN, companyName),
            ...block.map((name) => scores(rivalColumn(name), name)),
            ...(index === 0 && rivals.length > 0 ? [againstTheMean] : []),
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
