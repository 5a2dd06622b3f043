import type { Combination } from "@beachhead/contract";
import { type CombinationStepId, combinedState, type StepState } from "@beachhead/contract/plan-steps";
import { Copy } from "lucide-react";
import { memo, type ReactNode, useMemo } from "react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { PlaceScope } from "../../../components/comments/place-scope.tsx";
import { Menu } from "../../../components/menu/menu.tsx";
import { TabPanel, Tabs } from "../../../components/tabs/tabs.tsx";
import { useDebouncedValue } from "../../../lib/debounce/use-debounced-value.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { StepFrame } from "../steps/step-frame.tsx";
import type { StepLabels } from "../steps/with-plan.tsx";
import { type CombinationContext, type CombinationSection, stateIn } from "./combination-section.ts";
import styles from "./combination-step.module.css";

/** Labels of a step that is filled in for each combination. */
export type CombinationStepLabels = StepLabels & { step: CombinationStepId };

interface FrameProps extends Pick<CombinationContext, "plan"> {
  labels: CombinationStepLabels;
  canCopy: boolean;
  /** Id of the tab that was pressed last; the form of `chosen` is drawn a moment longer. */
  tab: string;
  chosen: Combination;
  /** State of the chosen combination, unsaved changes included. */
  state: StepState;
  readOnly: boolean;
  actions: ReactNode;
  onCopy(id: string): void;
  onChoose(id: string): void;
  onPrevious(): void;
  onNext(): Promise<boolean>;
  children: ReactNode;
}

const Frame = memo(function Frame(props: FrameProps) {
  const { plan, labels, canCopy, tab, chosen, state, readOnly, actions, children } = props;
  const { onCopy, onChoose, onPrevious, onNext } = props;
  const { step, title, subtitle } = labels;
  const combinations = plan.combinationData;
  const states = combinations.map((combination) =>
    combination.id === chosen.id ? state : stateIn({ plan, combination }, step),
  );
  const index = combinations.findIndex(({ id }) => id === chosen.id);
  const sources = combinations.filter(({ id }, at) => id !== chosen.id && states[at] !== "empty");
  return (
    <StepFrame
      step={step}
      title={title}
      subtitle={subtitle}
      planName={plan.gtmPlanName}
      planId={plan.id}
      example={plan.example}
      states={{ ...plan.completeness, [step]: combinedState(states) }}
      actions={
        <>
          {actions}
          {!readOnly && canCopy && combinations.length > 1 && <CopyMenu sources={sources} onCopy={onCopy} />}
        </>
      }
      note={combinations.length > 1 ? `${chosen.title}: ${index + 1} of ${combinations.length}` : undefined}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <Tabs
        label="Product and geography"
        listClassName={styles["tabs"]}
        value={tab}
        onValueChange={onChoose}
        items={combinations.map((combination, at) => ({
          value: combination.id,
          label: combination.title,
          state: states[at] === "warnings" ? "warning" : states[at],
        }))}
      >
        <TabPanel value={tab} className={styles["panel"]}>
          <PlaceScope id={chosen.id} name={combinations.length > 1 ? chosen.title : ""}>
            {children}
          </PlaceScope>
        </TabPanel>
      </Tabs>
    </StepFrame>
  );
});

/** Debounce of the step state, in milliseconds. */
const STATE_DEBOUNCE_MS = 150;

interface CombinationFrameProps<V> extends Omit<FrameProps, "canCopy" | "state"> {
  section: CombinationSection<V>;
  /** The form of `chosen`. */
  form: DocumentForm<V>;
}

/** Stepper, title and tabs of a step. Their states follow the unsaved values. */
export function CombinationFrame<V>({ section, form, ...rest }: CombinationFrameProps<V>) {
  const { plan, chosen, labels } = rest;
  const unsaved = useStore(form.store, ({ values, saved }) => (values === saved ? null : values));
  const current = useMemo(() => ({ id: chosen.id, unsaved }), [chosen.id, unsaved]);
  // Debounced: computing the state must not delay the paint after a key press.
  const debounced = useDebouncedValue(current, STATE_DEBOUNCE_MS);
  const { unsaved: values } = debounced.id === current.id ? debounced : current;
  const state = useMemo(() => {
    const context = { plan, combination: chosen };
    return values === null ? stateIn(context, labels.step) : section.stateOf(values, context);
  }, [plan, chosen, section, labels, values]);
  return <Frame {...rest} canCopy={section.withCopy !== undefined} state={state} />;
}

interface CopyMenuProps {
  /** Combinations with values to copy. */
  sources: readonly { id: string; title: string }[];
  onCopy(id: string): void;
}

/** Copies the values of another combination. */
function CopyMenu({ sources, onCopy }: CopyMenuProps) {
  return (
    <Menu
      trigger={<Button icon={<Copy aria-hidden="true" />}>Copy from another combination</Button>}
      items={
        sources.length === 0
          ? [
              {
                label: "Nothing to copy",
                disabled: true,
                disabledReason: "No other combination has data in this step yet.",
                onSelect: () => undefined,
              },
            ]
          : sources.map(({ id, title }) => ({ label: title, onSelect: () => onCopy(id) }))
      }
    />
  );
}
