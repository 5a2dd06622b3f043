import type { DashboardSimulation, ReplyOf } from "@beachhead/contract";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import { type ChartColumn, chartTable } from "../../../components/chart-frame/chart-table.ts";
import { LineChart } from "../../../components/charts/line-chart.tsx";
import { formatFraction } from "../../../lib/format/numbers.ts";
import { yearInSentence, yearName } from "./pricing-words.ts";

type Reply = ReplyOf<"getRevenueAnalytics">;

const purposes = [
  { key: "product", name: "Product" },
  { key: "salesAndMarketing", name: "Sales, marketing" },
  { key: "serving", name: "Serving customers" },
  { key: "running", name: "Running" },
] as const;

interface CostLinesProps {
  simulation: DashboardSimulation;
  costs: Reply["costs"];
  years: Reply["years"];
}

/** What the money goes to, year by year. */
export function CostLines({ simulation, costs, years }: CostLinesProps) {
  const names = costs.map(({ year }) => yearName(simulation, year));
  const t = simulation.targetYear - 1;
  const title = finding(simulation, costs[t], years[t]?.revenue ?? 0);
  return (
    <ChartFrame
      title={title}
      subtitle={`Costs by purpose, ${simulation.currency}. Running costs are administration, fixed infrastructure, space and other costs.`}
      ariaLabel={title}
      interactive
      table={chartTable(costs, [
        ["Year", (_, index) => names[index]],
        ...purposes.map(({ key, name }): ChartColumn<Reply["costs"][number]> => [name, (cost) => cost[key]]),
      ])}
    >
      <LineChart
        label="Costs by year and purpose"
        points={names}
        series={purposes.map(({ key, name }) => ({ name, values: costs.map((cost) => cost[key]) }))}
        unit={simulation.currency}
        highlighted={t}
      />
    </ChartFrame>
  );
}

/** The largest of the costs, as a share of revenue. */
function finding(
  simulation: DashboardSimulation,
  cost: Reply["costs"][number] | undefined,
  revenue: number,
): string {
  const when = yearInSentence(simulation, simulation.targetYear);
  const [most] = purposes.toSorted((a, b) => (cost?.[b.key] ?? 0) - (cost?.[a.key] ?? 0));
  if (cost === undefined || most === undefined || revenue <= 0) return "Costs by purpose";
  const words = {
    product: "The product takes",
    salesAndMarketing: "Sales and marketing take",
    serving: "Serving customers takes",
    running: "Running the business takes",
  };
  return `${words[most.key]} ${formatFraction(cost[most.key] / revenue)} of revenue in ${when}`;
}
