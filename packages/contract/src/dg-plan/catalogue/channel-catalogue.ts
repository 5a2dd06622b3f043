import type { ChannelFamily } from "@beachhead/engine";
import type { CatalogueEntry } from "./entry.ts";
import { eventChannels } from "./events.ts";
import { marketingChannels } from "./marketing.ts";
import { paidAdsChannels } from "./paid-ads.ts";
import { partnerChannels } from "./partner.ts";
import { productReviewChannels } from "./product-review.ts";
import { salesRepChannels } from "./sales-rep.ts";
import { websiteBotChannels } from "./website-bot.ts";

/** A channel of the catalogue with its calculator. */
export interface CatalogueChannel extends CatalogueEntry {
  family: ChannelFamily;
}

const withFamily = (family: ChannelFamily, entries: readonly CatalogueEntry[]): CatalogueChannel[] =>
  entries.map((entry) => ({ ...entry, family }));

/** The 25 channels, by key from 1 on. */
export const channelCatalogue: readonly CatalogueChannel[] = [
  ...withFamily("salesRep", salesRepChannels),
  ...withFamily("marketing", marketingChannels),
  ...withFamily("partner", partnerChannels),
  ...withFamily("events", eventChannels),
  ...withFamily("productReview", productReviewChannels),
  ...withFamily("websiteBot", websiteBotChannels),
  ...withFamily("paidAds", paidAdsChannels),
].sort((one, other) => one.key - other.key);

/** A channel of the catalogue; undefined for a key outside 1..25. */
export function catalogueChannel(key: number): CatalogueChannel | undefined {
  return channelCatalogue[key - 1];
}
