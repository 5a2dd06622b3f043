import type { ChannelTactics } from "./entry.ts";

/** Channels in which partners sell. */
export const partnerTactics: readonly ChannelTactics[] = [
  {
    key: 13,
    content: [
      {
        channel: "Partner recruitment",
        tactics:
          "Look for firms that already own the customer and lack your piece; ten active partners beat a hundred signed ones.",
        impact: "",
        actions: [
          "Write the ideal partner profile",
          "Score 50 candidates",
          "Sign and launch five per quarter",
        ],
      },
      {
        channel: "Partner onboarding and certification",
        tactics:
          "Take a new partner to the first deal within 90 days: two people trained, one demo rehearsed, one joint account list.",
        impact: "Consideration",
        actions: ["Build the 90-day plan", "Train two people per partner", "Hold the first joint meeting"],
      },
      {
        channel: "Deal registration and co-selling",
        tactics:
          "Protect the partner who brings the deal, answer registrations in two days and help them close the first three.",
        impact: "Consideration, Closure",
        actions: [
          "Publish rules of engagement",
          "Set up registration in the CRM",
          "Assign presales for first deals",
        ],
      },
      {
        channel: "Partner incentives",
        tactics:
          "Pay for behaviour you want more of, such as new customers in priority segments, and pay on time.",
        impact: "Closure",
        actions: ["Model commission and margin", "Add a first-deal bonus", "Review payouts quarterly"],
      },
      {
        channel: "Joint marketing with partners",
        tactics:
          "Give partners a ready campaign with their logo and share the cost only against an agreed number of meetings.",
        impact: "Awareness, Consideration",
        actions: ["Prepare a campaign kit", "Agree meeting targets", "Settle funds on proof"],
      },
    ],
    suggestions: [],
  },
  {
    key: 14,
    content: [],
    suggestions: [
      {
        channel: "Technology alliances",
        tactics:
          "Integrate with the product your buyer opens every day and be listed where they look for add-ons. Agree one joint story and one joint customer first.",
        impact: "Awareness, Consideration",
        actions: ["Choose two platforms", "Build and certify the connector", "Publish a joint case"],
      },
      {
        channel: "Consulting and implementation partners",
        tactics:
          "Help advisers deliver better projects with your product; they bring it in while the customer still writes requirements.",
        impact: "Consideration, Closure",
        actions: ["List advisers per industry", "Train two consultants each", "Share project leads"],
      },
      {
        channel: "Co-marketing alliances",
        tactics:
          "Pair with a non-competing firm that sells to the same buyer and swap audiences: one webinar, one guide, one event a quarter.",
        impact: "Awareness",
        actions: ["Shortlist five firms", "Plan one joint activity", "Split leads fairly"],
      },
      {
        channel: "Marketplaces",
        tactics:
          "Sell through cloud or app marketplaces when customers have committed budget there. Model the fee against a shorter purchase.",
        impact: "Consideration, Closure",
        actions: ["Check listing rules", "Set private offer process", "Track share of deals"],
      },
    ],
  },
];
