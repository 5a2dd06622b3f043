import type { ChannelTactics } from "./entry.ts";

/** Channels in which own people sell. */
export const salesRepTactics: readonly ChannelTactics[] = [
  {
    key: 6,
    content: [
      {
        channel: "Territory and account planning",
        tactics:
          "Give each rep a list of named accounts they can really work, 40 to 60 for enterprise, ranked by potential and access. Review the list every quarter.",
        impact: "",
        actions: [
          "Score and assign accounts",
          "Write a one-page plan for the top ten",
          "Review coverage quarterly",
        ],
      },
      {
        channel: "Discovery meetings",
        tactics:
          "Spend the first meeting on the cost of the current situation and who else feels it; demonstrate only what was asked. Leave with a dated next step.",
        impact: "Consideration",
        actions: [
          "Prepare a question guide per industry",
          "Log agreed pain and next step in the CRM",
          "Coach two recorded calls a month",
        ],
      },
      {
        channel: "On-site demonstration and proof of value",
        tactics:
          "Agree success criteria and a decision date before starting a trial. A proof without an end date is a free consulting project.",
        impact: "Consideration, Closure",
        actions: [
          "Write the success criteria template",
          "Get the sponsor's signature",
          "Hold a close-out meeting",
        ],
      },
      {
        channel: "Negotiation and closing plan",
        tactics:
          "Work back from the customer's go-live date with a shared plan that includes legal, security and purchasing. Trade discounts for something, never give them.",
        impact: "Closure",
        actions: ["Share a mutual close plan", "Prepare give-and-get list", "Escalate blocked deals weekly"],
      },
      {
        channel: "Executive sponsorship",
        tactics:
          "Match one of your executives with the sponsor in each large deal and have them meet before the commercial discussion.",
        impact: "Closure",
        actions: [
          "Assign sponsors to top 20 deals",
          "Prepare a one-page brief",
          "Record the meeting outcome",
        ],
      },
    ],
    suggestions: [],
  },
  {
    key: 7,
    content: [
      {
        channel: "Outbound calling",
        tactics:
          "Call in short, focused blocks to a list of one segment with one opening built on a trigger. Two good conversations an hour is a healthy rate.",
        impact: "Consideration",
        actions: [
          "Build trigger-based lists weekly",
          "Script and test two openings",
          "Review connect and meeting rates",
        ],
      },
      {
        channel: "E-mail sequences",
        tactics:
          "Write six short mails over four weeks that each make sense on their own and show you know their situation. Stop when they answer; do not add a seventh.",
        impact: "Awareness, Consideration",
        actions: [
          "Draft the sequence per persona",
          "Warm up and protect the domain",
          "Test subject lines monthly",
        ],
      },
      {
        channel: "Social selling",
        tactics:
          "Use profile visits, useful comments and a personal note before any pitch. It is slow for one week and fast after two months.",
        impact: "Awareness, Consideration",
        actions: [
          "Define 15 minutes of daily routine",
          "Save searches per segment",
          "Track meetings from social",
        ],
      },
      {
        channel: "Inbound follow-up",
        tactics:
          "Answer demo requests within five minutes in working hours; the chance to qualify falls steeply after the first hour.",
        impact: "Consideration, Closure",
        actions: [
          "Set response-time alarms",
          "Cover lunch and late hours",
          "Report speed and qualification weekly",
        ],
      },
      {
        channel: "Remote demonstration",
        tactics:
          "Show the two moments that matter for this buyer in fifteen minutes and book the decision meeting during the call.",
        impact: "Consideration, Closure",
        actions: ["Prepare demo paths per segment", "Use a checklist for next steps", "Record for coaching"],
      },
    ],
    suggestions: [],
  },
  {
    key: 17,
    content: [
      {
        channel: "Target account selection",
        tactics:
          "Agree one list between sales and marketing, scored on fit, intent and access; 30 accounts per rep team at most.",
        impact: "",
        actions: ["Score and agree the list", "Review every quarter", "Remove accounts nobody works"],
      },
      {
        channel: "Account research and maps",
        tactics:
          "Know the business goal, the five people who decide and the incumbent before the first contact.",
        impact: "",
        actions: ["Fill the account map", "Find two triggers per account", "Store in the CRM"],
      },
      {
        channel: "Personalised campaigns",
        tactics:
          "Write for one account or one cluster: their numbers, their words, their peers. Reuse the frame, not the text.",
        impact: "Awareness, Consideration, Closure",
        actions: [
          "Build three industry frames",
          "Create account pages for top ten",
          "Coordinate with rep outreach",
        ],
      },
      {
        channel: "Multi-threaded outreach",
        tactics:
          "Reach three to five people in different roles within the same two weeks, each with their own reason.",
        impact: "Consideration, Closure",
        actions: ["Define messages per role", "Run a two-week play", "Track contacts per account"],
      },
      {
        channel: "Account reviews",
        tactics:
          "Look at engagement, pipeline and next play for each account every month; move budget from silent to warm accounts.",
        impact: "Consideration, Closure",
        actions: ["Set the monthly review", "Use one dashboard", "Decide next play per account"],
      },
    ],
    suggestions: [],
  },
  {
    key: 18,
    content: [
      {
        channel: "Onboarding and adoption",
        tactics:
          "Agree the first result and the date with the customer and measure the steps to it. Most churn is decided in the first 90 days.",
        impact: "Consideration",
        actions: ["Define first value per plan", "Track time to first value", "Call accounts that stall"],
      },
      {
        channel: "Health score and renewal",
        tactics: "Watch use, tickets, sponsor changes and payment, and start renewals 120 days ahead.",
        impact: "Closure",
        actions: ["Define the score", "Start 120-day renewals", "Escalate red accounts"],
      },
      {
        channel: "Business reviews",
        tactics:
          "Show value in the customer's numbers twice a year and agree the next goal; the upsell follows from the goal.",
        impact: "Consideration, Closure",
        actions: ["Prepare value report", "Invite the economic buyer", "Record next goals"],
      },
      {
        channel: "Cross-sell and upsell plays",
        tactics:
          "Offer more to customers who use what they have: trigger on usage limits, new departments, new countries.",
        impact: "Closure",
        actions: ["List triggers", "Write one play per trigger", "Measure conversion per play"],
      },
      {
        channel: "Customer marketing",
        tactics: "Tell customers what others achieved with features they already pay for.",
        impact: "Awareness, Consideration",
        actions: ["Monthly customer mail", "Feature one customer", "Track adoption lift"],
      },
    ],
    suggestions: [],
  },
  {
    key: 19,
    content: [
      {
        channel: "Reference programme",
        tactics:
          "Keep a list of willing references by industry and size, and never call one more than once a month.",
        impact: "Consideration, Closure",
        actions: ["Build the reference list", "Set a usage limit", "Thank and report back"],
      },
      {
        channel: "Referral requests",
        tactics:
          "Ask right after a result: who else has this problem? Make it easy with a two-line text they can forward.",
        impact: "Awareness, Consideration",
        actions: ["Ask at each value milestone", "Prepare forward text", "Track referrals in the CRM"],
      },
      {
        channel: "Customer advisory board",
        tactics:
          "Invite eight customers twice a year, ask real questions and show what you did with the answers.",
        impact: "Consideration",
        actions: ["Choose eight members", "Plan two meetings", "Publish actions taken"],
      },
      {
        channel: "Video testimonials",
        tactics: "Film three minutes with one number and one obstacle overcome; sincerity beats polish.",
        impact: "Consideration, Closure",
        actions: ["Select three customers", "Prepare questions", "Get written consent"],
      },
    ],
    suggestions: [],
  },
];
