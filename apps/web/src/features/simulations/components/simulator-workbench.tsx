import type { ProductCostReply, SimulationReply } from "@beachhead/contract";
import { Copy, Plus } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { Button, ButtonLink } from "../../../components/button/button.tsx";
import { focusFirstOf } from "../../../components/document-form/focus-first-invalid.ts";
import { LeaveGuard } from "../../../components/document-form/leave-guard.tsx";
import type { SavedState } from "../../../components/saved-status/saved-status.tsx";
import { SegmentedControl } from "../../../components/segmented-control/segmented-control.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { spawnEngineWorker } from "../../../lib/engine/spawn-worker.ts";
import { createDocumentForm, isDirty, openFields } from "../../../lib/form/document-form.ts";
import { draftKey, dropDraft, readDraft, sameShape } from "../../../lib/form/draft.ts";
import { useDraft } from "../../../lib/form/use-draft.ts";
import { formatOdds } from "../../../lib/format/numbers.ts";
import { useSavedStatus, useScreenTitle } from "../../../lib/screen/screen.ts";
import { currentSession } from "../../../lib/session/session-store.ts";
import { chosenCost, costDrift } from "../state/chosen-cost.ts";
import {
  canAddPlan,
  fieldsOf,
  newSimulation,
  type SimulationFields,
  withPlanAdded,
} from "../state/simulation-form.ts";
import { createSimulator } from "../state/simulator.ts";
import { defaultTitle } from "../state/to-save.ts";
import type * as Rules from "../state/validation.ts";
import { SCENARIO_LABEL, type ScenarioName } from "../view/findings.ts";
import { AdvancedOptions } from "./inputs/advanced-options.tsx";
import { GrowthFields } from "./inputs/growth-fields.tsx";
import { CostChoice, IdentityFields } from "./inputs/identity-fields.tsx";
import { PlanCard } from "./inputs/plan-card.tsx";
import { TargetFields } from "./inputs/target-fields.tsx";
import styles from "./simulator-workbench.module.css";
import { useSimulationSave } from "./use-simulation-save.ts";

interface SimulatorWorkbenchProps {
  saved: SimulationReply | null;
  costs: readonly ProductCostReply[];
  /** The rules of the form: they load beside the workbench. */
  rules: Pick<typeof Rules, "validateSimulation" | "readRun">;
  onCreated(id: string): void;
}

const AnswerPanel = lazy(() =>
  import("./answers/answer-panel.tsx").then((module) => ({ default: module.AnswerPanel })),
);
const ConflictDialog = lazy(() =>
  import("../../../components/document-form/conflict-dialog.tsx").then((module) => ({
    default: module.ConflictDialog,
  })),
);

const CRUMBS = [{ label: "Simulations", to: "/simulation/saved-simulations" }];

const SCENARIOS = (["low", "mid", "high"] as const).map((value) => ({ value, label: SCENARIO_LABEL[value] }));

function isFields(value: unknown): value is SimulationFields {
  return sameShape(newSimulation(), value);
}

/** Inputs at the left, the live answer at the right. */
export function SimulatorWorkbench({ saved, costs, rules, onCreated }: SimulatorWorkbenchProps) {
  const [usesCurrent, setUsesCurrent] = useState(false);
  const [scenario, setScenario] = useState<ScenarioName>("mid");
  const inputs = useRef<HTMLElement>(null);

  const userId = currentSession()?._id ?? "";
  const key = draftKey(userId, "simulation", saved?.id);
  const [draft] = useState(() => readDraft(key, isFields));
  // A draft is saved against the version it started from, so that a newer one is not overwritten unseen.
  const [stored, setStored] = useState(() =>
    saved !== null && draft !== null && draft.version !== null ? { ...saved, version: draft.version } : saved,
  );

  const [{ form, simulator }] = useState(() => {
    const base = saved === null ? newSimulation() : fieldsOf(saved);
    const document = createDocumentForm(base, rules.validateSimulation);
    if (draft !== null) document.load(draft.values, base);
    const engine = createSimulator(
      document,
      (fields) => chosenCost(fields, costs, saved, false),
      rules.readRun,
      spawnEngineWorker,
    );
    if (saved !== null && draft === null) engine.showStored(saved.result);
    return { form: document, simulator: engine };
  });
  const [showsDraft, setShowsDraft] = useState(draft !== null);
  useEffect(() => simulator.follow(), [simulator]);
  useEffect(
    () => simulator.lookUp((fields) => chosenCost(fields, costs, stored, usesCurrent)),
    [simulator, costs, stored, usesCurrent],
  );
  useDraft(form, draftKey(userId, "simulation", stored?.id), stored?.version ?? null);

  function onStored(next: SimulationReply): void {
    setStored(next);
    setUsesCurrent(false);
    setShowsDraft(false);
  }
  const saving = useSimulationSave({ form, stored, container: inputs, onCreated, onStored });

  const dirty = useStore(form.store, isDirty);
  const title = useStore(form.store, (state) => state.values.simulationTitle.trim());
  const titleHint = useStore(form.store, (state) => defaultTitle(state.values));
  const planIds = useStore(
    form.store,
    useShallow((state) => state.values.pricingPlans.map((plan) => plan.id)),
  );
  const canAdd = useStore(form.store, (state) => canAddPlan(state.values));
  const listProblem = useStore(form.store, (state) => state.issues["pricingPlans"]);
  const fields = useStore(
    form.store,
    useShallow((state) => ({ costId: state.values.costId, costTitle: state.values.costTitle })),
  );
  const odds = useStore(
    simulator.answer,
    (state) => state.answer?.result.monteCarlo.probability.both ?? null,
  );
  const [newest, setNewest] = useState<number | null>(null);

  const currency = useMemo(() => {
    const cost = chosenCost(fields, costs, stored, usesCurrent);
    return cost?.currency ?? "USD";
  }, [fields, costs, stored, usesCurrent]);
  const keepsStoredCost =
    stored !== null && stored.costId === fields.costId && stored.costTitle === fields.costTitle;

  const status = useMemo<SavedState | null>(() => {
    if (saving.busy) return { kind: "saving" };
    if (dirty) return { kind: "unsaved" };
    return stored === null ? null : { kind: "saved", at: stored.updatedAt };
  }, [saving.busy, dirty, stored]);
  const heading = title === "" ? titleHint : title;
  useScreenTitle(heading, CRUMBS);
  useSavedStatus(status);

  const isUnsaved = useCallback(() => isDirty(form.store.getState()), [form]);

  function discardDraft(): void {
    const base = saved === null ? newSimulation() : fieldsOf(saved);
    form.load(base, base);
    dropDraft(key);
    setShowsDraft(false);
    setStored(saved);
    if (saved !== null) simulator.showStored(saved.result);
  }

  return (
    <div className={styles["workbench"]}>
      <LeaveGuard isDirty={isUnsaved} />
      <section ref={inputs} className={styles["inputs"]} aria-label="Inputs">
        <div className={styles["inputsHead"]}>
          <h2 className={styles["h2"]}>Targets and plans</h2>
        </div>
        {showsDraft && (
          <p className={styles["draft"]}>
            Your unsaved changes are back.{" "}
            <Button variant="link" size="sm" onClick={discardDraft}>
              Discard them
            </Button>
          </p>
        )}
        <CostChoice
          form={form}
          costs={costs}
          drift={keepsStoredCost ? costDrift(stored, costs) : "same"}
          usesCurrent={usesCurrent}
          onUseCurrent={() => setUsesCurrent(true)}
        />
        <div className={styles["gap"]}>
          <TargetFields form={form} currency={currency} />
        </div>
        {planIds.map((id) => (
          <PlanCard
            key={id}
            form={form}
            planId={id}
            currency={currency}
            startOpen={id === newest || (stored === null && planIds.length === 1)}
          />
        ))}
        <div className={styles["addPlan"]}>
          <Button
            variant="link"
            icon={<Plus aria-hidden="true" />}
            disabled={!canAdd}
            {...(canAdd ? {} : { disabledReason: "At most 5 pricing plans are possible" })}
            onClick={() => {
              form.update(withPlanAdded);
              setNewest(form.store.getState().values.pricingPlans.at(-1)?.id ?? null);
            }}
          >
            Add plan
          </Button>
          {listProblem !== undefined && <p className={styles["limit"]}>{listProblem}</p>}
        </div>
        <GrowthFields form={form} />
        <section className={styles["about"]} aria-label="About this simulation">
          <h3 className={styles["h3"]}>About this simulation</h3>
          <IdentityFields form={form} costs={costs} titleHint={titleHint} />
        </section>
        <AdvancedOptions form={form} />
      </section>
      <section className={styles["answers"]} aria-label="Answers">
        <header className={styles["head"]}>
          <h1 className={styles["title"]}>{heading}</h1>
          <SegmentedControl label="Scenario" value={scenario} items={SCENARIOS} onValueChange={setScenario} />
          {stored !== null && (
            <Button
              icon={<Copy aria-hidden="true" />}
              busy={saving.busy}
              onClick={() => void saving.save(true)}
            >
              Save as copy
            </Button>
          )}
          <Button variant="primary" busy={saving.busy} onClick={() => void saving.save(false)}>
            Save
          </Button>
        </header>
        {saving.limit !== null && (
          <div className={styles["limitBox"]} role="alert">
            <span>{saving.limit}</span>
            <ButtonLink to="/myaccount" size="sm">
              See plans
            </ButtonLink>
          </div>
        )}
        <Suspense fallback={<Skeleton height={180} />}>
          <AnswerPanel
            simulator={simulator}
            scenario={scenario}
            onComplete={() => focusFirstOf(inputs.current, openFields(form.store.getState()))}
          />
        </Suspense>
      </section>
      {odds !== null && (
        <a
          className={styles["strip"]}
          href="#answers-top"
          onClick={(event) => {
            event.preventDefault();
            document.querySelector(`.${styles["answers"]}`)?.scrollIntoView();
          }}
        >
          <span>Odds of both targets</span>
          <b>{formatOdds(odds)}</b>
        </a>
      )}
      {saving.conflict !== null && (
        <Suspense>
          <ConflictDialog
            what="simulation"
            mine={form.store.getState().values}
            theirs={fieldsOf(saving.conflict)}
            busy={saving.busy}
            onKeepMine={saving.keepMine}
            onTakeTheirs={saving.takeTheirs}
            onClose={saving.closeConflict}
          />
        </Suspense>
      )}
    </div>
  );
}
