import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { useStore } from "zustand";
import { Checkbox } from "../../../../components/checkbox/checkbox.tsx";
import { FormNumber } from "../../../../components/form-fields/form-fields.tsx";
import { SegmentedControl } from "../../../../components/segmented-control/segmented-control.tsx";
import type { DocumentForm } from "../../../../lib/form/document-form.ts";
import { shownMessage } from "../../../../lib/form/document-form.ts";
import { formatNumber } from "../../../../lib/format/numbers.ts";
import { type OptionFigure, type SimulationFields, withOption } from "../../state/simulation-form.ts";
import styles from "./inputs.module.css";

const FIGURES: readonly {
  name: OptionFigure;
  label: string;
  unit?: string;
  help: string;
  min: number;
  max: number;
  step: number;
}[] = [
  { name: "trials", label: "Trials", help: "1,000 to 1,000,000", min: 1000, max: 1_000_000, step: 1000 },
  {
    name: "seed",
    label: "Seed",
    help: "The same seed repeats the same draws",
    min: 0,
    max: 4_294_967_295,
    step: 1,
  },
  {
    name: "elasticity",
    label: "Elasticity",
    help: "0: price does not change customers",
    min: -10,
    max: 0,
    step: 0.1,
  },
  {
    name: "firstYearFactor",
    label: "First-year factor",
    help: "0.5: new customers join mid-year",
    min: 0,
    max: 1,
    step: 0.1,
  },
  {
    name: "retentionSpread",
    label: "Spread of retention",
    unit: "± pts",
    help: "Around each plan's rate",
    min: 0,
    max: 100,
    step: 1,
  },
  {
    name: "priceGrowthSpread",
    label: "Spread of price growth",
    unit: "± pts",
    help: "Around each year's change",
    min: 0,
    max: 100,
    step: 1,
  },
  {
    name: "customerGrowthSpread",
    label: "Spread of new customers",
    unit: "± pts",
    help: "Around each year's change",
    min: 0,
    max: 100,
    step: 1,
  },
];

/** How the odds are drawn. Closed, it says what it holds. */
export function AdvancedOptions({ form }: { form: DocumentForm<SimulationFields> }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const options = useStore(form.store, (state) => state.values.options);
  const isWrong = useStore(form.store, (state) =>
    FIGURES.some(({ name }) => shownMessage(state, `options.${name}`) !== undefined),
  );
  const open = opened || isWrong;
  const distribution = options.distribution === "pert" ? "PERT" : "Triangular";
  const trials = options.trials === null ? "no trials" : `${formatNumber(options.trials)} trials`;
  return (
    <section className={styles["block"]} aria-label="Advanced">
      <button
        type="button"
        className={styles["fold"]}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpened(!open)}
      >
        {open ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
        <span>Advanced</span>
        {!open && (
          <span
            className={styles["foldSummary"]}
          >{`${distribution}, ${trials}, seed ${options.seed ?? ""}`}</span>
        )}
      </button>
      <div id={id} hidden={!open}>
        <div className={styles["details"]}>
          <div className={styles["wide"]}>
            <span className={styles["miniLabel"]} aria-hidden="true">
              Distribution of each range
            </span>
            <SegmentedControl
              label="Distribution"
              value={options.distribution}
              items={[
                { value: "pert", label: "PERT" },
                { value: "triangular", label: "Triangular" },
              ]}
              onValueChange={(value) => form.update((values) => withOption(values, "distribution", value))}
            />
          </div>
          <div className={styles["wide"]}>
            <span className={styles["miniLabel"]} aria-hidden="true">
              Most likely values
            </span>
            <SegmentedControl
              label="Most likely values"
              value={options.around ?? "mid"}
              items={[
                { value: "mid", label: "Middle" },
                { value: "recommended", label: "Recommended point" },
              ]}
              onValueChange={(value) => form.update((values) => withOption(values, "around", value))}
            />
          </div>
          {FIGURES.map(({ name, ...field }) => (
            <FormNumber
              key={name}
              form={form}
              path={`options.${name}`}
              {...field}
              read={(values) => values.options[name]}
              write={(values, value) => withOption(values, name, value)}
            />
          ))}
          <div className={styles["wide"]}>
            <Checkbox
              label="Whole customers in every trial"
              checked={options.wholeCustomers}
              onCheckedChange={(checked) =>
                form.update((values) => withOption(values, "wholeCustomers", checked))
              }
            />
          </div>
        </div>
      </div>
    </section>
  );
}
