/** A stage of the work, and how far the product is with it. */
export interface Stage {
  name: string;
  /** What it answers, in one sentence. */
  text: string;
  /** What can be done there today. */
  works: readonly string[];
  /** What will be there. */
  planned: readonly string[];
}

export const stages: readonly Stage[] = [
  {
    name: "Plan",
    text: "Choose the segments worth entering, with a score you can inspect.",
    works: [
      "Products, geographies and industries of a plan, and how many combinations they make",
      "Five-year goals, checked against each other and against the market you chose",
      "Segments, competitors and what buyers value, in grids that paste from a spreadsheet",
      "Recommended segments on seven levels, with the factors behind each score",
    ],
    planned: ["Suggestions from your own documents and the web"],
  },
  {
    name: "Channels",
    text: "Turn a goal into channels, people and a pipeline, month by month.",
    works: [
      "25 channels: people, cost, pipeline and revenue as you type, with the formula behind each figure",
      "All channels against the goal, month by month, with the latest month to start",
      "Action items with owner and date, as a list, a board or in your calendar",
    ],
    planned: ["Campaigns connected to the channels they serve"],
  },
  {
    name: "Price",
    text: "See how likely a price is to reach your revenue and EBIT targets, and what matters most.",
    works: [
      "Cost of the product over five years, per customer and per user",
      "Up to five price plans, their odds, ranges by year, EBIT and cash",
      "A recommended price, what brings better odds, and baselines to compare with",
      "Every figure opens the formula it comes from, with your own numbers in it",
    ],
    planned: [],
  },
  {
    name: "Monitor",
    text: "Compare closed deals with the plan, and see what caused the difference.",
    works: [],
    planned: [
      "Planned against actual by channel, from your CRM",
      "The gap explained: volume, mix, conversion, deal size",
    ],
  },
];
