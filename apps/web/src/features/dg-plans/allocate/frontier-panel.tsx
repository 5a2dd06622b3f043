import { useStore } from "zustand";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { chartTable } from "../../../components/chart-frame/chart-table.ts";
import { FrontierChart, frontierRoom } from "../../../components/charts/frontier-chart.tsx";
import { ValueSlider } from "../../../components/range-slider/value-slider.tsx";
import { Term } from "../../../components/term/term.tsx";
import type { DocumentForm } from "../../../lib/form/document-form.ts";
import { formatCompact } from "../../../lib/format/numbers.ts";
import styles from "./allocation.module.css";
import type { Allocation } from "./allocation.ts";
import type { AllocationFields } from "./allocation-fields.ts";
import { amount } from "./allocation-words.ts";
import { useMix } from "./use-mix.ts";

/** Steps of the handle over the whole width. */
const STEPS = 200;

const whole = (value: number | null) => (value === null ? null : Math.round(value));

/** The most revenue at each budget, with today, the best and the goal, and a handle on the budget. */
export function FrontierPanel({ allocation }: { allocation: Allocation }) {
  const { answers, model, form, sumsOf } = allocation;
  const answer = useStore(answers, (state) => state.answer);
  const problem = useStore(answers, (state) => state.problem);
  const { fields, efforts, isHand, isBest } = useMix(allocation);
  const { currency } = model.plan;
  const subtitle = `Most revenue for each budget in ${allocation.model.spans.find(({ value }) => value === fields.span)?.label ?? ""}, ${currency}`;
  if (answer === null)
    return (
      <ChartFrame
        title="Revenue for each budget"
        subtitle={subtitle}
        ariaLabel="The chart is being calculated"
        table={{ heads: [], rows: [] }}
        loading={problem === null}
        error={problem === null ? undefined : "The answer could not be calculated."}
      >
        {null}
      </ChartFrame>
    );
  const { frontier, today, next } = answer;
  const then = sumsOf(fields, efforts);
  const hasMoved = efforts.some((effort) => effort !== 1);
  const chart = {
    points: frontier,
    unit: currency,
    today: { ...today, label: isBest && !hasMoved ? "You are here, and it is best" : "You are here" },
    best: hasMoved ? { ...then, label: isHand ? "Your mix" : "Best here" } : null,
    goal:
      fields.needed === null || fields.needed === 0
        ? null
        : { value: fields.needed, label: `Goal ${amount(fields.needed)}` },
    budget: fields.budget,
  };
  const most = frontier.at(-1)?.budget ?? 0;
  const title =
    next.more === null || next.more < 0.5
      ? "More budget would bring no more revenue here"
      : `5 % more budget brings ${formatCompact(next.more)} ${currency} more revenue`;
  return (
    <ChartFrame
      title={title}
      subtitle={subtitle}
      ariaLabel={title}
      interactive
      table={chartTable(frontier, [
        [`Budget, ${currency}`, ({ budget }) => Math.round(budget)],
        [`Most revenue, ${currency}`, ({ revenue }) => whole(revenue)],
        [`Its cost, ${currency}`, ({ cost }) => whole(cost)],
        ["People", ({ people }) => people],
      ])}
      foot={
        <>
          <BudgetHandle
            form={form}
            most={most}
            currency={currency}
            room={frontierRoom({ ...chart, label: title })}
          />
          <p className={styles["terms"]}>
            <Term id="frontier">What the frontier is</Term>
          </p>
        </>
      }
    >
      <FrontierChart label={title} {...chart} />
    </ChartFrame>
  );
}

interface BudgetHandleProps {
  form: DocumentForm<AllocationFields>;
  /** The right end of the chart. */
  most: number;
  currency: string;
  room: { left: number; right: number };
}

/** Moves the budget along the chart above. */
function BudgetHandle({ form, most, currency, room }: BudgetHandleProps) {
  const budget = useStore(form.store, ({ values }) => values.budget);
  const step = roundStep(most / STEPS);
  return (
    <div className={styles["handle"]} style={{ paddingLeft: room.left, paddingRight: room.right }}>
      <ValueSlider
        label="Budget"
        min={0}
        max={most}
        step={step}
        value={Math.min(budget ?? most, most)}
        format={(value) => `${formatCompact(value)} ${currency}`}
        onValueChange={(next) =>
          form.update((fields) => ({ ...fields, budget: Math.round(next), isBudgetOwn: true }))
        }
      />
    </div>
  );
}

/** The next larger of 1, 2, 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return ([1, 2, 5].find((each) => each * power >= least) ?? 10) * power;
}
