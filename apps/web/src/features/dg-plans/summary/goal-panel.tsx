import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { ShareBar } from "../../../components/charts/share-bar.tsx";
import { Panel } from "../../../components/panel/panel.tsx";
import { Stat } from "../../../components/stat/stat.tsx";
import { useYears } from "../../../components/years/years.tsx";
import { formatCompact, formatFraction, formatNumber } from "../../../lib/format/numbers.ts";
import { ClosestWays } from "./closest-ways.tsx";
import { Difference, Quotient } from "./formulas.tsx";
import type { GoalLack, PlanSummary } from "./plan-summary.ts";
import styles from "./summary.module.css";
import { advice, goalFinding, lackWords } from "./summary-text.ts";
import { MonthsOfYear } from "./year-table.tsx";

interface GoalPanelProps {
  summary: PlanSummary;
  currency: string;
  /** Why there is no goal. */
  lack: GoalLack;
}

/** Whether the channels reach the revenue goal, the gap, and the changes that close it. */
export function GoalPanel({ summary, currency, lack }: GoalPanelProps) {
  const { goal, gap, rows } = summary;
  const years = useYears();
  const title = goalFinding(summary, currency, years);
  if (goal === null || gap === null)
    return (
      <Panel title={title}>
        <div className={styles["column"]}>
          <p className={styles["lack"]}>{lackWords(lack, currency)}</p>
          <Advice summary={summary} />
        </div>
      </Panel>
    );
  const year = years.inSentence(goal.years);
  const parts = rows
    .filter(({ revenueThen }) => revenueThen > 0)
    .sort((one, other) => other.revenueThen - one.revenueThen);
  const money = (value: number) => formatCompact(value);
  return (
    <ChartFrame
      title={title}
      subtitle={`Revenue of ${year} by channel, including ramp-up and lead time, ${currency}`}
      ariaLabel={`${title}. ${parts.map(({ label, revenueThen }) => `${label} ${money(revenueThen)}`).join(", ")}`}
      table={{
        columns: [
          { key: "name", header: "Channel" },
          { key: "revenue", header: `Revenue of ${year}, ${currency}`, align: "end" },
          { key: "share", header: "Share of what is needed", align: "end" },
        ],
        rows: [
          ...rows.map(({ label, revenueThen }) => ({ name: label, amount: revenueThen })),
          ...(gap.gap > 0 ? [{ name: "Missing", amount: gap.gap }] : []),
        ].map(({ name, amount }) => ({
          name,
          revenue: Math.round(amount),
          share: formatFraction(amount / gap.needed, 1),
        })),
      }}
      foot={
        <div className={styles["goalFoot"]}>
          <div className={styles["column"]}>
            <GoalFigures summary={summary} currency={currency} />
            <Advice summary={summary} />
          </div>
          {gap.gap > 0 && <ClosestWays summary={summary} currency={currency} />}
        </div>
      }
    >
      <ShareBar
        parts={parts.map(({ label, revenueThen }) => ({ name: label, value: revenueThen }))}
        goal={{
          value: gap.needed,
          label: `Goal: ${money(gap.needed)} ${currency} more in ${year}`,
          missing: "Missing",
        }}
        words={money}
      />
    </ChartFrame>
  );
}

function Advice({ summary }: { summary: PlanSummary }) {
  const sentences = advice(summary, useYears());
  return sentences.length > 0 ? (
    <ul className={styles["advice"]}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  ) : (
    <p className={styles["note"]}>Every channel with months entered starts early enough.</p>
  );
}

function GoalFigures({ summary, currency }: { summary: PlanSummary; currency: string }) {
  const years = useYears();
  const { goal, gap } = summary;
  if (goal === null || gap === null) return null;
  const { planned, needed } = gap;
  const year = goal.years;
  return (
    <div className={styles["stats"]}>
      <Stat
        label={`Planned in ${years.inSentence(year)}`}
        value={formatNumber(planned)}
        unit={currency}
        reason={<MonthsOfYear summary={summary} year={year} kind="revenue" />}
      />
      <Stat
        label="Increase needed"
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
