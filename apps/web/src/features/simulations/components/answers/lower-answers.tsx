import type { CombinationLink } from "@beachhead/contract";
import { memo, type ReactNode, useDeferredValue, useId, useMemo, useState } from "react";
import { PanelBoundary } from "../../../../components/error-boundary/panel-boundary.tsx";
import { SegmentedControl } from "../../../../components/segmented-control/segmented-control.tsx";
import { classNames } from "../../../../lib/class-names.ts";
import type { Answer } from "../../state/answer.ts";
import { SCENARIO_LABEL, type ScenarioName } from "../../view/findings.ts";
import styles from "./answers.module.css";
import { ByPlanTable } from "./by-plan-table.tsx";
import { DetailPanel } from "./detail-panel.tsx";
import { DriversPanel } from "./drivers-panel.tsx";
import { FanPanel } from "./fan-panel.tsx";
import { FigureTables } from "./figure-tables.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { PriceChangePanel } from "./price-change-panel.tsx";
import { ThreadPanel } from "./thread-panel.tsx";

interface OfScenario {
  answer: Answer;
  scenario: ScenarioName;
}

/** The decisions and the shares of variance arrive later and change neither figures nor trials. */
function sameFigures(before: OfScenario, after: OfScenario): boolean {
  return (
    before.scenario === after.scenario &&
    before.answer.request === after.answer.request &&
    before.answer.currency === after.answer.currency &&
    before.answer.result[before.scenario] === after.answer.result[after.scenario]
  );
}

const CalmDrivers = memo(DriversPanel);
const CalmFigures = memo(KeyFigures, sameFigures);
const CalmTables = memo(FigureTables, sameFigures);
const CalmPriceChange = memo(PriceChangePanel, sameFigures);
const CalmPlans = memo(ByPlanTable, sameFigures);
const CalmFan = memo(
  FanPanel,
  (before, after) =>
    before.answer.request === after.answer.request &&
    before.answer.result.monteCarlo.revenue === after.answer.result.monteCarlo.revenue,
);
const CalmDetails = memo(DetailPanel);

interface BelowProps {
  className?: string | undefined;
  children: ReactNode;
}

function Below({ className = styles["stack"], children }: BelowProps) {
  return <div className={classNames(styles["below"], className)}>{children}</div>;
}

interface LowerAnswersProps {
  answer: Answer;
  /** What of a plan the simulation is for. */
  link: CombinationLink | null;
}

/** The answers below the first screenful: what it depends on, what it looks like, what if. */
export function LowerAnswers({ answer, link }: LowerAnswersProps) {
  // What is in sight follows an edit first.
  const shown = useDeferredValue(answer);
  // Here, so that it outlasts a change of what the simulation is made for.
  const [scenario, setScenario] = useState<ScenarioName>("mid");
  const below = useMemo(
    () => <PointFigures answer={shown} scenario={scenario} onScenarioChange={setScenario} />,
    [shown, scenario],
  );
  return (
    <>
      <Below>
        <PanelBoundary name="The drivers">
          <CalmDrivers answer={shown} />
        </PanelBoundary>
      </Below>
      <Below>
        <PanelBoundary name="The range of results">
          <CalmFan answer={shown} />
        </PanelBoundary>
      </Below>
      {link === null ? (
        below
      ) : (
        <ThreadPanel answer={shown} link={link}>
          {below}
        </ThreadPanel>
      )}
    </>
  );
}

const POINTS = (["low", "mid", "high"] as const).map((value) => ({ value, label: SCENARIO_LABEL[value] }));

interface PointFiguresProps extends OfScenario {
  onScenarioChange: (scenario: ScenarioName) => void;
}

/** Everything that is computed at one point of the ranges, and the choice of that point. */
function PointFigures({ answer, scenario, onScenarioChange }: PointFiguresProps) {
  const headingId = useId();
  return (
    <section className={styles["stack"]} aria-labelledby={headingId}>
      <header className={styles["point"]}>
        <div>
          <h2 id={headingId} className={styles["pointTitle"]}>
            Figures at one point of the ranges
          </h2>
          <p className={styles["small"]}>
            Everything below. The odds and the charts above cover the whole ranges.
          </p>
        </div>
        <SegmentedControl
          label="Point of the ranges"
          value={scenario}
          items={POINTS}
          onValueChange={onScenarioChange}
        />
      </header>
      <Below className={styles["middle"]}>
        <PanelBoundary name="The key figures">
          <CalmFigures answer={answer} scenario={scenario} />
        </PanelBoundary>
        <PanelBoundary name="The results by plan">
          <CalmPlans answer={answer} scenario={scenario} />
        </PanelBoundary>
      </Below>
      <Below>
        <PanelBoundary name="The details">
          <CalmDetails answer={answer} scenario={scenario} />
        </PanelBoundary>
      </Below>
      <Below>
        <PanelBoundary name="The price change">
          <CalmPriceChange answer={answer} scenario={scenario} />
        </PanelBoundary>
      </Below>
      <Below>
        <PanelBoundary name="The tables">
          <CalmTables answer={answer} scenario={scenario} />
        </PanelBoundary>
      </Below>
    </section>
  );
}
