import { explainLatestStart } from "@beachhead/engine";
import { formatFraction, formatNumber, formatPlain } from "../../../lib/format/numbers.ts";
import { Formula, FormulaOf } from "../components/figure.tsx";
import { answerOf, exactMoney } from "../view/channel-answer.ts";
import { roundingGap, type SummaryRow } from "./plan-summary.ts";
import styles from "./summary.module.css";

/** A figure of a channel: its own formula with the numbers put in. Worked out when it is opened. */
export function ChannelFormula({ row, figure }: { row: SummaryRow; figure: string }) {
  const answer = answerOf({ key: row.key, roi: row.inputs });
  return answer && <FormulaOf answer={answer} figure={figure} />;
}

/** Why a channel has to start by then for a full last month of the year. */
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

/** One amount as part of another. */
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

/** One amount less another. */
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
  /** Null has no value and counts as nothing. */
  value: number | null;
}

interface SumOfProps {
  lines: readonly SumLine[];
  total: number;
}

/** A total as the sum of what is shown beside it; where the two differ, why. */
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
          // Two channels may have one name; none changes its place while it is read.
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
