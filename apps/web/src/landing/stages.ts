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
    text: "Choose the segments worth entering, with a score you can take apart.",
    works: [
      "Products, geographies and industries of a plan, and how many combinations they make",
      "Five-year goals, checked against each other and against the market you chose",
      "Segments, competitors and what buyers value, in grids that paste from a spreadsheet",
      "Recommended segments on seven levels, each with its score taken apart",
    ],
    planned: ["Suggestions from your own documents and the web"],
  },
  {
    name: "Channels",
    text: "Turn a goal into channels, people and a pipeline, month by month.",
    works: [
      "25 channels: people, cost, pipeline and revenue at each key, with the formula behind each figure",
      "All channels beside the goal, month by month, with the latest month to start",
      "Action items with owner and date, as a list, a board or in your calendar",
    ],
    planned: ["Campaigns connected to the channels they serve"],
  },
  {
    name: "Price",
    text: "See how likely a price reaches revenue and EBIT, and what would move it.",
    works: [
      "Cost of the product over five years, per customer and per user",
      "Up to five price plans, their odds, ranges by year, EBIT and cash",
      "Every figure opens the formula it comes from, with your own numbers in it",
    ],
    planned: ["A recommended point, and baselines to compare with"],
  },
  {
    name: "Monitor",
    text: "Hold closed deals against the plan, and see which driver moved.",
    works: [],
    planned: [
      "Planned against actual by channel, from your CRM",
      "The gap taken apart: volume, mix, conversion, deal size",
    ],
  },
];
