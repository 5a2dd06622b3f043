import { channelList, type ListedChannel } from "./channel-list.ts";
import type { ChannelTactics } from "./entry.ts";
import { eventTactics } from "./events.ts";
import { marketingTactics } from "./marketing.ts";
import { paidAdsTactics } from "./paid-ads.ts";
import { partnerTactics } from "./partner.ts";
import { productReviewTactics } from "./product-review.ts";
import { salesRepTactics } from "./sales-rep.ts";
import { websiteBotTactics } from "./website-bot.ts";

/** A channel of the catalogue with its sub-channels. */
export type CatalogueChannel = ListedChannel & ChannelTactics;

const tactics = new Map(
  [
    ...salesRepTactics,
    ...marketingTactics,
    ...partnerTactics,
    ...eventTactics,
    ...productReviewTactics,
    ...websiteBotTactics,
    ...paidAdsTactics,
  ].map((each) => [each.key, each]),
);

const withTactics = (channel: ListedChannel): CatalogueChannel => ({
  content: [],
  suggestions: [],
  ...tactics.get(channel.key),
  ...channel,
});

/** The 25 channels, by key from 1 on. */
export const channelCatalogue: readonly CatalogueChannel[] = channelList.map(withTactics);

/** A channel of the catalogue; undefined for a key outside 1..25. */
export function catalogueChannel(key: number): CatalogueChannel | undefined {
  return channelCatalogue[key - 1];
}
