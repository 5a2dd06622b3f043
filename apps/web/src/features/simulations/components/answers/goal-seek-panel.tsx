import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../../components/button/button.tsx";
import { Panel } from "../../../../components/panel/panel.tsx";
import { SegmentedControl } from "../../../../components/segmented-control/segmented-control.tsx";
import { Skeleton } from "../../../../components/skeleton/skeleton.tsx";
import { useYears } from "../../../../components/years.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import type { Answer } from "../../state/answer.ts";
import type { SimulationFields } from "../../state/simulation-form.ts";
import type { Simulator } from "../../state/simulator.ts";
import { goalSeekTitle, targetSentences } from "../../view/levers.ts";
import styles from "./goal-seek-panel.module.css";
import { GoalSeekRows } from "./goal-seek-rows.tsx";
import type { UseMovedCost } from "./use-moved-cost.ts";

interface GoalSeekPanelProps {
  simulator: Simulator;
  answer: Answer;
  form: DocumentForm<SimulationFields>;
  /** Runs the simulation with a copy of its cost, for levers that move the cost. */
  onMoveCost: UseMovedCost;
}

const CONFIDENCES = (["50", "80", "90"] as const).map((value) => ({ value, label: `${value}\u202f%` }));

const SUBTITLE =
  "The smallest change of one input that brings the odds of both targets there; the others stay";

/** What would have to change for the odds to reach a confidence. */
export function GoalSeekPanel({ simulator, answer, form, onMoveCost }: GoalSeekPanelProps) {
  const [confidence, setConfidence] = useState<"50" | "80" | "90">("80");
  const { found, problem } = useStore(simulator.goalSeek);
  const years = useYears();
  const ebitOdds = answer.result.monteCarlo.probability.ebit;
  const { request } = answer;
  useEffect(() => {
    if (simulator.answer.getState().answer?.request === request) simulator.seekGoal(Number(confidence));
  }, [simulator, request, confidence]);
  const isCurrent =
    found !== null &&
    found.request.inputs === request.inputs &&
    found.request.options.confidence === Number(confidence);
  const choice = (
    <SegmentedControl
      label="Odds to reach"
      value={confidence}
      items={CONFIDENCES}
      onValueChange={setConfidence}
    />
  );
  if (problem !== null)
    return (
      <Panel className={styles["panel"]} title="The search stopped" actions={choice}>
        <p className={styles["text"]} role="alert">
          {problem}
        </p>
        <Button size="sm" onClick={() => simulator.seekGoal(Number(confidence))}>
          Try again
        </Button>
      </Panel>
    );
  if (found === null)
    return (
      <Panel
        className={styles["panel"]}
        title={`Looking for what brings ${confidence}\u202f%`}
        subtitle={SUBTITLE}
        actions={choice}
        aria-busy="true"
      >
        <Skeleton height={220} />
      </Panel>
    );
  return (
    <Panel
      className={styles["panel"]}
      title={goalSeekTitle(found.result, found.request.inputs)}
      subtitle={SUBTITLE}
      actions={choice}
      aria-busy={!isCurrent}
    >
      <GoalSeekRows found={found} isCurrent={isCurrent} form={form} onMoveCost={onMoveCost} />
      {targetSentences(found.result, found.request.inputs, ebitOdds, years).map((sentence) => (
        <p key={sentence} className={styles["text"]}>
          {sentence}
        </p>
      ))}
    </Panel>
  );
}
