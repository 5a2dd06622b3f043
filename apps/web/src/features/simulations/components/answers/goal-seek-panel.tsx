import { type LeverAnswer, moveLever } from "@beachhead/engine";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../../components/button/button.tsx";
import { Panel } from "../../../../components/panel/panel.tsx";
import { ScaleBar } from "../../../../components/scale-bar/scale-bar.tsx";
import { SegmentedControl } from "../../../../components/segmented-control/segmented-control.tsx";
import { Skeleton } from "../../../../components/skeleton/skeleton.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { formatOdds } from "../../../../lib/format/numbers.ts";
import type { Answer } from "../../state/answer.ts";
import type { FoundWays } from "../../state/goal-seek.ts";
import type { SimulationFields } from "../../state/simulation-form.ts";
import type { Simulator } from "../../state/simulator.ts";
import { type MovedFigures, roundedFigures } from "../../state/use-figures.ts";
import { goalSeekTitle, leverSentence, movedText, targetSentences } from "../../view/levers.ts";
import { applyFigures } from "./apply-figures.ts";
import styles from "./goal-seek-panel.module.css";

interface GoalSeekPanelProps {
  simulator: Simulator;
  answer: Answer;
  form: DocumentForm<SimulationFields>;
}

const CONFIDENCES = (["50", "80", "90"] as const).map((value) => ({ value, label: `${value}\u202f%` }));

/** Levers shown before "more levers" is pressed. */
const FIRST_LEVERS = 5;

/** What would have to change for the odds to reach a confidence. */
export function GoalSeekPanel({ simulator, answer, form }: GoalSeekPanelProps) {
  const [confidence, setConfidence] = useState<"50" | "80" | "90">("80");
  const { found, problem } = useStore(simulator.goalSeek);
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
      subtitle="The smallest change of one input that brings the odds of both targets there; the others stay"
      actions={choice}
      aria-busy={!isCurrent}
    >
      <Levers found={found} isCurrent={isCurrent} form={form} />
      {targetSentences(found.result).map((sentence) => (
        <p key={sentence} className={styles["text"]}>
          {sentence}
        </p>
      ))}
    </Panel>
  );
}

function Levers({
  found,
  isCurrent,
  form,
}: {
  found: FoundWays;
  isCurrent: boolean;
  form: DocumentForm<SimulationFields>;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const { levers } = found.result;
  const shown = showsAll ? levers : levers.slice(0, FIRST_LEVERS);
  const hidden = levers.length - FIRST_LEVERS;
  return (
    <>
      <ul className={styles["levers"]}>
        {shown.map((lever) => (
          <LeverRow key={lever.lever} lever={lever} found={found} isCurrent={isCurrent} form={form} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="link" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Fewer levers" : `${hidden} more levers`}
        </Button>
      )}
    </>
  );
}

/** The form's figures with the lever moved; null where the lever moves the product cost, which is another document. */
function figuresOf({ lever, x, reachable }: LeverAnswer, { request }: FoundWays): MovedFigures | null {
  if (!reachable || x === 0 || lever === "together" || lever.startsWith("cost.")) return null;
  const { inputs, cost, options } = request;
  return roundedFigures(inputs, moveLever(inputs, cost, options, lever, x).inputs);
}

function LeverRow({
  lever,
  found,
  isCurrent,
  form,
}: {
  lever: LeverAnswer;
  found: FoundWays;
  isCurrent: boolean;
  form: DocumentForm<SimulationFields>;
}) {
  const { inputs } = found.request;
  const sentence = leverSentence(lever, inputs, found.result.confidence);
  const figures = figuresOf(lever, found);
  const moved = figures === null ? "" : movedText(inputs, figures);
  return (
    <li className={styles["lever"]}>
      <div className={styles["words"]}>
        <p>{sentence}</p>
        {moved !== "" && <p className={styles["moved"]}>{moved}</p>}
      </div>
      <span className={styles["odds"]}>
        <ScaleBar
          fraction={lever.probability}
          label="Odds of both targets"
          decorative
          className={styles["bar"]}
        />
        <b>{formatOdds(lever.probability)}</b>
      </span>
      <span className={styles["use"]}>
        {figures !== null && (
          <Button
            size="sm"
            disabled={!isCurrent}
            aria-label={`Use this: ${sentence}`}
            onClick={() => applyFigures(form, figures, sentence)}
          >
            Use this
          </Button>
        )}
      </span>
    </li>
  );
}
