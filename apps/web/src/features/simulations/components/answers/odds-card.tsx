import { memo } from "react";
import { Button } from "../../../../components/button/button.tsx";
import { ScaleBar } from "../../../../components/scale-bar/scale-bar.tsx";
import { Explained } from "../../../../components/stat/explained.tsx";
import { Term } from "../../../../components/term/term.tsx";
import { useYears } from "../../../../components/years.tsx";
import {
  formatFraction,
  formatNumber,
  formatOdds,
  formatPercent,
  oddsInWords,
} from "../../../../lib/format/numbers.ts";
import { shortMoney } from "../../../../lib/format/short-money.ts";
import type { Answer, AnswerState } from "../../state/answer.ts";
import { oddsReason } from "../../view/findings.ts";
import styles from "./answers.module.css";

interface OddsCardProps {
  answer: Answer;
  /** The answer that has not changed for a moment, for what is under the fold. */
  debounced: Answer;
  /** A run long enough to show how far it is. */
  running: AnswerState["running"];
  onRunTrials(trials: number): void;
  onCancel(): void;
}

const MORE_TRIALS = [100_000, 1_000_000];

/** The same element each time: a key press does not render it again. */
const P10 = <Term id="p10">What P10 means</Term>;

const MoreTrials = memo(({ onRunTrials }: Pick<OddsCardProps, "onRunTrials">) => (
  <>
    <span>Run</span>
    {MORE_TRIALS.map((more) => (
      <Button key={more} variant="link" size="sm" onClick={() => onRunTrials(more)}>
        {formatNumber(more)} trials
      </Button>
    ))}
  </>
));
MoreTrials.displayName = "MoreTrials";

/** Half of the 95 % confidence interval of a share, in percentage points. */
const marginOf = (standardError: number) => 1.96 * standardError * 100;

/** What a trial is and how sure the odds are, for readers without statistics. */
function TrialsExplained({ answer }: { answer: Answer }) {
  const { standardError, distribution, around } = answer.result.monteCarlo;
  return (
    <>
      A trial is one simulated outcome. It draws each range from a{" "}
      {distribution === "pert" ? "PERT" : "triangular"} distribution: values near{" "}
      {around === "mid" ? "the middle" : "the recommended point"} are more likely than values near the ends.
      The standard error of the odds is {formatFraction(standardError.both, 2)}, so in 95 of 100 runs they are
      within {formatNumber(marginOf(standardError.both), 1)} points.
    </>
  );
}

interface HowProps extends Pick<OddsCardProps, "onRunTrials"> {
  answer: Answer;
  isRunning: boolean;
}

/** How the odds come about: a key press draws nothing under the fold. */
const How = memo(({ answer, isRunning, onRunTrials }: HowProps) => {
  const { standardError, trials } = answer.result.monteCarlo;
  const { elasticity, around } = answer.request.options;
  return (
    <details className={styles["how"]}>
      <summary>How it is computed</summary>
      <p className={styles["reason"]}>
        {formatNumber(trials)} trials,{" "}
        <Explained label="Accuracy of the odds" reason={<TrialsExplained answer={answer} />}>
          accurate to {formatNumber(marginOf(standardError.both), 1)} points
        </Explained>
        .{" "}
        {elasticity === 0
          ? "Price and customers vary independently."
          : `Customers follow the price: elasticity ${formatNumber(elasticity, 1)}.`}
        {around === "recommended" && " Values near the recommended point are the most likely ones."}
      </p>
      {!isRunning && (
        <div className={styles["more"]}>
          <MoreTrials onRunTrials={onRunTrials} />
        </div>
      )}
    </details>
  );
});
How.displayName = "How";

/** The odds in words, with this case's own numbers. */
function OddsExplained({ answer }: { answer: Answer }) {
  const years = useYears();
  const { inputs } = answer.request;
  const { probability, standardError, trials } = answer.result.monteCarlo;
  return (
    <>
      {formatNumber(Math.round(probability.both * trials))} of {formatNumber(trials)} trials reach{" "}
      {formatNumber(inputs.revenueTarget)} {answer.currency} of revenue and{" "}
      {formatPercent(inputs.ebitTarget, 2)} EBIT in {years.inSentence(inputs.targetYear)}:{" "}
      {formatFraction(probability.both, 2)} with a standard error of {formatFraction(standardError.both, 2)}.
    </>
  );
}

/** The answer of the screen: how likely both targets are. */
export function OddsCard({ answer, debounced, running, onRunTrials, onCancel }: OddsCardProps) {
  const years = useYears();
  const { inputs } = answer.request;
  const { probability } = answer.result.monteCarlo;
  const each = [
    { target: "revenue", name: `Revenue ${shortMoney(inputs.revenueTarget)}`, odds: probability.revenue },
    {
      target: "ebit",
      name: `EBIT ${formatPercent(inputs.ebitTarget, Number.isInteger(inputs.ebitTarget) ? 0 : 1)}`,
      odds: probability.ebit,
    },
  ];
  return (
    <section className={styles["odds"]} aria-label="Odds">
      <h2 className={styles["oddsTitle"]}>Odds of reaching both targets</h2>
      <p className={styles["oddsLine"]}>
        <Explained
          label="Odds of both targets"
          className={styles["big"]}
          reason={<OddsExplained answer={answer} />}
        >
          {formatOdds(probability.both)}
        </Explained>
        <span className={styles["words"]}>{oddsInWords(probability.both)}</span>
      </p>
      <ScaleBar
        className={styles["oddsBar"]}
        fraction={probability.both}
        label="Odds of both targets"
        height={12}
        decorative
      />
      <div className={styles["each"]}>
        {each.map(({ target, name, odds }) => (
          <div key={target} className={styles["one"]}>
            <span className={styles["oneName"]} title={name}>
              {name}
            </span>
            <span className={styles["oneFigure"]}>{formatOdds(odds)}</span>
            <ScaleBar fraction={odds} label={name} height={6} decorative />
          </div>
        ))}
      </div>
      <p className={styles["reason"]}>
        {`${oddsReason(answer, years)}. `}
        {P10}
      </p>
      <How answer={debounced} isRunning={running !== null} onRunTrials={onRunTrials} />
      {running !== null && (
        <div className={styles["more"]}>
          <progress
            className={styles["progress"]}
            max={1}
            value={running.done ?? 0}
            aria-label="Trials done"
          />
          <span>{formatFraction(running.done ?? 0)}</span>
          <Button variant="link" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
    </section>
  );
}
