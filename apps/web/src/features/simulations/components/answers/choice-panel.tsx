import { useState } from "react";
import { Button } from "../../../../components/button/button.tsx";
import { Panel } from "../../../../components/panel/panel.tsx";
import { SegmentedControl } from "../../../../components/segmented-control/segmented-control.tsx";
import { Skeleton } from "../../../../components/skeleton/skeleton.tsx";
import { useYears } from "../../../../components/years.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { formatNumber } from "../../../../lib/format/numbers.ts";
import type { Answer } from "../../state/answer.ts";
import type { SimulationFields } from "../../state/simulation-form.ts";
import { figuresAround } from "../../state/use-figures.ts";
import {
  type Choice,
  choiceOf,
  choiceSentence,
  choiceTitle,
  fromMiddle,
  neededSentences,
  OBJECTIVE_LABEL,
  type Objective,
  pointWords,
  priceText,
} from "../../view/choice.ts";
import answers from "./answers.module.css";
import { applyFigures } from "./apply-figures.ts";
import styles from "./decisions.module.css";
import { useDecided } from "./use-decided.ts";

interface ChoicePanelProps {
  answer: Answer;
  form: DocumentForm<SimulationFields>;
  /** Runs the present inputs, for a stored answer without a recommended point. */
  onRun(): void;
}

const OBJECTIVES = (["leastStretch", "lowestPrice", "fewestCustomers", "highestEbit"] as const).map(
  (value) => ({
    value,
    label: OBJECTIVE_LABEL[value],
  }),
);

/** The point to choose, its alternatives, and what prevents one when there is none. */
export function ChoicePanel({ answer, form, onRun }: ChoicePanelProps) {
  const [objective, setObjective] = useState<Objective>("leastStretch");
  const decided = useDecided(answer);
  const years = useYears();
  const { recommended } = decided.result;
  const { inputs } = decided.request;
  if (recommended === null)
    return <NoChoice isComing={answer.request.wantsDecisions === true} onRun={onRun} />;
  const shown = recommended.feasible ? objective : "leastStretch";
  const choice = choiceOf(recommended, shown, inputs);
  const isOld = decided.request !== answer.request;
  return (
    <Panel
      className={styles["choice"]}
      title={choiceTitle(recommended, choice)}
      aria-busy={isOld}
      actions={
        <Button
          size="sm"
          disabled={isOld}
          onClick={() =>
            applyFigures(
              form,
              figuresAround(inputs, choice.points),
              `Ranges centred on ${pointWords(choice.points)}`,
            )
          }
        >
          Use this point
        </Button>
      }
    >
      <div className={styles["stack"]}>
        {recommended.feasible && (
          <SegmentedControl
            label="Point"
            className={styles["objectives"]}
            value={shown}
            items={OBJECTIVES}
            onValueChange={setObjective}
          />
        )}
        <p className={styles["sentence"]}>{choiceSentence(recommended, shown, choice, inputs, years)}</p>
        {neededSentences(recommended, inputs.pricingPlans).map((sentence) => (
          <p key={sentence} className={styles["sentence"]}>
            {sentence}
          </p>
        ))}
        <PointTable
          answer={decided}
          choice={choice}
          name={recommended.feasible ? "Recommended point" : "Nearest point"}
        />
      </div>
    </Panel>
  );
}

function PointTable({ answer, choice, name }: { answer: Answer; choice: Choice; name: string }) {
  const { pricingPlans } = answer.request.inputs;
  return (
    <div className={answers["tableScroll"]}>
      <table className={answers["table"]} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">Price, {answer.currency}</th>
            <th scope="col">From middle</th>
            <th scope="col">Customers</th>
            <th scope="col">From middle</th>
          </tr>
        </thead>
        <tbody>
          {choice.points.map(({ plan, pricePerUser, customersFirstYear }, index) => {
            const range = pricingPlans[index];
            if (range === undefined) return null;
            return (
              <tr key={plan}>
                <th scope="row">{plan}</th>
                <td className={answers["on"]}>{priceText(pricePerUser)}</td>
                <td>{fromMiddle(pricePerUser, range.pricePerUserMin, range.pricePerUserMax)}</td>
                <td className={answers["on"]}>{formatNumber(customersFirstYear)}</td>
                <td>
                  {fromMiddle(customersFirstYear, range.customersFirstYearMin, range.customersFirstYearMax)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Before the first recommendation, or for a result that was saved without one. */
function NoChoice({ isComing, onRun }: { isComing: boolean; onRun(): void }) {
  if (isComing)
    return (
      <Panel className={styles["choice"]} title="Looking for the point to choose" aria-busy="true">
        <Skeleton height={150} />
      </Panel>
    );
  return (
    <Panel
      className={styles["choice"]}
      title="This result has no recommended point"
      actions={
        <Button size="sm" onClick={onRun}>
          Run again
        </Button>
      }
    >
      <p className={styles["sentence"]}>
        It was saved before recommended points existed. Running it again does not count against your limit.
      </p>
    </Panel>
  );
}
