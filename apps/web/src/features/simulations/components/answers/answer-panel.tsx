import type { CombinationLink } from "@beachhead/contract";
import { CircleAlert, Info } from "lucide-react";
import { lazy, memo, Suspense, useCallback } from "react";
import { useStore } from "zustand";
import { Button } from "../../../../components/button/button.tsx";
import { EmptyState } from "../../../../components/empty-state/empty-state.tsx";
import { PanelBoundary } from "../../../../components/error-boundary/panel-boundary.tsx";
import { Panel } from "../../../../components/panel/panel.tsx";
import { Skeleton } from "../../../../components/skeleton/skeleton.tsx";
import { classNames } from "../../../../lib/class-names.ts";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { useDebouncedPart } from "../../../../lib/form/use-debounced-values.ts";
import { useParts } from "../../../../lib/store/use-parts.ts";
import type { Answer, AnswerState } from "../../state/answer.ts";
import type { SimulationFields } from "../../state/simulation-form.ts";
import type { Simulator } from "../../state/simulator.ts";
import { fieldsNeeded } from "../../view/fields-needed.ts";
import styles from "./answers.module.css";
import { ChoicePanel } from "./choice-panel.tsx";
import { GoalSeekPanel } from "./goal-seek-panel.tsx";
import { OddsCard } from "./odds-card.tsx";
import { PAUSE, useDebouncedAnswer, useOddsAnswer } from "./use-live-answer.ts";
import type { UseMovedCost } from "./use-moved-cost.ts";

interface AnswerPanelProps {
  simulator: Simulator;
  form: DocumentForm<SimulationFields>;
  /** Leads to the first field that is missing. */
  onComplete(): void;
  /** Runs the simulation with a copy of its cost. */
  onMoveCost: UseMovedCost;
  /** What of a plan the simulation is for. */
  link?: CombinationLink | null;
}

/** Runs that take longer than a blink show how far they are. */
const SHOWS_PROGRESS = 50_000;

function longRun({ running }: AnswerState): AnswerState["running"] {
  return running !== null && running.trials >= SHOWS_PROGRESS ? running : null;
}

const CalmChoice = memo(ChoicePanel);
const CalmGoalSeek = memo(GoalSeekPanel);

interface LiveOddsProps {
  simulator: Simulator;
  debounced: Answer;
}

/** The odds follow each key at once; charts and tables follow when typing pauses. */
const LiveOdds = memo(function LiveOdds({ simulator, debounced }: LiveOddsProps) {
  const answer = useOddsAnswer(simulator.answer);
  const running = useStore(simulator.answer, longRun);
  if (answer === null) return null;
  return (
    <OddsCard
      answer={answer}
      debounced={debounced}
      running={running}
      onRunTrials={simulator.runTrials}
      onCancel={simulator.cancel}
    />
  );
});

/** Below the first screenful, with most of the charts. */
const LowerAnswers = lazy(async () => ({ default: (await import("./lower-answers.tsx")).LowerAnswers }));
const CalmLowerAnswers = memo(LowerAnswers);

const openFieldsOf = ({ openFields }: AnswerState): number => openFields;

/** Before the first answer: what is missing, or that it is on its way. */
function NoAnswer({ simulator, onComplete }: Pick<AnswerPanelProps, "simulator" | "onComplete">) {
  const { openFields, problem, isComing } = useParts(simulator.answer, (state) => ({
    openFields: state.openFields,
    problem: state.problem,
    isComing: state.answer !== null || state.running !== null,
  }));
  if (isComing) {
    return (
      <Panel title="Running the first trials" aria-busy="true">
        <div className={styles["stack"]}>
          <Skeleton width={120} height={40} />
          <Skeleton height={12} />
          <Skeleton height={180} />
        </div>
      </Panel>
    );
  }
  return (
    <Panel>
      {problem === null ? (
        <EmptyState
          title={openFields === 0 ? "No results yet" : fieldsNeeded(openFields)}
          body="Results appear here once a product cost, the targets and one pricing plan are complete. Saving also needs the names under “About this simulation”."
          action={<Button onClick={onComplete}>Go to the first field</Button>}
        />
      ) : (
        <Problem role="alert" problem={problem} />
      )}
    </Panel>
  );
}

function Problem({ problem, role }: { problem: string; role?: "alert" }) {
  return (
    <p className={classNames(styles["note"], styles["noteProblem"])} role={role}>
      <CircleAlert aria-hidden="true" />
      The simulation stopped: {problem} Change a field to run it again.
    </p>
  );
}

/**
 * The live answer. It keeps the last complete one while fields are being completed, and says so once typing pauses:
 * a price is incomplete with every second key.
 */
export function AnswerPanel(props: AnswerPanelProps) {
  const { simulator, form, onComplete, onMoveCost, link = null } = props;
  const problem = useStore(simulator.answer, (state) => state.problem);
  const openFields = useDebouncedPart(simulator.answer, openFieldsOf, PAUSE);
  const answer = useDebouncedAnswer(simulator.answer, PAUSE);
  const runAgain = useCallback(() => {
    const { answer: shown } = simulator.answer.getState();
    if (shown !== null) simulator.runTrials(shown.request.options.trials);
  }, [simulator]);
  if (answer === null) return <NoAnswer simulator={simulator} onComplete={onComplete} />;
  const isOpen = openFields > 0;
  return (
    <div className={styles["stack"]}>
      {(isOpen || problem !== null || answer.result.warnings.length > 0) && (
        <div className={styles["notes"]} role="status">
          {isOpen && (
            <p className={styles["note"]}>
              <Info aria-hidden="true" />
              {fieldsNeeded(openFields)}. These are the last complete results.
            </p>
          )}
          {problem !== null && <Problem problem={problem} />}
          {answer.result.warnings.map((warning) => (
            <p key={warning.path} className={styles["note"]}>
              <Info aria-hidden="true" />
              {warning.message}
            </p>
          ))}
        </div>
      )}
      <div className={classNames(styles["stack"], isOpen && styles["dimmed"])}>
        <div className={styles["top"]}>
          <PanelBoundary name="The odds">
            <LiveOdds simulator={simulator} debounced={answer} />
          </PanelBoundary>
          <PanelBoundary name="The recommended point">
            <CalmChoice answer={answer} form={form} onRun={runAgain} />
          </PanelBoundary>
        </div>
        <PanelBoundary name="The goal seek">
          <CalmGoalSeek simulator={simulator} answer={answer} form={form} onMoveCost={onMoveCost} />
        </PanelBoundary>
        <PanelBoundary name="The other results">
          <Suspense fallback={<Skeleton height={400} />}>
            <CalmLowerAnswers answer={answer} link={link} />
          </Suspense>
        </PanelBoundary>
      </div>
    </div>
  );
}
