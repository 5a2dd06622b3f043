import { Panel } from "../../../components/panel/panel.tsx";
import { Stat } from "../../../components/stat/stat.tsx";
import { formatFraction, formatNumber } from "../../../lib/format/numbers.ts";
import { Difference, Quotient } from "./formulas.tsx";
import type { PlanSummary } from "./plan-summary.ts";
import styles from "./summary.module.css";
import { advice, goalFinding } from "./summary-words.ts";
import { MonthsOfYear } from "./year-table.tsx";

/** Whether the channels reach the revenue goal, what is missing, and what to do about it. */
export function GoalPanel({ summary, currency }: { summary: PlanSummary; currency: string }) {
  const sentences = advice(summary);
  return (
    <Panel title={goalFinding(summary, currency)}>
      <GoalFigures summary={summary} currency={currency} />
      {sentences.length > 0 ? (
        <ul className={styles["advice"]}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p className={styles["note"]}>Every channel with months starts early enough.</p>
      )}
    </Panel>
  );
}

function GoalFigures({ summary, currency }: { summary: PlanSummary; currency: string }) {
  const { goal, gap } = summary;
  if (goal === null || gap === null)
    return (
      <p className={styles["note"]}>
        The GTM plan has no revenue goal in {currency} above today's revenue, so there is none to hold this
        against.
      </p>
    );
  const { planned, needed } = gap;
  const year = goal.years;
  return (
    <div className={styles["stats"]}>
      <Stat
        label={`Planned in year ${year}`}
        value={formatNumber(planned)}
        unit={currency}
        reason={<MonthsOfYear summary={summary} year={year} of="revenue" />}
      />
      <Stat
        label="Needed beyond today"
        value={formatNumber(needed)}
        unit={currency}
        reason={<Difference more="Revenue goal" from={goal.target} less="Revenue today" by={goal.current} />}
      />
      <Stat
        label={gap.gap > 0 ? "Missing" : "Above the goal"}
        value={formatNumber(Math.abs(gap.gap))}
        unit={currency}
        reason={
          gap.gap > 0 ? (
            <Difference more="Needed" from={needed} less="Planned" by={planned} />
          ) : (
            <Difference more="Planned" from={planned} less="Needed" by={needed} />
          )
        }
      />
      <Stat
        label="Reached"
        value={gap.reached === null ? null : formatFraction(gap.reached, 1)}
        reason={<Quotient above="Planned" amount={planned} below="Needed" whole={needed} />}
      />
    </div>
  );
}
