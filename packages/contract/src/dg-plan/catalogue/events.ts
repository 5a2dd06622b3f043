import type { ChannelTactics } from "./entry.ts";

/** Channels in which people meet. */
export const eventTactics: readonly ChannelTactics[] = [
  {
    key: 15,
    content: [
      {
        channel: "Exhibition stand",
        tactics:
          "Book meetings for two thirds of the stand hours before the show opens. The stand is where you hold meetings, not where you hope for them.",
        impact: "Awareness, Consideration",
        actions: [
          "Choose shows by attendee list",
          "Book meetings four weeks ahead",
          "Follow up hot leads in 48 hours",
        ],
      },
      {
        channel: "Speaking slot",
        tactics:
          "Tell a customer's story with the customer on stage. One slot is worth more than a bigger stand.",
        impact: "Awareness, Consideration",
        actions: ["Submit six months ahead", "Prepare with the customer", "Offer the slides for a contact"],
      },
      {
        channel: "Sponsorship",
        tactics:
          "Sponsor only what gives access: the attendee app, a round table, the evening. Logos alone do not sell.",
        impact: "Awareness",
        actions: ["Compare packages by access", "Negotiate the attendee list", "Set a meeting target"],
      },
      {
        channel: "Side meetings and dinners",
        tactics:
          "Invite eight prospects and two customers to a dinner near the show and keep the talk off the product.",
        impact: "Consideration, Closure",
        actions: [
          "Invite eight prospects, two customers",
          "Seat by shared problem",
          "Call each guest within a week",
        ],
      },
      {
        channel: "Post-show nurture",
        tactics:
          "Sort leads the same day into call, nurture and drop, and judge the show on pipeline after 90 days.",
        impact: "Consideration",
        actions: [
          "Grade leads on the spot",
          "Load to CRM with the event code",
          "Review pipeline at 30 and 90 days",
        ],
      },
    ],
    suggestions: [],
  },
  {
    key: 16,
    content: [
      {
        channel: "Executive round table",
        tactics:
          "Ten peers, one question, a neutral moderator and no slides. Follow up with what the group concluded.",
        impact: "Consideration, Closure",
        actions: ["Define the question", "Invite 40 for 10 seats", "Send conclusions in three days"],
      },
      {
        channel: "User conference",
        tactics:
          "Let customers present and put prospects next to them. Measure renewals and expansion as well as new deals.",
        impact: "Awareness, Consideration, Closure",
        actions: ["Fix date nine months ahead", "Sign ten customer speakers", "Plan prospect seating"],
      },
      {
        channel: "Workshop or training day",
        tactics: "Teach a skill the buyer can use without you and let them bring their own data.",
        impact: "Consideration",
        actions: ["Write exercises", "Limit to 20 people", "Offer a follow-up assessment"],
      },
      {
        channel: "Virtual event",
        tactics:
          "Keep it under 90 minutes, make it interactive and invite through partners. Half will not come, so plan the recording.",
        impact: "Awareness, Consideration",
        actions: ["Choose one strong guest", "Prepare polls", "Call engaged attendees"],
      },
      {
        channel: "Roadshow",
        tactics:
          "Take one agenda to five cities with a local customer in each. Fill the room before booking the hotel.",
        impact: "Awareness, Consideration",
        actions: ["Pick cities by account density", "Find a local customer each", "Track cost per meeting"],
      },
    ],
    suggestions: [],
  },
];
