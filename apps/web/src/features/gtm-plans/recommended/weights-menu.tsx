import {
  defaultSegmentWeights,
  type SegmentFactor,
  type SegmentWeights,
  segmentFactors,
} from "@beachhead/contract/segment-sizes";
import { SlidersHorizontal } from "lucide-react";
import { useId, useRef } from "react";
import { useStore } from "zustand";
import { Button } from "../../../components/button/button.tsx";
import { Popover } from "../../../components/popover/popover.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatPlain, THIN_SPACE } from "../../../lib/format/numbers.ts";
import { usePlanWeights } from "./plan-weights.tsx";
import { factorNames } from "./recommended-words.ts";
import { withWeight } from "./weight-shares.ts";
import styles from "./weights-menu.module.css";

/** Six weights that always add to 100: moving one shifts the others in proportion. */
export function WeightsMenu() {
  const { form } = usePlanWeights();
  return (
    <Popover
      title="Score weights"
      align="end"
      trigger={<Button icon={<SlidersHorizontal aria-hidden="true" />}>Weights</Button>}
    >
      <p className={styles["help"]}>
        Weights add up to 100{THIN_SPACE}% and apply to the whole plan. Moving one adjusts the others in
        proportion.
      </p>
      <WeightSliders form={form} />
      <Button size="sm" onClick={() => form.update(() => defaultSegmentWeights)}>
        Reset to default
      </Button>
    </Popover>
  );
}

export function WeightSliders({ form }: { form: DocumentForm<SegmentWeights> }) {
  return (
    <div className={styles["sliders"]}>
      {segmentFactors.map((factor) => (
        <WeightSlider key={factor} form={form} factor={factor} />
      ))}
    </div>
  );
}

function WeightSlider({ form, factor }: { form: DocumentForm<SegmentWeights>; factor: SegmentFactor }) {
  const id = useId();
  const weight = useStore(form.store, ({ values }) => values[factor]);
  // The others keep the proportions they had when this one was taken, all the way to 100 and back.
  const taken = useRef<SegmentWeights | null>(null);
  return (
    <div className={styles["line"]}>
      <label htmlFor={id}>{factorNames[factor]}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={1}
        value={weight}
        aria-valuetext={`${formatPlain(weight)} %`}
        onFocus={() => {
          taken.current = form.store.getState().values;
        }}
        onBlur={() => {
          taken.current = null;
        }}
        onChange={(event) => {
          const value = Number(event.target.value);
          form.update((now) => withWeight(taken.current ?? now, factor, value));
        }}
      />
      <output htmlFor={id} className={styles["figure"]}>
        {formatPlain(weight, 1)}
        {THIN_SPACE}%
      </output>
    </div>
  );
}
