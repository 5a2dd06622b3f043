import type { DashboardSimulation, ReplyOf } from "@beachhead/contract";
import { ChartFrame } from "../../../components/chart-frame/chart-frame.tsx";
import type { ChartTable } from "../../../components/chart-frame/chart-table.ts";
import { feasibleOutline, gridScale } from "../../../components/charts/feasible-outline.ts";
import { type HeatCell, HeatMap } from "../../../components/charts/heat-map.tsx";
import { formatCount, formatNumber, formatPlain } from "../../../lib/format/numbers.ts";
import { yearInSentence, yearInText } from "./pricing-words.ts";

type SavedMap = NonNullable<ReplyOf<"getPlanPerformance">["heatmap"]>;

/** Places of values that differ from the one before: a narrow range of whole customers repeats them. */
const distinct = (values: readonly number[]): number[] =>
  values.flatMap((value, index) => (index > 0 && value === values[index - 1] ? [] : [index]));

interface Drawing {
  prices: number[];
  customers: number[];
  /** By customers from the fewest, then by price. */
  cells: HeatCell[][];
}

function drawingOf(map: SavedMap, revenueTarget: number): Drawing {
  const columns = distinct(map.prices);
  const rows = distinct(map.customers);
  return {
    prices: columns.map((column) => map.prices[column] ?? 0),
    customers: rows.map((row) => map.customers[row] ?? 0),
    cells: rows.map((row) =>
      columns.map((column) => {
        const share = map.revenueAttainment[column]?.[row] ?? 0;
        return { value: share * revenueTarget, share, reaches: map.met[column]?.[row] === true };
      }),
    ),
  };
}

function tableOf({ prices, customers, cells }: Drawing, currency: string): ChartTable {
  return {
    heads: ["New customers", ...prices.map((price) => `At ${formatPlain(price, 2)} ${currency}`)],
    rows: cells.map((row, index) => [customers[index] ?? null, ...row.map(({ value }) => value)]),
  };
}

function finding({ cells }: Drawing): string {
  const all = cells.flat();
  const reached = all.filter(({ reaches }) => reaches).length;
  return reached === 0
    ? "No combination of price and customers reaches both targets"
    : `${formatCount(reached, "combination")} of price and customers in ${formatNumber(all.length)} ${reached === 1 ? "reaches" : "reach"} both targets`;
}

/** Revenue of the target year over the ranges of price and customers, with the recommended point. */
export function PriceHeatMap({ simulation, map }: { simulation: DashboardSimulation; map: SavedMap }) {
  const { currency, targetYear, revenueTarget } = simulation;
  const drawing = drawingOf(map, revenueTarget);
  const { prices, customers, cells } = drawing;
  const title = finding(drawing);
  const isReached = cells.flat().some(({ reaches }) => reaches);
  const last = map.prices.length - 1;
  const priceScale = gridScale(prices);
  const customersScale = gridScale(customers);
  const reachesAt = (price: number, count: number) =>
    cells[Math.round(customersScale(count))]?.[Math.round(priceScale(price))]?.reaches === true;
  return (
    <ChartFrame
      title={title}
      subtitle={`Revenue in ${yearInSentence(simulation, targetYear)}, of the saved run; inside the line both targets are reached. All plans move together, the axes are those of ${map.plan}.`}
      ariaLabel={title}
      interactive
      table={tableOf(drawing, currency)}
    >
      <HeatMap
        label={title}
        columns={{ name: `Price per user, ${currency}`, centres: prices }}
        rows={{ name: `New customers, ${yearInText(simulation, 1)}`, centres: customers }}
        cells={cells}
        valueName={`Revenue in ${yearInSentence(simulation, targetYear)}`}
        unit={currency}
        outline={feasibleOutline(prices, customers, (x, y) => (reachesAt(x, y) ? 1 : -1))}
        recommended={
          isReached
            ? {
                x: gridScale(map.prices).invert(map.recommended.pricePosition * last),
                y: gridScale(map.customers).invert(map.recommended.customersPosition * last),
                label: "Recommended point",
              }
            : undefined
        }
      />
    </ChartFrame>
  );
}
