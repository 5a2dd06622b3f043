import type { PlannedVsActualBlock, RemainingOddsReply } from "@beachhead/contract";
import { useQuery } from "@tanstack/react-query";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { chartTable } from "../../../components/chart-frame/chart-table.ts";
import { LineChart } from "../../../components/charts/line-chart.tsx";
import { ScaleBar } from "../../../components/scale-bar/scale-bar.tsx";
import type { RevenueFilters } from "../../../data/calibration.ts";
import { messageOf } from "../../../lib/api/api-error.ts";
import {
  formatCount,
  formatFraction,
  formatNumber,
  formatOdds,
  oddsInWords,
} from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";
import { remainingOdds } from "../queries.ts";
import { monthNames } from "./months.ts";
import styles from "./planned.module.css";

interface OddsPanelProps {
  filters: RevenueFilters;
  /** Figures of the target year. */
  block: PlannedVsActualBlock;
  yearName: string;
  /** The month in which the year begins, 1 to 12. */
  yearStartMonth: number;
  /** Share of the year gone by, 0..1. */
  elapsed: number;
  /** Shows the deals that were closed in a month, 1..12. */
  onMonth: (month: number) => void;
}

/** The odds that the target year still reaches its plan, and how the months went. */
export function OddsPanel({ filters, block, yearName, yearStartMonth, elapsed, onMonth }: OddsPanelProps) {
  const { data, error, refetch } = useQuery(remainingOdds(filters));
  const months = monthNames(yearStartMonth);
  const planned = runningSums(block.months.map(({ plannedRevenue }) => plannedRevenue));
  const closed = runningSums(block.months.map(({ closedRevenue }) => closedRevenue));
  const monthsShown = Math.ceil(elapsed * 12);
  return (
    <ChartFrame
      title={
        data === undefined
          ? "Odds that remain"
          : `Odds that remain: ${shortMoney(data.target)} ${data.currency} by the end of ${yearName}`
      }
      subtitle="Closed revenue against the plan, month by month"
      ariaLabel="Planned and closed revenue by month"
      interactive
      loading={data === undefined && error === null}
      error={error === null ? undefined : messageOf(error)}
      onRetry={() => void refetch()}
      empty={
        data !== undefined &&
        data.target === 0 && <p>No revenue is planned for {yearName}. Add channels to a channel plan.</p>
      }
      table={chartTable(months, [
        ["Month", (month) => month],
        ["Planned so far", (_, index) => planned[index]],
        ["Closed so far", (_, index) => (index < monthsShown ? closed[index] : null)],
      ])}
      foot={data !== undefined && data.target > 0 && <OddsWords odds={data} />}
    >
      <LineChart
        label="Planned and closed revenue by month"
        points={months}
        series={[
          { name: "Planned", values: planned, estimatedFrom: 0 },
          { name: "Closed", values: closed.map((sum, index) => (index < monthsShown ? sum : null)) },
        ]}
        unit={data?.currency ?? ""}
        height={200}
        choice={{ label: "Enter shows the deals of the month", onChoose: (index) => onMonth(index + 1) }}
      />
    </ChartFrame>
  );
}

function OddsWords({ odds }: { odds: RemainingOddsReply }) {
  const { fromOpen, withNewDeals, mostNeeded, leftOut } = odds;
  const best = withNewDeals ?? fromOpen;
  const missing = odds.target - odds.closed;
  return (
    <div className={styles["odds"]}>
      <p className={styles["oddsLine"]}>
        <b>{formatOdds(best.probability)}</b> {oddsInWords(best.probability)}
      </p>
      <ScaleBar
        fraction={best.probability}
        label="Odds that remain"
        decorative
        className={styles["oddsBar"]}
      />
      <p>
        {missing > 0 ? `${formatNumber(missing)} ${odds.currency} is missing. ` : "The plan is reached. "}
        {withNewDeals !== null &&
          (odds.openDeals === 0
            ? "No open deal closes in the year: these are the odds of deals that the plan still expects. "
            : `From the ${formatCount(odds.openDeals, "open deal")} alone the odds are ${formatOdds(fromOpen.probability)}; the rest comes from deals that the plan still expects. `)}
        {`8 times in 10 the year ends between ${shortMoney(best.p10)} and ${shortMoney(best.p90)}. `}
        {mostNeeded !== null &&
          `Without ${mostNeeded.name === "" ? "the most important deal" : `the deal "${mostNeeded.name}"`} the odds from open deals are ${formatOdds(mostNeeded.probabilityWithout)}. `}
        {`Win rates are based on ${formatCount(odds.won + odds.lost, "closed deal")} of 24 months; the sampling error is ${formatFraction(best.standardError, 1)}.`}
        {leftOut.unknownStage > 0 &&
          ` ${formatCount(leftOut.unknownStage, "open deal")} with an unknown stage ${leftOut.unknownStage === 1 ? "is" : "are"} left out.`}
        {leftOut.unreadAmount > 0 &&
          ` ${formatCount(leftOut.unreadAmount, "open deal")} with an amount that cannot be read ${leftOut.unreadAmount === 1 ? "is" : "are"} left out.`}
      </p>
    </div>
  );
}

function runningSums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}
