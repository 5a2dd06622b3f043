import { CircleAlert, Info } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { Button } from "../../../../components/button/button.tsx";
import { EmptyState } from "../../../../components/empty-state/empty-state.tsx";
import { PanelBoundary } from "../../../../components/error-boundary/panel-boundary.tsx";
import { Panel } from "../../../../components/panel/panel.tsx";
import { Skeleton } from "../../../../components/skeleton/skeleton.tsx";
import { classNames } from "../../../../lib/class-names.ts";
import { useDebouncedValue } from "../../../../lib/debounce/use-debounced-value.ts";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { formatCount } from "../../../../lib/format/numbers.ts";
import type { Answer, AnswerState } from "../../state/answer.ts";
import type { SimulationFields } from "../../state/simulation-form.ts";
import type { Simulator } from "../../state/simulator.ts";
import type { ScenarioName } from "../../view/findings.ts";
import styles from "./answers.module.css";
import { ByPlanTable } from "./by-plan-table.tsx";
import { ChoicePanel } from "./choice-panel.tsx";
import { DetailPanel } from "./detail-panel.tsx";
import { FanPanel } from "./fan-panel.tsx";
import { FigureTables } from "./figure-tables.tsx";
import { GoalSeekPanel } from "./goal-seek-panel.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { OddsCard } from "./odds-card.tsx";

interface AnswerPanelProps {
  simulator: Simulator;
  form: DocumentForm<SimulationFields>;
  scenario: ScenarioName;
  /** Leads to the first field that is missing. */
  onComplete(): void;
  /** Drawn before the details: how the answer agrees with the rest of the plan. */
  beside?: ReactNode;
}

/** Runs that take longer than a blink show how far they are. */
const SHOWS_PROGRESS = 50_000;

/** Milliseconds without a new answer after which drawings and tables follow. */
const PAUSE = 120;

function longRun({ running }: AnswerState): AnswerState["running"] {
  return running !== null && running.trials >= SHOWS_PROGRESS ? running : null;
}

function LiveOdds({ simulator, answer }: { simulator: Simulator; answer: Answer }) {
  const running = useStore(simulator.answer, longRun);
  return (
    <OddsCard
      answer={answer}
      running={running}
      onRunTrials={(trials) => simulator.runTrials(trials)}
      onCancel={() => simulator.cancel()}
    />
  );
}

interface OfScenario {
  answer: Answer;
  scenario: ScenarioName;
}

/** The shares of variance arrive later and change neither figures nor trials. */
function sameFigures(before: OfScenario, after: OfScenario): boolean {
  return (
    before.scenario === after.scenario &&
    before.answer.request === after.answer.request &&
    before.answer.currency === after.answer.currency &&
    before.answer.result[before.scenario] === after.answer.result[after.scenario]
  );
}

const CalmFigures = memo(KeyFigures, sameFigures);
const CalmTables = memo(FigureTables, sameFigures);
const CalmPlans = memo(ByPlanTable, sameFigures);
const CalmFan = memo(
  FanPanel,
  (before, after) =>
    before.answer.request === after.answer.request &&
    before.answer.result.monteCarlo.revenue === after.answer.result.monteCarlo.revenue,
);
const CalmDetails = memo(DetailPanel);

/** The live answer. It keeps the last complete one while fields are being completed. */
export function AnswerPanel({ simulator, form, scenario, onComplete, beside }: AnswerPanelProps) {
  const { answer, openFields, problem, isFirst } = useStore(
    simulator.answer,
    useShallow((state) => ({
      answer: state.answer,
      openFields: state.openFields,
      problem: state.problem,
      isFirst: state.answer === null && state.running !== null,
    })),
  );
  // The odds follow each key at once; drawings and tables follow when the hands rest.
  const calm = useDebouncedValue(answer, PAUSE);
  const toComplete = openFields === 0 ? null : `${formatCount(openFields, "field")} to complete`;
  if (answer === null) {
    if (isFirst) {
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
            title={toComplete ?? "No results yet"}
            body="Results appear here once a product cost, the targets and one pricing plan are complete."
            action={<Button onClick={onComplete}>Go to the first field</Button>}
          />
        ) : (
          <p className={classNames(styles["note"], styles["noteProblem"])} role="alert">
            <CircleAlert aria-hidden="true" />
            The simulation stopped: {problem} Change a field to run it again.
          </p>
        )}
      </Panel>
    );
  }
  return (
    <div className={styles["stack"]}>
      {(toComplete !== null || problem !== null || answer.result.warnings.length > 0) && (
        <div className={styles["notes"]} role="status">
          {toComplete !== null && (
            <p className={styles["note"]}>
              <Info aria-hidden="true" />
              {toComplete}. These are the last complete results.
            </p>
          )}
          {problem !== null && (
            <p className={classNames(styles["note"], styles["noteProblem"])}>
              <CircleAlert aria-hidden="true" />
              The simulation stopped: {problem} Change a field to run it again.
            </p>
          )}
          {answer.result.warnings.map((warning) => (
            <p key={warning.path} className={styles["note"]}>
              <Info aria-hidden="true" />
              {warning.message}
            </p>
          ))}
        </div>
      )}
      <div className={classNames(styles["stack"], toComplete !== null && styles["dimmed"])}>
        <div className={styles["top"]}>
          <PanelBoundary name="The odds">
            <LiveOdds simulator={simulator} answer={answer} />
          </PanelBoundary>
          <PanelBoundary name="The recommended point">
            <ChoicePanel
              answer={calm ?? answer}
              form={form}
              onRun={() => simulator.runTrials(answer.request.options.trials)}
            />
          </PanelBoundary>
        </div>
        <PanelBoundary name="The goal seek">
          <GoalSeekPanel simulator={simulator} answer={calm ?? answer} form={form} />
        </PanelBoundary>
        <PanelBoundary name="The key figures">
          <CalmFigures answer={calm ?? answer} scenario={scenario} />
        </PanelBoundary>
        <div className={styles["middle"]}>
          <PanelBoundary name="The range of results">
            <CalmFan answer={calm ?? answer} />
          </PanelBoundary>
          <PanelBoundary name="The results by plan">
            <CalmPlans answer={calm ?? answer} scenario={scenario} />
          </PanelBoundary>
        </div>
        {beside}
        <PanelBoundary name="The details">
          <CalmDetails answer={calm ?? answer} scenario={scenario} />
        </PanelBoundary>
        <PanelBoundary name="The tables">
          <CalmTables answer={calm ?? answer} scenario={scenario} />
        </PanelBoundary>
      </div>
    </div>
  );
}
