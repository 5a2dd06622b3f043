import type { Combination } from "@beachhead/contract";
import { combinedState, type StepState } from "@beachhead/contract/plan-steps";
import { memo, type ReactNode, useMemo } from "react";
import { useStore } from "zustand";
import { TabPanel, Tabs } from "../../../components/tabs/tabs.tsx";
import { useDebouncedValue } from "../../../lib/debounce/use-debounced-value.ts";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { StepFrame } from "../steps/step-frame.tsx";
import { type CombinationOfPlan, type CombinationSection, stateIn } from "./combination-section.ts";
import styles from "./combination-step.module.css";
import { CopyMenu } from "./copy-menu.tsx";

interface FrameProps extends Pick<CombinationOfPlan, "plan"> {
  words: CombinationSection<unknown>["words"];
  canCopy: boolean;
  chosen: Combination;
  /** How far the chosen combination is. */
  own: StepState;
  readOnly: boolean;
  actions: ReactNode;
  onCopy(id: string): void;
  onChoose(id: string): void;
  onPrevious(): void;
  onNext(): Promise<boolean>;
  /** What the chosen tab shows. */
  children: ReactNode;
}

const Frame = memo(function Frame(props: FrameProps) {
  const { plan, words, canCopy, chosen, own, readOnly, actions, children } = props;
  const { onCopy, onChoose, onPrevious, onNext } = props;
  const { step, title, subtitle } = words;
  const combinations = plan.combinationData;
  const states = combinations.map((combination) =>
    combination.id === chosen.id ? own : stateIn({ plan, combination }, step),
  );
  const place = combinations.findIndex(({ id }) => id === chosen.id);
  const sources = combinations.filter(({ id }, index) => id !== chosen.id && states[index] !== "empty");
  return (
    <StepFrame
      step={step}
      title={title}
      subtitle={subtitle}
      planName={plan.gtmPlanName}
      planId={plan.id}
      states={{ ...plan.completeness, [step]: combinedState(states) }}
      actions={
        <>
          {actions}
          {!readOnly && canCopy && combinations.length > 1 && <CopyMenu sources={sources} onCopy={onCopy} />}
        </>
      }
      note={combinations.length > 1 ? `${chosen.title}: ${place + 1} of ${combinations.length}` : undefined}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <Tabs
        label="Product and geography"
        listClassName={styles["tabs"]}
        value={chosen.id}
        onValueChange={onChoose}
        items={combinations.map((combination, index) => ({
          value: combination.id,
          label: combination.title,
          state: states[index] === "warnings" ? "warning" : states[index],
        }))}
      >
        <TabPanel value={chosen.id} className={styles["panel"]}>
          {children}
        </TabPanel>
      </Tabs>
    </StepFrame>
  );
});

/** Milliseconds without a change after which the state of the step is worked out. */
const PAUSE = 150;

interface CombinationFrameProps<V> extends Omit<FrameProps, "words" | "canCopy" | "own"> {
  section: CombinationSection<V>;
  /** Of the combination that is shown. */
  form: DocumentForm<V>;
}

/** Stepper, title and tabs of a step, each with how far it is while one types. */
export function CombinationFrame<V>({ section, form, ...rest }: CombinationFrameProps<V>) {
  const { plan, chosen } = rest;
  const typed = useStore(form.store, ({ values, saved }) => (values === saved ? null : values));
  const now = useMemo(() => ({ id: chosen.id, typed }), [chosen.id, typed]);
  // What was pressed is on the screen first; how far the step is now is worked out and drawn after it.
  const later = useDebouncedValue(now, PAUSE);
  const { typed: values } = later.id === now.id ? later : now;
  const own = useMemo(() => {
    const of = { plan, combination: chosen };
    return values === null ? stateIn(of, section.words.step) : section.stateOf(values, of);
  }, [plan, chosen, section, values]);
  return <Frame {...rest} words={section.words} canCopy={section.withCopy !== undefined} own={own} />;
}
