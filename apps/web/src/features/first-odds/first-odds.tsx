import type { BusinessModelId } from "@beachhead/contract/business-model-names";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { LimitNotice } from "../../components/document-form/limit-notice.tsx";
import { StartFrom } from "../../components/typical/start-from.tsx";
import { useBusinessModel, useLoadBusinessModel } from "../../components/typical/use-business-model.ts";
import { focusFirstInvalid } from "../../lib/form/focus-first-invalid.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { AnswerPanel, type Applied } from "./components/answer-panel.tsx";
import { Assumptions } from "./components/assumptions.tsx";
import { FigureFields } from "./components/figure-fields.tsx";
import { useSaveFirstOdds } from "./components/use-save-first-odds.ts";
import styles from "./first-odds.module.css";
import {
  figuresOf,
  hasTypical,
  NO_ENTRIES,
  startFrom,
  withOwn,
  withoutTypical,
  withTypical,
} from "./state/entries.ts";
import { useFirstAnswer } from "./state/use-first-answer.ts";
import { yearAt } from "./view/answer-words.ts";
import type { Change } from "./view/changes.ts";

const FIRST_TARGET_YEAR = 3;

/** "Makes a plan, a product cost and a simulation (1 of 2)." */
function useSaveWords(): string {
  const limits = useQuery(userDetailsQuery).data?.planLimits;
  const made = "Makes a plan, a product cost and a simulation";
  if (limits === undefined || limits.simulationsLimit === null) return `${made}.`;
  const { simulationsAdded, simulationsLimit } = limits;
  return simulationsAdded >= simulationsLimit
    ? `${made}. ${simulationsAdded} of ${simulationsLimit} simulations are used.`
    : `${made} (${simulationsAdded + 1} of ${simulationsLimit}).`;
}

interface FirstOddsProps {
  /** Told about the plan that the figures became. */
  onMade: (gtmPlanId: string) => void;
}

/** Five figures, the odds of the target while they are typed, and one button that makes documents of them. */
export function FirstOdds({ onMade }: FirstOddsProps) {
  const [entries, setEntries] = useState(NO_ENTRIES);
  const [targetYear, setTargetYear] = useState(FIRST_TARGET_YEAR);
  const [modelId, setModelId] = useState<BusinessModelId | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const [applied, setApplied] = useState<Applied | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const loadModel = useLoadBusinessModel();
  const chosen = useBusinessModel(modelId);
  const model = chosen?.model ?? null;
  // As on the server: year 1 is the year after the plan is made.
  const [firstYear] = useState(() => new Date().getUTCFullYear() + 1);
  const figures = figuresOf(entries, targetYear);
  const { answer, problem } = useFirstAnswer(figures, model);
  const { save, busy, limit } = useSaveFirstOdds(onMade);
  const saveWords = useSaveWords();

  async function choose(id: BusinessModelId | null): Promise<void> {
    setModelId(id);
    if (id === null) {
      setEntries(withoutTypical);
      return;
    }
    const next = await loadModel(id);
    if (next === null) setModelId(null);
    else setEntries((current) => startFrom(current, next));
  }

  function apply(change: Change | { targetYear: number }): void {
    const before = { entries, targetYear };
    const undo = () => {
      setEntries(before.entries);
      setTargetYear(before.targetYear);
      setApplied(null);
    };
    if ("field" in change) {
      setEntries(withOwn(entries, { [change.field]: change.value }));
      setApplied({ text: `${change.label} changed from ${change.from}`, undo });
    } else {
      setTargetYear(change.targetYear);
      setApplied({ text: `Year changed from ${yearAt(firstYear, targetYear)}`, undo });
    }
  }

  function submit(): void {
    if (figures === null) {
      setShowsAll(true);
      focusFirstInvalid(form.current);
    } else if (!busy) save({ ...figures, businessModel: modelId });
  }

  return (
    <section className={styles["firstOdds"]} aria-labelledby="first-odds">
      <div className={styles["intro"]}>
        <h2 id="first-odds">Your odds in a minute</h2>
        <p>Enter five figures. You can refine every one of them later.</p>
      </div>
      <StartFrom chosen={modelId} onChoose={(id) => void choose(id)} />
      <div className={styles["columns"]}>
        <form
          ref={form}
          noValidate
          className={styles["card"]}
          aria-label="Your figures"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <div className={styles["formHead"]}>
            <h3>Your figures</h3>
            {hasTypical(entries) && (
              <Button variant="link" size="sm" onClick={() => setEntries(withoutTypical)}>
                Clear typical values
              </Button>
            )}
          </div>
          <FigureFields
            entries={entries}
            targetYear={targetYear}
            firstYear={firstYear}
            chosen={chosen}
            showsAll={showsAll}
            onType={(field, value) => {
              setEntries((current) => withOwn(current, { [field]: value }));
              setApplied(null);
            }}
            onUseTypical={(field) => {
              if (model !== null) setEntries((current) => withTypical(current, model, field));
            }}
            onYear={(year) => {
              setTargetYear(year);
              setApplied(null);
            }}
          />
          <div className={styles["foot"]}>
            <LimitNotice limit={limit} />
            <Button type="submit" variant="primary" size="lg" wide busy={busy}>
              Save as my plan
            </Button>
            <p>{saveWords}</p>
          </div>
          <Assumptions model={model} />
        </form>
        {problem !== null ? (
          <div className={styles["waiting"]} role="alert">
            <p>The simulation stopped: {problem}. Change a figure to try again.</p>
          </div>
        ) : answer === null ? (
          <div className={styles["waiting"]}>
            <h3>The odds of your target appear here</h3>
            <p>
              10,000 simulated outcomes run in your browser at each change. Start from a business model if you
              do not have all figures at hand: typical values are marked, and you replace them with your own.
            </p>
          </div>
        ) : (
          <AnswerPanel
            answer={answer}
            firstYear={firstYear}
            isOld={figures === null}
            applied={applied}
            onApply={apply}
          />
        )}
      </div>
    </section>
  );
}
