import type { Combination, GtmPlanReply } from "@beachhead/contract";
import { type CombinationStepId, combinedState } from "@beachhead/contract/plan-steps";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useDeferredValue, useRef, useState } from "react";
import { ButtonLink } from "../../../components/button/button.tsx";
import { useShowWanted } from "../../../components/comments/wanted-place.ts";
import { checkComplete } from "../../../components/document-form/check-complete.ts";
import { EmptyState } from "../../../components/empty-state/empty-state.tsx";
import { toast } from "../../../components/toast/toast-store.ts";
import { gtmPlanResource } from "../../../data/gtm-plans.ts";
import { takeBack } from "../../../lib/autosave/merge.ts";
import { createDocumentForm, type DocumentForm } from "../../../lib/form/document-form.ts";
import { jsonTextOf } from "../../../lib/json-text.ts";
import { navigate } from "../../../lib/navigation.ts";
import { paths } from "../../../lib/paths.ts";
import { currentPlanMode } from "../current-plan.ts";
import { neighbour } from "../steps/plan-step-items.ts";
import { StepFrame } from "../steps/step-frame.tsx";
import { useChosenCombination } from "./chosen-combination.ts";
import { CombinationFrame, type CombinationStepLabels } from "./combination-frame.tsx";
import {
  type CombinationSection,
  type SavedSection,
  type SectionFormProps,
  stateIn,
} from "./combination-section.ts";
import { type PanelHandle, SectionPanel } from "./section-panel.tsx";

interface CombinationStepProps<V> {
  plan: GtmPlanReply;
  labels: CombinationStepLabels;
  section: CombinationSection<V>;
  Form: ComponentType<SectionFormProps<V>>;
  /** Buttons beside the title, before "Copy from another combination". */
  Actions?: ComponentType<SectionFormProps<V>> | undefined;
}

/** A step that is filled in for each combination of product and geography, with a tab for each. */
export function CombinationStep<V>(props: CombinationStepProps<V>) {
  const { labels, plan } = props;
  const [chosen, choose] = useChosenCombination(plan.combinationData);
  // A press shows its tab at once; drawing the other form takes several frames and follows.
  const drawnId = useDeferredValue(chosen?.id);
  const drawn = plan.combinationData.find(({ id }) => id === drawnId) ?? chosen;
  const { step, title, subtitle } = labels;
  if (chosen === undefined || drawn === undefined)
    return (
      <StepFrame
        step={step}
        title={title}
        subtitle={subtitle}
        planName={plan.gtmPlanName}
        planId={plan.id}
        states={plan.completeness}
      >
        <EmptyState
          title="No product and geography yet"
          body="You complete this step for each product and geography of the plan. Add at least one of each first."
          action={<ButtonLink to={paths.businessDetails}>Business details</ButtonLink>}
        />
      </StepFrame>
    );
  return <WithTabs {...props} tab={chosen.id} chosen={drawn} choose={choose} />;
}

/** Recomputes the state of a step after one of its combinations was saved. */
function withState<V>(
  plan: GtmPlanReply,
  step: CombinationStepId,
  section: CombinationSection<V>,
  combination: Combination,
) {
  const context = { plan, combination };
  const states = plan.combinationStates[combination.title];
  if (states === undefined) return plan;
  const combinationStates = {
    ...plan.combinationStates,
    [combination.title]: { ...states, [step]: section.stateOf(section.fieldsOf(context), context) },
  };
  const all = plan.combinationData.map((each) =>
    stateIn({ plan: { ...plan, combinationStates }, combination: each }, step),
  );
  return { ...plan, combinationStates, completeness: { ...plan.completeness, [step]: combinedState(all) } };
}

interface Shown<V> {
  id: string;
  form: DocumentForm<V>;
}

interface WithTabsProps<V> extends CombinationStepProps<V> {
  /** Id of the tab that was pressed last. */
  tab: string;
  /** The combination whose form is drawn. */
  chosen: Combination;
  choose(id: string): void;
}

/** No request failed: another version waits for a choice. */
const NOT_SAVED = "This tab is not saved yet: choose a version first. Your entries are not lost.";

function WithTabs<V>(props: WithTabsProps<V>) {
  const { labels, plan, section, Form, Actions, tab, chosen, choose } = props;
  const { step } = labels;
  const combinations = plan.combinationData;
  const open = (combination: Combination): Shown<V> => ({
    id: combination.id,
    form: createDocumentForm(section.fieldsOf({ plan, combination }), section.validate, section.hasField),
  });
  const [shown, setShown] = useState(() => open(chosen));
  if (shown.id !== chosen.id) setShown(open(chosen));
  const { form } = shown;

  const client = useQueryClient();
  const handle = useRef<PanelHandle>(null);
  const container = useRef<HTMLDivElement>(null);
  // The version that each combination's next save is based on: its own last save, else the load (decision 0017).
  const [versions] = useState(() => new Map<string, number>());
  const readOnly = currentPlanMode() === "view";
  const index = combinations.findIndex(({ id }) => id === chosen.id);

  function onSaved(saved: SavedSection): void {
    versions.set(chosen.id, saved.version);
    const { queryKey } = gtmPlanResource.one(plan.id);
    const before = client.getQueryData(queryKey);
    const after = client.setQueryData(
      queryKey,
      before && withState(saved.into(before), step, section, chosen),
    );
    // A mounted list is refetched only when the completeness of the plan changed.
    const isFurther = jsonTextOf(before?.completeness) !== jsonTextOf(after?.completeness);
    void client.invalidateQueries({
      queryKey: gtmPlanResource.list.queryKey,
      exact: true,
      refetchType: isFurther ? "active" : "none",
    });
  }

  /** Saves the tab. True when the server has all of it. */
  async function leaveTab(how: { always: boolean }): Promise<boolean> {
    if (readOnly) return true;
    if (!checkComplete(form, container.current)) return false;
    if (await handle.current?.flush(how)) {
      toast.success(section.savedMessage);
      return true;
    }
    toast.error(section.failedMessage ?? handle.current?.failureWords() ?? NOT_SAVED);
    return false;
  }

  async function goTo(id: string): Promise<void> {
    if (id !== tab && (await leaveTab({ always: section.savesUntouched === true }))) choose(id);
  }

  useShowWanted(([screen, id = ""]) => {
    if (screen === step && combinations.some((each) => each.id === id)) void goTo(id);
  });

  async function goOn(): Promise<boolean> {
    if (!(await leaveTab({ always: true }))) return false;
    const next = combinations[index + 1];
    if (next === undefined) return true;
    choose(next.id);
    window.scrollTo({ top: 0 });
    return false;
  }

  function goBack(): void {
    const before = combinations[index - 1];
    const stepBefore = neighbour(step, -1);
    if (before !== undefined) void goTo(before.id);
    else if (stepBefore !== undefined) navigate(paths.planStep(stepBefore));
  }

  function copyFrom(id: string): void {
    const source = combinations.find((combination) => combination.id === id);
    const { withCopy } = section;
    if (source === undefined || withCopy === undefined) return;
    const before = form.store.getState().values;
    const other = section.fieldsOf({ plan, combination: source });
    form.update((values) => withCopy(values, other, { plan, combination: chosen }));
    const after = form.store.getState().values;
    toast.undo(`Copied from ${source.title}`, () =>
      form.update((now) => takeBack(now, { before, after }, section.isFields)),
    );
  }

  // The frame re-renders with every change of its state; its children do not.
  return (
    <CombinationFrame
      {...{ labels, plan, section, form, tab, chosen, readOnly }}
      actions={
        Actions !== undefined && (
          <Actions key={chosen.id} form={form} plan={plan} combination={chosen} readOnly={readOnly} />
        )
      }
      onCopy={copyFrom}
      onChoose={(id) => void goTo(id)}
      onPrevious={goBack}
      onNext={goOn}
    >
      {/* Nothing may be typed into the form that is about to go. */}
      <div ref={container} key={chosen.id} inert={tab !== chosen.id}>
        <SectionPanel
          section={section}
          form={form}
          plan={plan}
          combination={chosen}
          version={Math.max(plan.version, versions.get(chosen.id) ?? 0)}
          readOnly={readOnly}
          Form={Form}
          onSaved={onSaved}
          handle={handle}
        />
      </div>
    </CombinationFrame>
  );
}
