import type { GtmPlanReply } from "@beachhead/contract";
import type { CombinationContext } from "../combinations/combination-section.ts";
import { differenceOn, findingOf, formatLead } from "../value-map/differences.ts";
import { OWN, rivalColumn, type ScoreTable, scoreAt } from "../value-map/score-table.ts";
import { Bars, leadBar } from "./bars.tsx";
import { DocumentPart, NoteText, NothingYet } from "./document-frame.tsx";
import { DocumentTable, Figure } from "./document-table.tsx";
import styles from "./review.module.css";

const RIVALS_A_TABLE = 5;
/** The longest lead on the scale of scores. */
const MOST_LEAD = 9;
const MOST_BARS = 12;

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
      return difference === null ? <Figure value={null} /> : formatLead(difference);
    },
  };
  return (
    <>
      {finding !== null && (
        <p className={styles["finding"]}>
          {finding.strongest}. {finding.weakest}.
        </p>
      )}
      <Bars
        className={styles["bars"]}
        rows={differences
          .flatMap(({ attribute, difference }) => (difference === null ? [] : [{ attribute, difference }]))
          .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
          .slice(0, MOST_BARS)
          .toSorted((one, other) => other.difference - one.difference)
          .map(({ attribute, difference }) =>
            leadBar(attribute, difference, MOST_LEAD, formatLead(difference)),
          )}
      />
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

/** The customer value map and the competitive mapping. */
export function ValueMapPart({ plan, combination }: CombinationContext) {
  const stored = plan.customerValueData[combination.title];
  const { companyName } = plan;
  return (
    <>
      <DocumentPart title="Customer value map" step="customer-value-map" combination={combination}>
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
        <NoteText text={stored?.note ?? ""} />
      </DocumentPart>
      {stored !== undefined && isScored(stored.competitiveMapping) && (
        <DocumentPart title="Competitive mapping" step="customer-value-map" combination={combination}>
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

export type ScoreGrid = Pick<GtmPlanReply["customerValueData"][string], "attributes" | "values">;

const isScored = ({ values }: ScoreGrid): boolean =>
  Object.values(values).some((row) => Object.values(row).some((score) => typeof score === "number"));

/** A stored grid as a score table. Our own row is the one under the company's name. */
export function scoreTableOf({ attributes, values }: ScoreGrid, companyName: string): ScoreTable {
  const rows = Object.entries(values);
  return {
    attributes,
    own: rows.find(([name]) => name === companyName)?.[1] ?? {},
    rivals: Object.fromEntries(rows.filter(([name]) => name !== companyName)),
  };
}

/** Splits a list into chunks: a table that is too wide becomes several. */
export function blocksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
