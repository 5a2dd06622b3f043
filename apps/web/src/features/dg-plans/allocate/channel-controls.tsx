import { EFFORT_LADDER, returnsAt, TYPICAL_RETURNS } from "@beachhead/engine";
import { Lock, LockOpen } from "lucide-react";
import { useStore } from "zustand";
import { Button, IconButton } from "../../../components/button/button.tsx";
import { FormNumber } from "../../../components/form-fields/form-fields.tsx";
import { Popover } from "../../../components/popover/popover.tsx";
import { RangeSlider } from "../../../components/range-slider/range-slider.tsx";
import { ValueSlider } from "../../../components/range-slider/value-slider.tsx";
import { Tag } from "../../../components/tag/tag.tsx";
import { formatNumber, formatPlain } from "../../../lib/format/numbers.ts";
import { useParts } from "../../../lib/store/use-parts.ts";
import styles from "./allocation.module.css";
import type { Allocation } from "./allocation.ts";
import { RETURNS_BOUNDS, returnsPath, withChannel, withEffort } from "./allocation-fields.ts";
import { effortText } from "./allocation-words.ts";
import { ReturnsCurve } from "./returns-curve.tsx";
import { bestEfforts, shownEfforts, useShownEffort } from "./use-mix.ts";

interface ControlProps {
  allocation: Allocation;
  /** The place of the channel. */
  index: number;
}

const LAST = EFFORT_LADDER.length - 1;
const stepOf = (effort: number): number =>
  Math.max(
    0,
    EFFORT_LADDER.findIndex((each) => each === effort),
  );
const effortAt = (step: number): number => EFFORT_LADDER[step] ?? 1;
const stepText = (step: number): string => effortText(effortAt(step));

/** How much of a channel: a slider over the ladder, with the best marked on its track. */
export function EffortSlider({ allocation, index }: ControlProps) {
  const { form, answers, model } = allocation;
  const effort = useShownEffort(allocation, index);
  const best = useStore(answers, (state) => bestEfforts(state)?.[index] ?? null);
  const isLocked = useStore(form.store, ({ values }) => values.channels[index]?.isLocked === true);
  const label = model.channels[index]?.label ?? "";
  return (
    <div className={styles["slider"]}>
      <ValueSlider
        label={`Effort of ${label}`}
        labelHidden
        min={0}
        max={LAST}
        value={stepOf(effort)}
        format={stepText}
        waypoint={best === null ? null : stepOf(best)}
        disabled={isLocked}
        onValueChange={(step) =>
          form.update((fields) => withEffort(fields, index, effortAt(step), shownEfforts(allocation)))
        }
      />
      <span className={styles["effort"]}>{effortText(effort)}</span>
    </div>
  );
}

/** Between which efforts a channel may move. */
export function LimitsButton({ allocation, index }: ControlProps) {
  const { form, model } = allocation;
  const { key, label } = model.channels[index] ?? { key: 0, label: "" };
  const { least, most } = useParts(form.store, ({ values }) => {
    const { least: low = 0, most: high = 3 } = values.channels[index] ?? {};
    return { least: low, most: high };
  });
  return (
    <Popover
      title={`Least and most of ${label}`}
      trigger={
        <button
          type="button"
          className={styles["setting"]}
          aria-label={`Least and most of ${label}: ${formatPlain(least, 2)} to ${effortText(most)}`}
        >
          {formatPlain(least, 2)} to {effortText(most)}
        </button>
      }
    >
      <div className={styles["popup"]}>
        <RangeSlider
          label="Against today's size"
          min={0}
          max={LAST}
          value={[stepOf(least), stepOf(most)]}
          format={stepText}
          onValueChange={([low, high]) =>
            form.update((fields) => withChannel(fields, key, { least: effortAt(low), most: effortAt(high) }))
          }
        />
        <p className={styles["note"]}>
          1{" ×"} is today. Set the least above 0 to keep the channel, and the most where its market ends.
        </p>
      </div>
    </Popover>
  );
}

/** Locks a channel at its size today. */
export function LockButton({ allocation, index }: ControlProps) {
  const { form, model } = allocation;
  const { key, label } = model.channels[index] ?? { key: 0, label: "" };
  const isLocked = useStore(form.store, ({ values }) => values.channels[index]?.isLocked === true);
  return (
    <IconButton
      small
      aria-pressed={isLocked}
      label={`Keep ${label} unchanged`}
      icon={isLocked ? <Lock /> : <LockOpen />}
      onClick={() => form.update((fields) => withChannel(fields, key, { isLocked: !isLocked }))}
    />
  );
}

/** The effort at which the curve is put into words. */
const DOUBLE = 2;

/** How the returns of a channel fall as it grows: a small curve that opens its figure. */
export function ReturnsButton({ allocation, index }: ControlProps) {
  const { form, model } = allocation;
  const channel = model.channels[index];
  const typed = useStore(form.store, ({ values }) => values.channels[index]?.returns ?? null);
  const effort = useShownEffort(allocation, index);
  if (channel === undefined) return null;
  const { key, label, family } = channel;
  const typical = TYPICAL_RETURNS[family];
  const isValid = typed !== null && typed >= RETURNS_BOUNDS.least && typed <= RETURNS_BOUNDS.most;
  const returns = isValid ? typed : typical;
  return (
    <Popover
      title={`Returns of ${label}`}
      align="end"
      trigger={
        <button
          type="button"
          className={styles["setting"]}
          aria-label={`Returns of ${label}: ${formatNumber(returns, 2)}`}
        >
          <ReturnsCurve {...{ returns, effort }} width={44} height={24} />
          {formatNumber(returns, 2)}
        </button>
      }
    >
      <div className={styles["popup"]}>
        <ReturnsCurve {...{ returns, effort }} width={260} height={120} />
        <p className={styles["note"]}>
          At {effortText(DOUBLE)} the effort, {label} brings {formatPlain(returnsAt(DOUBLE, returns), 2)}{" "}
          times as much.
        </p>
        <FormNumber
          form={form}
          path={returnsPath(key)}
          label="Returns"
          help="From 0.3 to 1. 1: each further unit brings as much as the first."
          min={RETURNS_BOUNDS.least}
          max={RETURNS_BOUNDS.most}
          step={0.05}
          decimals={2}
          read={(fields) => fields.channels[index]?.returns ?? null}
          write={(fields, value) => withChannel(fields, key, { returns: value })}
        />
        {typed === typical ? (
          <p className={styles["note"]}>
            <Tag>Assumption</Tag> Typical of such channels. It is not stored with the plan.
          </p>
        ) : (
          <Button
            variant="link"
            size="sm"
            onClick={() => form.update((fields) => withChannel(fields, key, { returns: typical }))}
          >
            Use {formatPlain(typical, 2)}, typical of such channels
          </Button>
        )}
      </div>
    </Popover>
  );
}
