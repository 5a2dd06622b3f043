import { useState } from "react";
import { useStore } from "zustand";
import { FormNumber } from "../../../../components/form-fields/form-fields.tsx";
import { RangeSlider } from "../../../../components/range-slider/range-slider.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { formatPlain } from "../../../../lib/format/numbers.ts";
import { planPath } from "../../state/field-paths.ts";
import { type PlanFigure, type SimulationFields, withPlan } from "../../state/simulation-form.ts";
import styles from "./inputs.module.css";
import { planFigure } from "./plan-figure.ts";
import { type Track, trackAfter, trackFor } from "./slider-range.ts";

interface PlanRangeProps {
  form: DocumentForm<SimulationFields>;
  planId: number;
  planName: string;
  /** What the range is of: "Price per user and year". */
  heading: string;
  unit?: string;
  low: { name: PlanFigure; label: string };
  high: { name: PlanFigure; label: string };
  /** The least value of the track. */
  floor: number;
  whole: boolean;
  decimals: number;
}

/** Above the low end: the smallest step of a price. Customers are counted whole, so theirs stay the same number. */
const STEP = 0.001;

/** How to enter a value that does not vary: the high end must be greater. */
function fixedValueHint(value: number, unit: string | undefined): string {
  const high = formatPlain(value + STEP, 3);
  const what = unit === undefined ? "number" : "price";
  return `For a fixed ${what}, enter ${formatPlain(value)} and ${high}: it then counts as ${formatPlain(value)}.`;
}

/** Both ends of a range as fields, and together as a slider once they make a range. */
export function PlanRange(props: PlanRangeProps) {
  const { form, planId, planName, heading, unit, low, high, floor, whole, decimals } = props;
  const from = useStore(form.store, (state) => planFigure(state.values, planId, low.name));
  const to = useStore(form.store, (state) => planFigure(state.values, planId, high.name));
  const [track, setTrack] = useState<Track | null>(null);
  const isRange = from !== null && to !== null && from >= floor && to > from;
  if (isRange) {
    const fitting = track === null ? trackFor(to, floor, whole) : trackAfter(track, [from, to], floor, whole);
    if (fitting !== track) setTrack(fitting);
  }

  const field = ({ name, label }: PlanRangeProps["low"]) => (
    <FormNumber
      form={form}
      path={planPath(planId, name)}
      label={label}
      required
      min={floor}
      decimals={decimals}
      {...(unit === undefined ? {} : { unit })}
      read={(values) => planFigure(values, planId, name)}
      write={(values, figure) => withPlan(values, planId, (plan) => ({ ...plan, [name]: figure }))}
    />
  );

  return (
    <fieldset className={styles["range"]}>
      <legend className={styles["rangeName"]}>{heading}</legend>
      <div className={styles["pair"]}>
        {field(low)}
        {field(high)}
      </div>
      {from !== null && from >= floor && from === to && (
        <p className={styles["fixedHint"]}>{fixedValueHint(from, unit)}</p>
      )}
      {isRange && track !== null && (
        <RangeSlider
          label={`${planName}, ${heading}`}
          labelHidden
          {...track}
          {...(unit === undefined ? {} : { unit })}
          value={[from, to]}
          onValueChange={([nextLow, nextHigh]) => {
            if (nextHigh <= nextLow) return;
            form.update((values) =>
              withPlan(values, planId, (plan) => ({ ...plan, [low.name]: nextLow, [high.name]: nextHigh })),
            );
          }}
        />
      )}
    </fieldset>
  );
}
