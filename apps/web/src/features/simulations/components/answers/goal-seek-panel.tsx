import { type CostInputs, type LeverAnswer, moveLever } from "@beachhead/engine";
import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../../components/button/button.tsx";
import { Panel } from "../../../../components/panel/panel.tsx";
import { ScaleBar } from "../../../../components/scale-bar/scale-bar.tsx";
import { SegmentedControl } from "../../../../components/segmented-control/segmented-control.tsx";
import { Skeleton } from "../../../../components/skeleton/skeleton.tsx";
import { useYears } from "../../../../components/years/years.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { formatOdds } from "../../../../lib/format/numbers.ts";
import type { Answer } from "../../state/answer.ts";
import type { FoundWays } from "../../state/goal-seek.ts";
import type { SimulationFields } from "../../state/simulation-form.ts";
import type { Simulator } from "../../state/simulator.ts";
import { type MovedFigures, roundedCost, roundedFigures } from "../../state/use-figures.ts";
import {
  goalSeekTitle,
  leverSentence,
  movedCostName,
  movedCostText,
  movedText,
  targetSentences,
} from "../../view/levers.ts";
import { applyFigures } from "./apply-figures.ts";
import styles from "./goal-seek-panel.module.css";
import type { UseMovedCost } from "./use-moved-cost.ts";

interface GoalSeekPanelProps {
  simulator: Simulator;
  answer: Answer;
  form: DocumentForm<SimulationFields>;
  /** Runs the simulation with a copy of its cost, for levers that move the cost. */
  onMoveCost: UseMovedCost;
}

const CONFIDENCES = (["50", "80", "90"] as const).map((value) => ({ value, label: `${value}\u202f%` }));

/** Levers shown before "more levers" is pressed. */
const FIRST_LEVERS = 5;

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
      <Levers found={found} isCurrent={isCurrent} form={form} onMoveCost={onMoveCost} />
      {targetSentences(found.result, found.request.inputs, ebitOdds, years).map((sentence) => (
        <p key={sentence} className={styles["text"]}>
          {sentence}
        </p>
      ))}
    </Panel>
  );
}

interface OfFound {
  found: FoundWays;
  isCurrent: boolean;
  form: DocumentForm<SimulationFields>;
  onMoveCost: UseMovedCost;
}

function Levers(props: OfFound) {
  const [showsAll, setShowsAll] = useState(false);
  const { levers } = props.found.result;
  const shown = showsAll ? levers : levers.slice(0, FIRST_LEVERS);
  const hidden = levers.length - FIRST_LEVERS;
  return (
    <>
      <ul className={styles["levers"]}>
        {shown.map((lever) => (
          <LeverRow key={lever.lever} lever={lever} {...props} />
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

interface Moved {
  figures: MovedFigures;
  /** null: the product cost stays. */
  cost: CostInputs | null;
}

/** Form and product cost with the lever moved; null where there is nothing to use. */
function movedBy({ lever, x, reachable }: LeverAnswer, { request }: FoundWays): Moved | null {
  if (!reachable || x === 0) return null;
  const { inputs, cost, options } = request;
  const moved = moveLever(inputs, cost, options, lever, x);
  return {
    figures: roundedFigures(inputs, moved.inputs),
    cost: moved.cost === cost ? null : roundedCost(cost, moved.cost),
  };
}

/** The values before and after; of a move of everything only what it moves. */
function wordsOf({ lever }: LeverAnswer, { figures, cost }: Moved, { request }: FoundWays): string {
  const costWords = cost === null ? "" : movedCostText(request.cost, cost);
  if (lever === "together") return `Prices, customers and retention of every plan, ${costWords}`;
  return [movedText(request.inputs, figures), costWords].filter((text) => text !== "").join(", ");
}

function LeverRow({ lever, found, isCurrent, form, onMoveCost }: OfFound & { lever: LeverAnswer }) {
  const [isSaving, setSaving] = useState(false);
  const { inputs } = found.request;
  const sentence = leverSentence(lever, inputs, found.result.confidence);
  const moved = useMemo(() => movedBy(lever, found), [lever, found]);
  const words = moved === null ? "" : wordsOf(lever, moved, found);

  async function apply({ figures, cost: movedCost }: Moved): Promise<void> {
    if (movedCost === null) {
      applyFigures(form, figures, sentence);
      return;
    }
    setSaving(true);
    await onMoveCost({ cost: movedCost, words: movedCostName(lever), figures, message: sentence });
    setSaving(false);
  }

  return (
    <li className={styles["lever"]}>
      <div className={styles["words"]}>
        <p>{sentence}</p>
        {words !== "" && <p className={styles["moved"]}>{words}</p>}
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
        {moved !== null && (
          <Button
            size="sm"
            disabled={!isCurrent}
            busy={isSaving}
            aria-label={`Use this: ${sentence}`}
            onClick={() => void apply(moved)}
          >
            Use this
          </Button>
        )}
      </span>
    </li>
  );
}
