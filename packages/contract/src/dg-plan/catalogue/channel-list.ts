import type { ChannelFamily } from "@beachhead/engine";
import type { ChannelCategory } from "./entry.ts";

/** A channel of the catalogue without its sub-channels. */
export interface ListedChannel {
  /** 1..25. */
  key: number;
  label: string;
  category: ChannelCategory;
  /** Its calculator. */
  family: ChannelFamily;
  /** Where its months start until somebody changes them. */
  timing: { StartingMonth: number; RampUpTime: number; LeadtoClosure: number };
}

/** The 25 channels, by key from 1 on. */
export const channelList: readonly ListedChannel[] = [
  {
    key: 1,
    label: "Organic Social",
    category: "marketing",
    family: "marketing",
    timing: { StartingMonth: 1, RampUpTime: 3, LeadtoClosure: 4 },
  },
  {
    key: 2,
    label: "Content Marketing",
    category: "marketing",
    family: "marketing",
    timing: { StartingMonth: 1, RampUpTime: 3, LeadtoClosure: 4 },
  },
  {
    key: 3,
    label: "Website BOT",
    category: "Website",
    family: "websiteBot",
    timing: { StartingMonth: 1, RampUpTime: 2, LeadtoClosure: 3 },
  },
  {
    key: 4,
    label: "SEO",
    category: "marketing",
    family: "marketing",
    timing: { StartingMonth: 1, RampUpTime: 3, LeadtoClosure: 4 },
  },
  {
    key: 5,
    label: "PR/Publicity",
    category: "marketing",
    family: "marketing",
    timing: { StartingMonth: 1, RampUpTime: 3, LeadtoClosure: 4 },
  },
  {
    key: 6,
    label: "Field Sales",
    category: "common",
    family: "salesRep",
    timing: { StartingMonth: 1, RampUpTime: 4, LeadtoClosure: 4 },
  },
  {
    key: 7,
    label: "Inside Sales",
    category: "common",
    family: "salesRep",
    timing: { StartingMonth: 1, RampUpTime: 4, LeadtoClosure: 4 },
  },
  {
    key: 8,
    label: "SEM",
    category: "paidads",
    family: "paidAds",
    timing: { StartingMonth: 1, RampUpTime: 2, LeadtoClosure: 3 },
  },
  {
    key: 9,
    label: "Display Ads on Websites",
    category: "paidads",
    family: "paidAds",
    timing: { StartingMonth: 1, RampUpTime: 2, LeadtoClosure: 3 },
  },
  {
    key: 10,
    label: "Social Ads",
    category: "paidads",
    family: "paidAds",
    timing: { StartingMonth: 1, RampUpTime: 2, LeadtoClosure: 3 },
  },
  {
    key: 11,
    label: "Retargeting",
    category: "paidads",
    family: "paidAds",
    timing: { StartingMonth: 1, RampUpTime: 2, LeadtoClosure: 3 },
  },
  {
    key: 12,
    label: "Offline Advertising",
    category: "paidads",
    family: "paidAds",
    timing: { StartingMonth: 1, RampUpTime: 2, LeadtoClosure: 3 },
  },
  {
    key: 13,
    label: "Channel Sales - Resellers/Distributers",
    category: "channelSales",
    family: "partner",
    timing: { StartingMonth: 1, RampUpTime: 9, LeadtoClosure: 6 },
  },
  {
    key: 14,
    label: "GTM Partnerships",
    category: "channelSales",
    family: "partner",
    timing: { StartingMonth: 1, RampUpTime: 9, LeadtoClosure: 6 },
  },
  {
    key: 15,
    label: "Trade Shows/Event Participation",
    category: "trade",
    family: "events",
    timing: { StartingMonth: 2, RampUpTime: 1, LeadtoClosure: 5 },
  },
  {
    key: 16,
    label: "Host Events",
    category: "events",
    family: "events",
    timing: { StartingMonth: 2, RampUpTime: 1, LeadtoClosure: 5 },
  },
  {
    key: 17,
    label: "Account Planning/Account Based Marketing",
    category: "common",
    family: "salesRep",
    timing: { StartingMonth: 1, RampUpTime: 4, LeadtoClosure: 4 },
  },
  {
    key: 18,
    label: "Retain and Upsell to Existing customers",
    category: "common",
    family: "salesRep",
    timing: { StartingMonth: 1, RampUpTime: 4, LeadtoClosure: 4 },
  },
  {
    key: 19,
    label: "Reference Sales",
    category: "common",
    family: "salesRep",
    timing: { StartingMonth: 1, RampUpTime: 4, LeadtoClosure: 4 },
  },
  {
    key: 20,
    label: "Product Led Marketing/Freemium",
    category: "product",
    family: "productReview",
    timing: { StartingMonth: 1, RampUpTime: 4, LeadtoClosure: 2 },
  },
  {
    key: 21,
    label: "Influencer Marketing",
    category: "marketing",
    family: "marketing",
    timing: { StartingMonth: 1, RampUpTime: 3, LeadtoClosure: 4 },
  },
  {
    key: 22,
    label: "Review Sites",
    category: "review",
    family: "productReview",
    timing: { StartingMonth: 1, RampUpTime: 4, LeadtoClosure: 2 },
  },
  {
    key: 23,
    label: "Viral Marketing",
    category: "marketing",
    family: "marketing",
    timing: { StartingMonth: 1, RampUpTime: 3, LeadtoClosure: 4 },
  },
  {
    key: 24,
    label: "Programmatic Ad Platform - Demand Side",
    category: "paidads",
    family: "paidAds",
    timing: { StartingMonth: 1, RampUpTime: 2, LeadtoClosure: 3 },
  },
  {
    key: 25,
    label: "Programmatic ad Platform - Sell Side",
    category: "paidads",
    family: "paidAds",
    timing: { StartingMonth: 1, RampUpTime: 2, LeadtoClosure: 3 },
  },
];

/** A channel of the list; undefined for a key outside 1..25. */
export function listedChannel(key: number): ListedChannel | undefined {
  return channelList[key - 1];
}
