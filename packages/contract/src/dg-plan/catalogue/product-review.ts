import type { ChannelTactics } from "./entry.ts";

/** Channels in which the product and its reviews sell. */
export const productReviewTactics: readonly ChannelTactics[] = [
  {
    key: 20,
    content: [
      {
        channel: "Free plan",
        tactics:
          "Give enough for one person to succeed and stop where a team or a process begins. Watch the cost of free users.",
        impact: "Awareness, Consideration",
        actions: ["Define the free limit", "Model cost per free user", "Measure free-to-paid monthly"],
      },
      {
        channel: "Free trial",
        tactics:
          "Choose the trial length from time to first value plus a few days, and guide with a checklist rather than a tour.",
        impact: "Consideration, Closure",
        actions: ["Measure time to value", "Build the checklist", "Mail and call by behaviour"],
      },
      {
        channel: "In-product prompts",
        tactics:
          "Show an upgrade only when the user meets the limit or the benefit, with the price and one click.",
        impact: "Closure",
        actions: ["List upgrade moments", "Write short prompts", "Test placement"],
      },
      {
        channel: "Product-qualified leads",
        tactics:
          "Let sales call accounts whose use looks like past buyers, and tell them what the account did.",
        impact: "Consideration, Closure",
        actions: ["Define the signal from history", "Route to reps", "Compare win rates"],
      },
      {
        channel: "Templates and integrations",
        tactics:
          "Publish templates and connectors that people search for; they bring users who already have the job to do.",
        impact: "Awareness",
        actions: ["List searched templates", "Release two a month", "Track sign-ups per template"],
      },
    ],
    suggestions: [],
  },
  {
    key: 22,
    content: [
      {
        channel: "Profile optimisation",
        tactics:
          "Complete the profile in the categories your buyers filter on, with pricing, screens and answers to doubts.",
        impact: "Consideration",
        actions: ["Claim profiles", "Choose two categories", "Update each quarter"],
      },
      {
        channel: "Review collection",
        tactics:
          "Ask happy users at a natural moment and offer the same small thank-you for any opinion. Freshness counts.",
        impact: "Consideration, Closure",
        actions: ["Ask after milestones", "Target ten reviews a month", "Answer every review"],
      },
      {
        channel: "Comparison and category ads",
        tactics:
          "Buy placement in the category where your rating is above the average; elsewhere fix the rating first.",
        impact: "Consideration, Closure",
        actions: ["Check rating against category", "Test one quarter", "Measure cost per SQL"],
      },
      {
        channel: "Buyer intent data",
        tactics: "Use the companies viewing your profile or a rival's as a call list for the same week.",
        impact: "Consideration",
        actions: ["Connect intent feed", "Alert owners", "Measure meetings"],
      },
    ],
    suggestions: [],
  },
];
