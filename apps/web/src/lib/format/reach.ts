import { type ChannelReach, keptWords, type ReachFormat, reachWords } from "@beachhead/engine";
import { formatCompact, formatFraction } from "./numbers.ts";

const formatIn = (currency: string): ReachFormat => ({
  money: (value) => formatCompact(value),
  percent: (fraction) => formatFraction(fraction),
  currency,
});

/** Carried, needed, scope, share and what is missing, to follow "Channels" and without a full stop. */
export const reachText = (reach: ChannelReach, currency: string): string =>
  reachWords(reach, formatIn(currency));

/** How much of a customer's revenue is counted again each year, as a sentence. */
export const keptText = (reach: ChannelReach, currency: string): string =>
  keptWords(reach, formatIn(currency));
