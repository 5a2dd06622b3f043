import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useState } from "react";
import { useStore } from "zustand";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { PanelBoundary } from "../../../components/error-boundary/panel-boundary.tsx";
import { PageHeader } from "../../../components/page-header/page-header.tsx";
import { spawnEngineWorker } from "../../../lib/engine/spawn-worker.ts";
import { paths } from "../../../lib/paths.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import { ViewNotice } from "../plan/view-notice.tsx";
import styles from "./allocation.module.css";
import { type Allocation, createAllocation } from "./allocation.ts";
import type { AllocationFields } from "./allocation-fields.ts";
import { AllocationInputs } from "./allocation-inputs.tsx";
import type { AllocationModel } from "./allocation-model.ts";
import { finding } from "./allocation-words.ts";
import { AnswerFigures } from "./answer-figures.tsx";
import { ChannelEfforts } from "./channel-efforts.tsx";
import { FrontierPanel } from "./frontier-panel.tsx";
import { keepFields } from "./kept-fields.ts";
import { LeftOut } from "./left-out.tsx";

// Below the first screenful.
const MovesPanel = lazy(async () => ({ default: (await import("./moves-panel.tsx")).MovesPanel }));

interface AllocationWorkbenchProps {
  model: AllocationModel;
  choice: ReactNode;
  note: ReactNode;
  /** What was typed, for the next version of the plan; also kept for this tab. */
  kept: RefObject<AllocationFields | null>;
}

/** The answer first, then what was asked, the channels, the chart and the moves. */
export function AllocationWorkbench({ model, choice, note, kept }: AllocationWorkbenchProps) {
  const [allocation] = useState(() => createAllocation(model, kept.current, spawnEngineWorker));
  useEffect(() => {
    const stop = allocation.follow();
    const end = allocation.form.store.subscribe(({ values }) => {
      kept.current = values;
      keepFields(model.plan.id, values);
    });
    return () => {
      stop();
      end();
    };
  }, [allocation, kept, model.plan.id]);
  const { plan } = model;
  const mayEdit = useMayCall("updateDgPlan");
  return (
    <div className={styles["screen"]}>
      <Finding allocation={allocation} />
      {note}
      {(plan.access === "view" || !mayEdit) && <ViewNotice plan={plan} />}
      <PanelBoundary name="The answer">
        <AnswerFigures allocation={allocation} />
      </PanelBoundary>
      <AllocationInputs allocation={allocation} choice={choice} />
      <LeftOut model={model} />
      <ChannelEfforts allocation={allocation} />
      <div className={styles["halves"]}>
        <PanelBoundary name="The chart of budgets">
          <FrontierPanel allocation={allocation} />
        </PanelBoundary>
        <PanelBoundary name="The moves">
          <div id={MOVES} tabIndex={-1}>
            <Suspense>
              <MovesPanel allocation={allocation} readOnly={plan.access === "view"} />
            </Suspense>
          </div>
        </PanelBoundary>
      </div>
    </div>
  );
}

const MOVES = "moves";

/** Leads to where the moves are applied. */
function showMoves(): void {
  const panel = document.getElementById(MOVES);
  panel?.scrollIntoView({ block: "center" });
  panel?.focus({ preventScroll: true });
}

/** The answer in one sentence as the heading. */
function Finding({ allocation: { answers, form, model } }: { allocation: Allocation }) {
  const { plan } = model;
  const labels = model.channels.map(({ label }) => label);
  const answer = useStore(answers, (state) => state.answer);
  const request = useStore(answers, (state) => state.request);
  const span = useStore(form.store, ({ values }) => values.span);
  const { objective = "revenue", budget = null, people = null, needed = null } = request ?? {};
  const title =
    answer === null
      ? `${plan.planname}: allocate the budget`
      : finding({ answer, labels, objective, currency: plan.currency, budget, people, needed });
  const spanLabel = model.spans.find(({ value }) => value === span)?.label ?? "";
  return (
    <PageHeader
      title={title}
      description={`${plan.planname}, ${spanLabel}. Nothing changes before you apply it.`}
      actions={
        <>
          <ButtonLink to={paths.channelSummaryOf(plan.id)}>Summary</ButtonLink>
          <ButtonLink to={paths.channelPlan(plan.id)}>Edit channels</ButtonLink>
          {answer !== null && answer.best.feasible && answer.moves.length > 0 && (
            <Button variant="primary" onClick={showMoves}>
              See the moves
            </Button>
          )}
        </>
      }
    />
  );
}
