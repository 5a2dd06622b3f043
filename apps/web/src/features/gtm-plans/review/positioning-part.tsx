import { formatNumber, formatPlain } from "../../../lib/format/numbers.ts";
import type { CombinationContext } from "../combinations/combination-section.ts";
import { type ScorecardSummary, summaryOf } from "../positioning/scorecard.ts";
import { Bars } from "./bars.tsx";
import { DocumentPart, NothingYet } from "./document-frame.tsx";
import { DocumentTable, Figure } from "./document-table.tsx";
import styles from "./review.module.css";

/** The best score of a line. */
const BEST = 10;

/** The scorecard in a sentence or two; null without a score. */
function findingOf({ average, scored, lines, weakest }: ScorecardSummary): string | null {
  if (average === null) return null;
  const named = weakest.map(({ attribute, score }) => `${attribute} (${formatPlain(score, 1)})`).join(", ");
  return `The scorecard averages ${formatNumber(average, 1)} of 10 over ${scored} of ${lines} lines. Weakest: ${named}.`;
}

/** Offering, positioning and scorecard. */
export function PositioningPart({ plan, combination }: CombinationContext) {
  const stored = plan.positioningAndPricingData[combination.title];
  const lines = stored?.commercialScorecard ?? [];
  const finding = findingOf(summaryOf(lines));
  const texts = [
    { label: "Offering", text: stored?.companyOffering ?? "" },
    { label: "Positioning", text: stored?.companyPositioning ?? "" },
  ].filter(({ text }) => text.trim() !== "");
  const told = lines.filter(({ score, comment }) => score !== null || comment !== "");
  return (
    <DocumentPart title="Positioning and pricing" step="company-value-proposition" combination={combination}>
      {texts.length === 0 && told.length === 0 && (
        <NothingYet step="company-value-proposition" combinationId={combination.id}>
          No offering or positioning yet.
        </NothingYet>
      )}
      {texts.length > 0 && (
        <dl className={styles["facts"]}>
          {texts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={styles["prose"]}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {finding !== null && <p className={styles["finding"]}>{finding}</p>}
      <Bars
        className={styles["bars"]}
        rows={told.flatMap(({ attribute, score }) =>
          score === null ? [] : [{ name: attribute, fraction: score / BEST, value: formatPlain(score, 1) }],
        )}
      />
      {told.length > 0 && (
        <DocumentTable
          caption={`Commercial scorecard of ${combination.title}`}
          rows={told}
          rowKey={({ attribute }) => attribute}
          columns={[
            { key: "attribute", header: "Scorecard", names: true, cell: ({ attribute }) => attribute },
            { key: "score", header: "Score", figures: true, cell: ({ score }) => <Figure value={score} /> },
            {
              key: "comment",
              header: "Comment",
              cell: ({ comment }) => <span className={styles["prose"]}>{comment}</span>,
            },
          ]}
        />
      )}
    </DocumentPart>
  );
}
