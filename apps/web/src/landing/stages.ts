/** A stage of the work. */
export interface Stage {
  name: string;
  /** The question it answers, in three words. */
  question: string;
  /** What changes for whom uses it. */
  outcome: string;
  /** How, in a sentence or two. */
  text: string;
}

export const stages: readonly Stage[] = [
  {
    name: "Plan",
    question: "Where to land",
    outcome: "Enter the segment you can win",
    text: "Every segment is scored by its market, its growth, the room competitors leave and your advantage. Open a score to see its parts and what would change it.",
  },
  {
    name: "Channels",
    question: "Who to hire",
    outcome: "Know who to hire, and when it pays back",
    text: "25 channels turn your goal into people, cost, pipeline and revenue by month. You see the gap to the goal and the closest ways to close it.",
  },
  {
    name: "Price",
    question: "What to charge",
    outcome: "Charge the price that reaches the target",
    text: "10,000 simulated outcomes give the odds of revenue and EBIT, the price to choose, and the smallest change that raises the odds.",
  },
  {
    name: "Monitor",
    question: "What comes in",
    outcome: "See early when you fall behind",
    text: "Closed deals from your CRM are compared with the plan, and the difference is explained by volume, conversion and deal size.",
  },
];
