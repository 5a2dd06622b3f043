import { formatNumber, formatPlain } from "../../../lib/format/numbers.ts";
import type { CombinationOfPlan } from "../combinations/combination-section.ts";
import { DocumentPart, NothingYet } from "./document-frame.tsx";
import { DocumentTable, Figure } from "./document-table.tsx";
import styles from "./review.module.css";
import { type ScorecardAnswer, scorecardAnswer } from "./scorecard-figures.ts";

function findingOf({ average, scored, weakest }: ScorecardAnswer, lines: number): string {
  const mean = `The scorecard averages ${formatNumber(average, 1)} of 10 over ${scored} of ${lines} lines.`;
  if (weakest.length === 0) return mean;
  return `${mean} Weakest: ${weakest.map(({ attribute, score }) => `${attribute} (${formatPlain(score, 1)})`).join(", ")}.`;
}

/** What is offered, for whom and why, and how ready one is to sell it. */
export function PositioningPart({ plan, combination }: CombinationOfPlan) {
  const stored = plan.positioningAndPricingData[combination.title];
  const lines = stored?.commercialScorecard ?? [];
  const answer = scorecardAnswer(lines);
  const texts = [
    { label: "Offering", text: stored?.companyOffering ?? "" },
    { label: "Positioning", text: stored?.companyPositioning ?? "" },
  ].filter(({ text }) => text.trim() !== "");
  const told = lines.filter(({ score, comment }) => score !== null || comment !== "");
  return (
    <DocumentPart title="Positioning and pricing">
      {texts.length === 0 && told.length === 0 && (
        <NothingYet step="company-value-proposition" combinationId={combination.id}>
          Neither offering nor positioning is written yet.
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
      {answer !== null && <p className={styles["finding"]}>{findingOf(answer, lines.length)}</p>}
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
