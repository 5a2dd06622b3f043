import { explainLatestStart } from "@beachhead/engine";
import type { ReactNode } from "react";
import { Explained } from "../../../components/stat/explained.tsx";
import { formatFraction, formatNumber, formatPlain, NO_VALUE } from "../../../lib/format/numbers.ts";
import { answerOf, exactMoney } from "../channel/channel-roi.ts";
import { Formula, FormulaOf } from "../channel/figure.tsx";
import { roundingGap, type SummaryRow } from "./plan-summary.ts";
import styles from "./summary.module.css";

/** The formula of a channel's figure with its numbers. Computed when it is opened. */
export function ChannelFormula({ row, figure }: { row: SummaryRow; figure: string }) {
  const answer = answerOf({ key: row.key, roi: row.inputs });
  return answer && <FormulaOf answer={answer} figure={figure} />;
}

/** Why a channel must start by then for a full last month of the year. */
export function LatestStartFormula({ row, year }: { row: SummaryRow; year: number }) {
  if (row.timing === null)
    return <>No months entered yet, so full revenue counts from month 1 of the plan.</>;
  return (
    <span className={styles["reason"]}>
      <Formula explanation={explainLatestStart(year, row.timing)} text={(month) => `month ${month}`} />
      {row.latestStart === null && <span>That is before the plan begins.</span>}
    </span>
  );
}

interface QuotientProps {
  above: string;
  amount: number | null;
  below: string;
  whole: number;
}

/** A fraction as a formula. */
export function Quotient({ above, amount, below, whole }: QuotientProps) {
  return (
    <span className={styles["reason"]}>
      <span className={styles["quiet"]}>
        {above} ÷ {below}
      </span>
      {amount === null || whole === 0 ? (
        <span>
          {amount === null ? `${above} has no value yet.` : `${below} is 0, so this can't be calculated.`}
        </span>
      ) : (
        <span>
          = {exactMoney(amount)} ÷ {exactMoney(whole)} = {formatFraction(amount / whole, 2)}
        </span>
      )}
    </span>
  );
}

/** A difference as a formula. */
export function Difference({
  more,
  from,
  less,
  by,
}: {
  more: string;
  from: number;
  less: string;
  by: number;
}) {
  return (
    <span className={styles["reason"]}>
      <span className={styles["quiet"]}>
        {more} − {less}
      </span>
      <span>
        = {exactMoney(from)} − {exactMoney(by)} = {formatPlain(from - by, 2)}
      </span>
    </span>
  );
}

export interface SumLine {
  name: string;
  /** Null counts as 0. */
  value: number | null;
}

interface SumOfProps {
  lines: readonly SumLine[];
  total: number;
}

/** A total as a sum of the rounded figures shown; says so when rounding makes them differ. */
export function SumOf({ lines, total }: SumOfProps) {
  const counted = lines.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
  const without = lines.filter(({ value }) => value === null).map(({ name }) => name);
  const gap = roundingGap(
    counted.map(({ value }) => value),
    total,
  );
  return (
    <span className={styles["reason"]}>
      <span className={styles["sum"]}>
        {counted.map(({ name, value }, index) => (
          // Names may repeat, and the order does not change while this is open.
          <span key={`${index} ${name}`}>
            <span>{name}</span>
            <span>
              {index > 0 && "+ "}
              {formatNumber(value)}
            </span>
          </span>
        ))}
        <span>
          <span>Together</span>
          <span>= {formatNumber(total)}</span>
        </span>
      </span>
      {gap !== 0 && (
        <span>
          The rounded lines add up to {formatNumber(total + gap)}. The total is rounded after adding.
        </span>
      )}
      {without.length > 0 && <span>Not included, because they have no value yet: {without.join(", ")}.</span>}
    </span>
  );
}

interface ExplainedFigureProps {
  /** Title of the explanation: "Cost a year of Field Sales". */
  label: string;
  /** The formatted figure; null without a value. */
  text: string | null;
  reason: ReactNode;
}

/** A figure in a table that opens its formula, or what is missing. */
export function ExplainedFigure({ label, text, reason }: ExplainedFigureProps) {
  return (
    <Explained label={label} reason={reason}>
      {text ?? (
        <>
          <span aria-hidden="true">{NO_VALUE}</span>
          <span className="visually-hidden">no value</span>
        </>
      )}
    </Explained>
  );
}
