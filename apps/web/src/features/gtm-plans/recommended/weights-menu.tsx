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
import { factorNames } from "./score-text.ts";
import styles from "./weights-menu.module.css";

/** Six weights that add to 100. Moving one shifts the others in proportion. */
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

function WeightSliders({ form }: { form: DocumentForm<SegmentWeights> }) {
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
  // The proportions at the start of a drag, so that dragging to 100 and back restores them.
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

const WHOLE = 1000;

/** The remainder, to a millionth, so that equal shares compare equal. */
const remainder = (exact: number): number => Math.round((exact % 1) * 1e6);

/**
 * Weights with one of them set and the others shifted in proportion, in tenths that add to 100. Where the others
 * are all 0 they share what is left.
 * @param value 0..100; beyond that the nearest end
 */
export function withWeight(weights: SegmentWeights, factor: SegmentFactor, value: number): SegmentWeights {
  const own = Math.round(Math.min(100, Math.max(0, value)) * 10);
  const others = segmentFactors.filter((each) => each !== factor);
  const sum = others.reduce((total, each) => total + weights[each], 0);
  const left = WHOLE - own;
  const shares = others.map((each) => ({
    each,
    exact: sum === 0 ? left / others.length : (left * weights[each]) / sum,
  }));
  // Largest remainder method.
  const missing = left - shares.reduce((total, { exact }) => total + Math.floor(exact), 0);
  const raised = new Set(
    shares
      .toSorted((one, other) => remainder(other.exact) - remainder(one.exact))
      .slice(0, missing)
      .map(({ each }) => each),
  );
  const shifted = { ...weights, [factor]: own / 10 };
  for (const { each, exact } of shares) shifted[each] = (Math.floor(exact) + (raised.has(each) ? 1 : 0)) / 10;
  return shifted;
}
