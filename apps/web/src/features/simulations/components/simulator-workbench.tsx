import type { GtmPlanListItem, ProductCostReply, SimulationReply } from "@beachhead/contract";
import { ENGINE_VERSION } from "@beachhead/engine";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, startTransition, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { useCommentSubject } from "../../../components/comments/comment-screen.ts";
import { DocumentNotices } from "../../../components/document-form/document-notices.tsx";
import { PanelBoundary } from "../../../components/error-boundary/panel-boundary.tsx";
import { CombinationField } from "../../../components/inherited/combination-field.tsx";
import type { InitialCombination } from "../../../components/inherited/initial-combination.ts";
import { RoleNotice } from "../../../components/role-notice.tsx";
import { YearsOfPlan } from "../../../components/years.tsx";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { useLoadInheritance, useUpstream } from "../../../data/use-upstream.ts";
import { spawnEngineWorker } from "../../../lib/engine/spawn-worker.ts";
import { createDocumentForm, openFields } from "../../../lib/form/document-form.ts";
import { focusFirstOf } from "../../../lib/form/focus-first-invalid.ts";
import { yearWords } from "../../../lib/format/years.ts";
import { paths } from "../../../lib/paths.ts";
import { headingOf, useSavedStatus, useScreenTitle } from "../../../lib/screen/screen.ts";
import { useParts } from "../../../lib/store/use-parts.ts";
import { useMayCall } from "../../../lib/workspace/use-workspace.ts";
import { chosenCost, costDrift } from "../state/chosen-cost.ts";
import { hasField } from "../state/field-paths.ts";
import { beginSimulation, fieldsOf, inheritedFields, newSimulation } from "../state/simulation-form.ts";
import { createSimulator } from "../state/simulator.ts";
import { defaultTitle } from "../state/to-save.ts";
import { readRun, validateSimulation } from "../state/validation.ts";
import { AnswerPanel } from "./answers/answer-panel.tsx";
import { useMovedCost } from "./answers/use-moved-cost.ts";
import { CostChoice } from "./inputs/cost-choice.tsx";
import { StartFromTypical } from "./inputs/start-from-typical.tsx";
import { TargetFields } from "./inputs/target-fields.tsx";
import { LiveStrip } from "./live-strip.tsx";
import { PricingPlans } from "./pricing-plans.tsx";
import styles from "./simulator-workbench.module.css";
import { useSimulationSave } from "./use-simulation-save.ts";
import { WorkbenchHead } from "./workbench-head.tsx";

const LowerInputs = lazy(async () => ({ default: (await import("./inputs/lower-inputs.tsx")).LowerInputs }));
const EngineNotice = lazy(async () => ({ default: (await import("./engine-notice.tsx")).EngineNotice }));

interface SimulatorWorkbenchProps {
  saved: SimulationReply | null;
  costs: readonly ProductCostReply[];
  onCreated(id: string): void;
  plans: readonly GtmPlanListItem[];
  /** What a new simulation is started for, and the cost it starts with. */
  initialCombination: InitialCombination | null;
  askedCost: string | null;
}

const BLANK = newSimulation();

const CRUMBS = [{ label: "Simulations", to: paths.simulations }];

/** Inputs at the left, the live answer at the right. */
export function SimulatorWorkbench({
  saved,
  costs,
  onCreated,
  plans,
  initialCombination,
  askedCost,
}: SimulatorWorkbenchProps) {
  const [usesCurrent, setUsesCurrent] = useState(false);
  const inputs = useRef<HTMLElement>(null);
  // What is below the first screenful is drawn once that is painted.
  const [drawsBelow, setDrawsBelow] = useState(false);
  useEffect(() => startTransition(() => setDrawsBelow(true)), []);

  const [stored, setStored] = useState(saved);
  useCommentSubject({ kind: "simulation", id: stored?.id, isExample: stored?.example });

  const [{ form, simulator }] = useState(() => {
    const base = saved === null ? beginSimulation(initialCombination, askedCost, costs) : fieldsOf(saved);
    const document = createDocumentForm(base, validateSimulation, hasField);
    const engine = createSimulator(
      document,
      (fields) => chosenCost(fields, costs, saved, false),
      readRun,
      spawnEngineWorker,
    );
    if (saved !== null) engine.showStored(saved.result);
    return { form: document, simulator: engine };
  });
  useEffect(() => simulator.follow(), [simulator]);
  useEffect(
    () => simulator.lookUp((fields) => chosenCost(fields, costs, stored, usesCurrent)),
    [simulator, costs, stored, usesCurrent],
  );

  function onStored(next: SimulationReply): void {
    setStored(next);
    setUsesCurrent(false);
  }
  const saving = useSimulationSave({
    form,
    saved,
    initialCombination,
    container: inputs,
    onCreated,
    onStored,
  });
  const { autosave } = saving;
  const maySave = useMayCall("createSimulation");
  const moveCost = useMovedCost(form, costs, stored);

  const link = useStore(form.store, (state) => state.values.combination);
  const upstream = useUpstream(link?.gtmPlanId);
  const load = useLoadInheritance();
  // The list is there before the first drawing: words that change with the year would move what is below them.
  const listed = useQuery(gtmPlanResource.list).data?.find(({ id }) => id === link?.gtmPlanId);
  const planYears = upstream?.is === "there" ? upstream.inheritance : listed;
  const years = useMemo(() => yearWords(planYears), [planYears]);

  const title = useStore(form.store, (state) => state.values.simulationTitle.trim());
  const titleHint = useStore(form.store, (state) => defaultTitle(state.values));
  const fields = useParts(form.store, (state) => ({
    costId: state.values.costId,
    costTitle: state.values.costTitle,
  }));

  const currency = useMemo(
    () => chosenCost(fields, costs, stored, usesCurrent)?.currency ?? "USD",
    [fields, costs, stored, usesCurrent],
  );
  const modelOfCost = costs.find(({ id }) => id === fields.costId)?.businessModel ?? null;
  const keepsStoredCost =
    stored !== null && stored.costId === fields.costId && stored.costTitle === fields.costTitle;

  const heading = headingOf(title, titleHint);
  useScreenTitle(heading, CRUMBS);
  useSavedStatus(autosave.status);

  function discardDraft(): void {
    autosave.discardDraft();
    if (stored !== null) simulator.showStored(stored.result);
  }

  return (
    <YearsOfPlan years={years}>
      <div className={styles["workbench"]}>
        <LiveStrip simulator={simulator} />
        <section ref={inputs} className={styles["inputs"]} aria-label="Inputs">
          <div className={styles["inputsHead"]}>
            <h2 className={styles["h2"]}>Targets and plans</h2>
          </div>
          <CombinationField
            form={form}
            fields={inheritedFields}
            blank={BLANK}
            plans={plans}
            upstream={upstream}
            load={load}
            what="simulation"
            className={styles["madeFor"]}
          />
          <CostChoice
            form={form}
            costs={costs}
            drift={keepsStoredCost ? costDrift(stored, costs) : "same"}
            usesCurrent={usesCurrent}
            onUseCurrent={() => setUsesCurrent(true)}
          />
          <div className={styles["gap"]}>
            <TargetFields
              form={form}
              currency={currency}
              upstream={upstream}
              years={planYears === undefined ? null : years}
            />
          </div>
          <div className={styles["gap"]}>
            <StartFromTypical form={form} currency={currency} ofCost={modelOfCost} />
          </div>
          <PricingPlans
            form={form}
            currency={currency}
            upstream={upstream}
            isNew={stored === null}
            drawsBelow={drawsBelow}
            container={inputs}
          />
          {drawsBelow && (
            <PanelBoundary name="The other inputs">
              <Suspense>
                <LowerInputs {...{ form, upstream, costs, titleHint }} />
              </Suspense>
            </PanelBoundary>
          )}
        </section>
        <section id="answers" className={styles["answers"]} aria-label="Answers" tabIndex={-1}>
          <WorkbenchHead heading={heading} stored={stored} saving={saving} />
          {maySave ? (
            <DocumentNotices autosave={{ ...autosave, discardDraft }} limit={saving.limit} />
          ) : (
            <RoleNotice>You can try other figures here. They are not saved.</RoleNotice>
          )}
          {stored !== null && stored.engineVersion !== ENGINE_VERSION && (
            <Suspense>
              <EngineNotice
                key={stored.version}
                stored={stored}
                simulator={simulator}
                spawn={spawnEngineWorker}
              />
            </Suspense>
          )}
          <AnswerPanel
            simulator={simulator}
            form={form}
            onMoveCost={moveCost}
            onComplete={() => focusFirstOf(inputs.current, openFields(form.store.getState()))}
            link={link}
          />
        </section>
      </div>
    </YearsOfPlan>
  );
}
