import type { SimulationInputs, TornadoBar } from "@beachhead/engine";
import type { Driver } from "../../../components/charts/tornado-layout.ts";
import { formatEntered, formatPlain, THIN_SPACE } from "../../../lib/format/numbers.ts";
import { shortMoney } from "../../../lib/format/short-money.ts";
import type { Answer } from "../state/answer.ts";
import type { Quantity } from "./findings.ts";

const price = (value: number) => formatEntered(value, Number.isInteger(value) ? 0 : 2);
const POINTS = "±5 points a year";

/** A driver in the words of the form, with its range. */
function wordsOf({ driver, label, low, high }: TornadoBar, inputs: SimulationInputs) {
  if (driver === "priceGrowth") return { name: "Price growth", range: POINTS };
  if (driver === "customerGrowth") return { name: "Growth of new customers", range: POINTS };
  if (driver.startsWith("cost.")) return { name: label, range: `±10${THIN_SPACE}%` };
  const [, index, field] = driver.split(".");
  const plan = inputs.pricingPlans[Number(index)]?.name ?? "";
  if (field === "price") return { name: `${plan} price`, range: `${price(low)} to ${price(high)}` };
  const range = `${formatPlain(low, 2)} to ${formatPlain(high, 2)}`;
  return field === "customers"
    ? { name: `${plan} customers`, range }
    : { name: `${plan} retention`, range: `${range}${THIN_SPACE}%` };
}

/** The bars of the tornado, widest first; drivers that move nothing are left out. */
export function driversOf({ request, result }: Answer, quantity: Quantity): Driver[] {
  const { tornado } = result;
  if (tornado === null) return [];
  const isRevenue = quantity === "revenue";
  return (isRevenue ? tornado.byRevenue : tornado.byEbit)
    .map((bar) => ({
      ...wordsOf(bar, request.inputs),
      low: isRevenue ? bar.revenueLow : bar.ebitLow,
      high: isRevenue ? bar.revenueHigh : bar.ebitHigh,
    }))
    .filter(({ low, high }) => low !== high);
}

/** The finding of the tornado. */
export function driversTitle(drivers: readonly Driver[], quantity: Quantity): string {
  const what = quantity === "revenue" ? "revenue" : "EBIT";
  const [first] = drivers;
  if (first === undefined) return `Nothing moves ${what}`;
  const verb = first.name.endsWith("customers") && !first.name.startsWith("Growth of") ? "move" : "moves";
  return `${first.name} ${verb} ${what} most: ${shortMoney(Math.abs(first.high - first.low))} from low to high`;
}
