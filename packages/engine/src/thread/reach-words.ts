import type { ChannelReach } from "./channel-reach.ts";

/** How figures are written in a place. */
export interface ReachFormat {
  /** An amount without its currency. */
  money(value: number): string;
  /** A fraction as per cent. */
  percent(fraction: number): string;
  currency: string;
}

/** What figures of reach are of, in words: "the whole plan", "Atlas in Germany". */
export const reachScopeWords = ({ combination }: Pick<ChannelReach["scope"], "combination">): string =>
  combination === null ? "the whole plan" : `${combination.product} in ${combination.geo}`;

/** Carried, needed, scope, share and what is missing, to follow "Channels" and without a full stop. */
export function reachWords(
  reach: ChannelReach,
  { money, percent, currency }: ReachFormat,
  year = reach.scope.yearName,
): string {
  const { carried, needed, missing, share, scope } = reach;
  const whose = reachScopeWords(scope);
  if (share === null)
    return `carry ${money(carried)} ${currency} in ${year}, and ${whose} reaches its goal without them`;
  if (missing === 0)
    return `carry ${money(carried)} ${currency} in ${year}, ${percent(share)} of the ${money(needed)} that ${whose} needs`;
  // What is short by a little does not read as all of it.
  const part = share > 0.99 ? `over ${percent(0.99)}` : percent(share);
  return `carry ${money(carried)} of the ${money(needed)} ${currency} that ${whose} needs in ${year}, ${part}: ${money(missing)} is missing`;
}

/** How much of a customer's revenue is counted again each year, as a sentence. */
export function keptWords(
  { kept, isKeptKnown }: Pick<ChannelReach, "kept" | "isKeptKnown">,
  { percent }: Pick<ReachFormat, "percent">,
): string {
  if (!isKeptKnown)
    return "Revenue counts once, in its year: the goals do not say yet whether customers pay again every year.";
  return kept === 0
    ? "Revenue counts once, in its year: customers do not pay again."
    : `A year keeps ${percent(kept)} of a customer's revenue.`;
}
