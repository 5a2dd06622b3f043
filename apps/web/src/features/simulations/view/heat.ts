import { feasibleMargin, type HeatMap } from "@beachhead/engine";
import { feasibleOutline, gridScale, type Ring } from "../../../components/charts/feasible-outline.ts";
import type { HeatCell } from "../../../components/charts/heat-map.tsx";
import { formatCount, formatNumber } from "../../../lib/format/numbers.ts";
import type { Answer } from "../state/answer.ts";

/** Prices across, customers upwards, and the border of what reaches both targets. */
export interface HeatDrawing {
  prices: number[];
  customers: number[];
  /** By customers from the fewest, then by price. */
  cells: HeatCell[][];
  outline: readonly Ring[];
  /** null where the recommended point is not on the map: its plans have different positions in their ranges. */
  recommended: { x: number; y: number } | null;
}

/** Indexes of values that differ from the one before: a narrow range of whole customers repeats them. */
const distinct = (values: readonly number[]): number[] =>
  values.flatMap((value, index) => (index > 0 && value === values[index - 1] ? [] : [index]));

/** The heat map of an answer as the chart takes it; the cells are revenue of the target year. */
export function heatDrawing({ request, result: { recommended } }: Answer, map: HeatMap): HeatDrawing {
  const { inputs, cost, options } = request;
  const columns = distinct(map.prices);
  const rows = distinct(map.customers);
  const prices = columns.map((column) => map.prices[column] ?? 0);
  const customers = rows.map((row) => map.customers[row] ?? 0);
  const last = map.prices.length - 1;
  const priceScale = gridScale(map.prices);
  const customersScale = gridScale(map.customers);
  const margin = feasibleMargin(inputs, cost, options);
  const { pricePosition, customersPosition } = map.recommended;
  return {
    prices,
    customers,
    cells: rows.map((row) =>
      columns.map((column) => {
        const share = map.revenueAttainment[column]?.[row] ?? 0;
        const reaches = map.met[column]?.[row] === true;
        return { value: share * inputs.revenueTarget, share, reaches };
      }),
    ),
    outline:
      recommended?.feasible === true
        ? feasibleOutline(prices, customers, (x, y) => margin(priceScale(x) / last, customersScale(y) / last))
        : [],
    recommended:
      recommended?.feasible === true && margin(pricePosition, customersPosition) < 0
        ? null
        : {
            x: priceScale.invert(pricePosition * last),
            y: customersScale.invert(customersPosition * last),
          },
  };
}

/** The finding of the heat map. */
export function heatTitle({ cells }: HeatDrawing): string {
  const all = cells.flat();
  const reached = all.filter(({ reaches }) => reaches).length;
  return reached === 0
    ? "No combination of price and customers reaches both targets"
    : `${formatCount(reached, "combination", "combinations")} of price and customers in ${formatNumber(all.length)} ${reached === 1 ? "reaches" : "reach"} both targets`;
}
