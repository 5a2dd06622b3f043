/** What a tactic works towards, in the order of a purchase. */
export const impactStages = ["Awareness", "Consideration", "Closure"] as const;
export type ImpactStage = (typeof impactStages)[number];

/** Stages in their order, joined by a comma; blank for work that only prepares. */
export type Impact =
  | ""
  | ImpactStage
  | "Awareness, Consideration"
  | "Awareness, Closure"
  | "Consideration, Closure"
  | "Awareness, Consideration, Closure";

/** The kinds of channels of the specification, as it writes them. */
export const channelCategories = [
  "marketing",
  "Website",
  "common",
  "paidads",
  "channelSales",
  "trade",
  "events",
  "product",
  "review",
] as const;
export type ChannelCategory = (typeof channelCategories)[number];

/** A way to use a channel, with advice and the first things to do. */
export interface CatalogueTactic {
  channel: string;
  tactics: string;
  impact: Impact;
  actions: readonly string[];
}

/** What the catalogue brings for a channel to do. */
export interface ChannelTactics {
  /** 1..25. */
  key: number;
  content: readonly CatalogueTactic[];
  /** Offered where a channel has no sub-channels of its own. */
  suggestions: readonly CatalogueTactic[];
}
