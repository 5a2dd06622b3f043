import type { DashboardSimulation, ReplyOf } from "@beachhead/contract";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { chartTable } from "../../../components/chart-frame/chart-table.ts";
import { FanChart } from "../../../components/charts/fan-chart.tsx";
import { shortMoney } from "../../../lib/format/short-money.ts";
import { yearInSentence, yearInText, yearName } from "./pricing-words.ts";

interface RevenueFanProps {
  simulation: DashboardSimulation;
  years: ReplyOf<"getRevenueAnalytics">["fan"];
}

/** The spread of each year's revenue over the trials of the saved run. */
export function RevenueFan({ simulation, years }: RevenueFanProps) {
  const { targetYear, revenueTarget, currency } = simulation;
  const year = years[targetYear - 1];
  if (year === undefined) return null;
  const title = `8 times in 10, revenue in ${yearInText(simulation, targetYear)} is between ${shortMoney(year.p10)} and ${shortMoney(year.p90)}`;
  const name = (number: number) => yearName(simulation, number);
  return (
    <ChartFrame
      title={title}
      subtitle={`Revenue with upfront fees, ${currency}, over the trials of the saved run. Bands hold 50, 80 and 90 % of them.`}
      ariaLabel={title}
      interactive
      table={chartTable(years, [
        ["Year", (each) => name(each.year)],
        ["P10, pessimistic end", ({ p10 }) => p10],
        ["P50", ({ p50 }) => p50],
        ["P90, optimistic end", ({ p90 }) => p90],
        ["Mean", ({ mean }) => mean],
      ])}
    >
      <FanChart
        label={`Revenue by year, its middle and its spread. ${title}.`}
        years={years}
        currency={currency}
        targetYear={targetYear}
        yearName={name}
        target={{
          value: revenueTarget,
          label: `Target ${shortMoney(revenueTarget)} in ${yearInSentence(simulation, targetYear)}`,
        }}
      />
    </ChartFrame>
  );
}
