import type { ChannelTactics } from "./entry.ts";

/** The channel in which a bot talks to visitors. */
export const websiteBotTactics: readonly ChannelTactics[] = [
  {
    key: 3,
    content: [
      {
        channel: "Qualification bot",
        tactics:
          "Ask three questions that decide fit (role, company size, problem) and offer a meeting on the spot when they match. Keep a visible way out to a person.",
        impact: "Consideration",
        actions: [
          "Write the qualification script with sales",
          "Connect the calendar and the CRM",
          "Review lost conversations weekly",
        ],
      },
      {
        channel: "Pricing page assistant",
        tactics:
          "Place the bot where intent is highest and let it answer what usually stalls a purchase: contract, security, users. Alert a rep when a target account is on the page.",
        impact: "Consideration, Closure",
        actions: [
          "List the top ten pricing questions",
          "Set alerts for target accounts",
          "Test answer quality every month",
        ],
      },
      {
        channel: "Knowledge and support bot",
        tactics:
          "Answer from the help centre with the source shown, and hand over with the history when it is not sure. Deflected tickets are a saving; unresolved ones are churn risk.",
        impact: "Consideration",
        actions: ["Clean the help articles first", "Define hand-over rules", "Report unresolved topics"],
      },
      {
        channel: "Returning visitor greeting",
        tactics:
          "Recognise returning visitors and offer the next step after what they saw last time, in one short sentence. Do not interrupt in the first ten seconds.",
        impact: "Awareness, Consideration",
        actions: [
          "Define messages per visited page",
          "Run an A/B test on timing",
          "Retire messages below 1 % reply",
        ],
      },
    ],
    suggestions: [],
  },
];
