import type { ReplyOf, VarianceReply } from "@beachhead/contract";
import { explainVariance, roundMoney, type VarianceMethod } from "@beachhead/engine";
import { invalid } from "../../../platform/errors/app-error.ts";
import type { VerbContext } from "../../../platform/http/verb-context.ts";
import type { DealDependencies } from "../deal.ts";
import { channelYields } from "./channel-yields.ts";
import { type ReadComparison, readComparison } from "./comparison.ts";

/** Why the target year's closed revenue is not what was planned to date. */
export async function getVariance(
  { withUser, clock }: DealDependencies,
  { ownerId, query }: VerbContext<"getVariance", "query">,
): Promise<ReplyOf<"getVariance">> {
  const method = readMethod(query("method"));
  const read = await withUser.report(ownerId, (tx) => readComparison(tx, ownerId, query, clock.now()));
  return { success: true, ...explainComparison(read, method) };
}

/** The variance of a comparison with its sentence. */
export function explainComparison(
  read: ReadComparison,
  method: VarianceMethod,
): Omit<VarianceReply, "success"> {
  const { channels, ratesSince } = channelYields(read);
  const { total, parts } = explainVariance(channels, method, ratesSince);
  const { currency } = read.comparison;
  const closed = read.blocks.current.revenueSum.closed;
  return {
    currency,
    method,
    planned: roundMoney(closed - total),
    closed,
    total,
    parts,
    planDay: read.planDay,
    sentence: varianceSentence(total, parts, currency, read.elapsed),
  };
}

function readMethod(text: string | undefined): VarianceMethod {
  if (text === undefined || text === "" || text === "sequential") return "sequential";
  if (text === "shapley") return "shapley";
  throw invalid([{ path: "method", message: "Method must be sequential or shapley" }]);
}

const causes: Readonly<Record<VarianceReply["parts"][number]["driver"], { gain: string; loss: string }>> = {
  volume: { gain: "more deals", loss: "fewer deals" },
  mix: { gain: "a better mix of channels", loss: "a weaker mix of channels" },
  conversion: { gain: "higher win rates", loss: "lower win rates" },
  dealSize: { gain: "larger deals", loss: "smaller deals" },
  currency: { gain: "exchange rates", loss: "exchange rates" },
};

const wholeMoney = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/**
 * "Closed revenue is 284,800 USD behind plan: lower win rates took 490,000, more deals brought 330,000."
 * @param elapsed share of the year gone by, 0..1: before its end the plan is that to date
 */
export function varianceSentence(
  total: number,
  parts: VarianceReply["parts"],
  currency: string,
  elapsed: number,
): string {
  const amount = (value: number) => wholeMoney.format(Math.abs(value));
  const direction = total < 0 ? "behind" : "ahead of";
  const head =
    Math.abs(total) < 0.5
      ? "Closed revenue is as planned"
      : `Closed revenue is ${amount(total)} ${currency} ${direction} ${elapsed < 1 ? "the plan to date" : "plan"}`;
  const said = parts
    .filter((part) => Math.abs(part.amount) >= 0.5)
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    .map(({ driver, amount: value }) =>
      value < 0
        ? `${causes[driver].loss} took ${amount(value)}`
        : `${causes[driver].gain} brought ${amount(value)}`,
    );
  return said.length === 0 ? `${head}.` : `${head}: ${said.join(", ")}.`;
}
