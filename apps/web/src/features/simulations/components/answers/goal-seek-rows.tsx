import { type CostInputs, type LeverAnswer, moveLever } from "@beachhead/engine";
import { Fragment, type ReactNode, useMemo, useState } from "react";
import { Button } from "../../../../components/button/button.tsx";
import { ScaleBar } from "../../../../components/scale-bar/scale-bar.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { formatCount, formatOdds } from "../../../../lib/format/numbers.ts";
import type { FoundWays } from "../../state/goal-seek.ts";
import type { SimulationFields } from "../../state/simulation-form.ts";
import { figuresAround, type MovedFigures, roundedCost, roundedFigures } from "../../state/use-figures.ts";
import { pointWords } from "../../view/choice.ts";
import {
  isOfHelp,
  leverSentence,
  movedCostName,
  movedCostText,
  movedTexts,
  noHelpSentence,
  pointSentence,
} from "../../view/levers.ts";
import { applyFigures } from "./apply-figures.ts";
import styles from "./goal-seek-panel.module.css";
import type { UseMovedCost } from "./use-moved-cost.ts";

/** Levers shown before "more levers" is pressed. */
const FIRST_LEVERS = 5;

interface OfFound {
  found: FoundWays;
  isCurrent: boolean;
  form: DocumentForm<SimulationFields>;
  onMoveCost: UseMovedCost;
}

/** The levers, those that help first, and the point that brings the odds without a move of a range. */
export function GoalSeekRows(props: OfFound) {
  const [showsAll, setShowsAll] = useState(false);
  const { request, result } = props.found;
  const levers = result.levers.filter(isOfHelp);
  const noHelp = noHelpSentence(result.levers, request.inputs);
  const shown = showsAll ? levers : levers.slice(0, FIRST_LEVERS);
  const hidden = levers.length - FIRST_LEVERS;
  return (
    <>
      {levers.length > 0 && (
        <ul className={styles["levers"]}>
          {shown.map((lever) => (
            <LeverRow key={lever.lever} lever={lever} {...props} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button variant="link" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Fewer levers" : formatCount(hidden, "more lever")}
        </Button>
      )}
      {noHelp !== null && (showsAll || hidden <= 0) && <p className={styles["text"]}>{noHelp}</p>}
      <PointRow {...props} />
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
function changesOf({ lever }: LeverAnswer, { figures, cost }: Moved, { request }: FoundWays): string[] {
  const costChange = cost === null ? "" : movedCostText(request.cost, cost);
  const others =
    lever === "together"
      ? ["Prices, customers and retention of every plan"]
      : movedTexts(request.inputs, figures);
  return [...others, costChange].filter((text) => text !== "");
}

function LeverRow({ lever, found, isCurrent, form, onMoveCost }: OfFound & { lever: LeverAnswer }) {
  const [isSaving, setSaving] = useState(false);
  const { inputs } = found.request;
  const sentence = leverSentence(lever, inputs, found.result.confidence);
  const moved = useMemo(() => movedBy(lever, found), [lever, found]);
  const changes = moved === null ? [] : changesOf(lever, moved, found);

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
      <RowCells
        sentence={sentence}
        changes={changes}
        probability={lever.probability}
        use={
          moved !== null && (
            <Button
              size="sm"
              disabled={!isCurrent}
              busy={isSaving}
              aria-label={`Use this: ${sentence}`}
              onClick={() => void apply(moved)}
            >
              Use this
            </Button>
          )
        }
      />
    </li>
  );
}

function PointRow({ found, isCurrent, form }: OfFound) {
  const { point, request, result } = found;
  if (point === undefined) return null;
  const sentence = pointSentence(point, result.confidence);
  if (point === null) return <p className={styles["text"]}>{sentence}</p>;
  return (
    <div className={styles["lever"]}>
      <RowCells
        sentence={sentence}
        changes={["With these as the most likely values"]}
        probability={point.probability}
        use={
          <Button
            size="sm"
            disabled={!isCurrent}
            aria-label={`Use this: ${sentence}`}
            onClick={() =>
              applyFigures(
                form,
                figuresAround(request.inputs, point.points),
                `Ranges centred on ${pointWords(point.points)}`,
              )
            }
          >
            Use this
          </Button>
        }
      />
    </div>
  );
}

interface RowCellsProps {
  sentence: string;
  /** Each stays on one line where it fits. */
  changes: readonly string[];
  probability: number;
  use: ReactNode;
}

function RowCells({ sentence, changes, probability, use }: RowCellsProps) {
  return (
    <>
      <div>
        <p>{sentence}</p>
        {changes.length > 0 && (
          <p className={styles["moved"]}>
            {changes.map((text, index) => (
              <Fragment key={text}>
                {index > 0 && " "}
                <span>{index < changes.length - 1 ? `${text},` : text}</span>
              </Fragment>
            ))}
          </p>
        )}
      </div>
      <span className={styles["odds"]}>
        <ScaleBar fraction={probability} label="Odds of both targets" decorative className={styles["bar"]} />
        <b>{formatOdds(probability)}</b>
      </span>
      <span className={styles["use"]}>{use}</span>
    </>
  );
}
