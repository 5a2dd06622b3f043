import { channelInputs, familyInputs, returnsAt, scaleInputs } from "@beachhead/engine";
import { formatNumber, formatPlain } from "../../../lib/format/numbers.ts";
import { answerOf } from "../channel/channel-roi.ts";
import { FormulaOf } from "../channel/figure.tsx";
import styles from "../summary/summary.module.css";
import type { NamedChannel, Span } from "./allocation-model.ts";
import { effortText } from "./allocation-words.ts";

const figures = {
  revenue: { figure: "revenueImpact", name: "Revenue" },
  cost: { figure: "totalCostPerAnnum", name: "Cost" },
  people: { figure: "totalPeople", name: "People" },
} as const;

interface EffortReasonProps {
  channel: NamedChannel;
  effort: number;
  /** The exponent of its returns. */
  returns: number;
  span: Span;
  what: keyof typeof figures;
  /** The figure that is explained. */
  value: number;
}

/** The inputs that change with the effort of a channel, now and then. */
export function changedInputs(channel: NamedChannel, effort: number): string[] {
  const scaled = scaleInputs(channel.family, channel.inputs, effort);
  return familyInputs[channel.family].keys.flatMap((key) => {
    const [before, after] = [channel.inputs[key] ?? null, scaled[key] ?? null];
    if (before === null || after === null || before === after) return [];
    return [`${channelInputs[key].label} ${formatPlain(before, 2)} → ${formatPlain(after, 2)}`];
  });
}

/** How a figure of a channel comes about at an effort: scaled inputs, its calculator, the months, its returns. */
export function EffortReason({ channel, effort, returns, span, what, value }: EffortReasonProps) {
  if (effort === 0) return <>The channel is not used: it costs and brings nothing.</>;
  const { figure, name } = figures[what];
  const inputs = changedInputs(channel, effort);
  const answer = answerOf({ key: channel.key, roi: scaleInputs(channel.family, channel.inputs, effort) });
  const factor = returnsAt(effort, returns);
  return (
    <span className={styles["reason"]}>
      {inputs.length > 0 && (
        <span>
          At {effortText(effort)} today's size: {inputs.join(", ")}.
        </span>
      )}
      <span className={styles["quiet"]}>{name} in a full year</span>
      {answer && <FormulaOf answer={answer} figure={figure} />}
      {what === "revenue" && effort > 1 && returns < 1 && (
        <span>
          Returns of {formatPlain(returns, 2)}: {effortText(effort)} the effort brings{" "}
          {formatPlain(factor, 2)} times the revenue ({formatPlain(effort, 2)} to the power of{" "}
          {formatPlain(returns, 2)}).
        </span>
      )}
      {what !== "people" && (
        <span>
          In {span.label}, months {span.first} to {span.last}, with start, ramp-up and lead to closure:{" "}
          {formatNumber(value)}
        </span>
      )}
    </span>
  );
}
