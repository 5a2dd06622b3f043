import type { ChannelTactics } from "./entry.ts";

/** Channels that are paid for by the ad. */
export const paidAdsTactics: readonly ChannelTactics[] = [
  {
    key: 8,
    content: [
      {
        channel: "Brand search",
        tactics:
          "Bid on your own name where competitors do, keep it cheap, and send people to the page that answers their question, not to the home page.",
        impact: "Consideration, Closure",
        actions: ["Check who bids on your name", "Set exact match campaign", "Measure incremental leads"],
      },
      {
        channel: "High-intent search",
        tactics:
          "Buy the searches of people ready to choose and exclude everything that only looks similar. A tight list of 50 terms beats 500.",
        impact: "Consideration, Closure",
        actions: ["Select 50 terms with intent", "Add a negative keyword list", "Match ad, page and offer"],
      },
      {
        channel: "Competitor terms",
        tactics:
          "Advertise a fair comparison on rival names, with proof from a customer who switched. Expect a low click rate and a good conversion.",
        impact: "Consideration",
        actions: [
          "Write one comparison page per rival",
          "Check trademark rules",
          "Review cost per SQL monthly",
        ],
      },
      {
        channel: "Performance and shopping campaigns",
        tactics:
          "Let automated campaigns work only with real conversion data from the CRM, otherwise they buy cheap forms.",
        impact: "Awareness, Consideration",
        actions: ["Send SQLs back as conversions", "Exclude poor placements", "Compare with search monthly"],
      },
    ],
    suggestions: [],
  },
  {
    key: 9,
    content: [
      {
        channel: "Trade publication banners",
        tactics:
          "Place ads where your industry reads daily and buy the newsletter slot before the banner. Negotiate content and data with the price.",
        impact: "Awareness",
        actions: [
          "Get media kits from five titles",
          "Test one newsletter slot",
          "Compare cost per visit from accounts",
        ],
      },
      {
        channel: "Contextual display",
        tactics:
          "Show ads next to articles about the problem you solve. Context works without tracking people.",
        impact: "Awareness",
        actions: ["Choose topics and exclusions", "Test three messages", "Check viewability"],
      },
      {
        channel: "Account-based display",
        tactics:
          "Limit display to the named accounts in the plan and judge it on account engagement, not clicks.",
        impact: "Awareness, Consideration",
        actions: ["Upload the account list", "Set a frequency limit", "Report reached accounts monthly"],
      },
      {
        channel: "Native advertising",
        tactics:
          "Promote your best guide as an article in the style of the site and mark it clearly as advertising.",
        impact: "Awareness, Consideration",
        actions: ["Pick the top guide", "Run a four-week test", "Measure reading time"],
      },
    ],
    suggestions: [],
  },
  {
    key: 10,
    content: [
      {
        channel: "LinkedIn sponsored content",
        tactics:
          "Target job function, seniority and company list; start with a useful document rather than a demo. Budget for at least 50 leads before judging.",
        impact: "Awareness, Consideration",
        actions: ["Build audiences per segment", "Test two offers", "Sync leads to the CRM"],
      },
      {
        channel: "LinkedIn conversation and message ads",
        tactics:
          "Write like a colleague, offer one clear choice, and use it for events or a strong asset. It tires quickly, so rotate.",
        impact: "Consideration",
        actions: ["Write two message flows", "Limit to once a month per person", "Compare cost per meeting"],
      },
      {
        channel: "Facebook and Instagram ads",
        tactics:
          "Use them for small businesses, local events and retargeting, with a video that works without sound.",
        impact: "Awareness",
        actions: ["Create three videos", "Use look-alike of customers", "Cap frequency"],
      },
      {
        channel: "X, Reddit and community ads",
        tactics: "Go where specialists talk and use plain language. Expect strong opinions and answer them.",
        impact: "Awareness, Consideration",
        actions: ["Choose three communities", "Have an expert answer comments", "Stop after two weak weeks"],
      },
    ],
    suggestions: [],
  },
  {
    key: 11,
    content: [
      {
        channel: "Engaged website visitors",
        tactics:
          "Show a next step to visitors who stayed longer than two minutes or saw a product page, and exclude customers and job seekers.",
        impact: "Consideration",
        actions: ["Define the engaged audience", "Prepare three next-step ads", "Exclude customers weekly"],
      },
      {
        channel: "Pricing and demo page leavers",
        tactics:
          "Answer the doubt that stopped them, such as effort to switch or contract length, within seven days.",
        impact: "Consideration, Closure",
        actions: ["List the top three doubts", "Write one ad per doubt", "Limit to seven days"],
      },
      {
        channel: "Content readers",
        tactics: "Offer readers of a guide the matching case study or calculator rather than the demo.",
        impact: "Awareness, Consideration",
        actions: ["Map content to next content", "Set up sequences", "Measure step-through"],
      },
      {
        channel: "CRM list retargeting",
        tactics: "Support open opportunities with proof ads to their companies while sales works the deal.",
        impact: "Consideration, Closure",
        actions: ["Sync open opportunities daily", "Use customer quotes", "Report effect on win rate"],
      },
    ],
    suggestions: [],
  },
  {
    key: 12,
    content: [
      {
        channel: "Print in trade magazines",
        tactics:
          "Buy the issue that covers your topic and ask for an article with it. Use a short address or code so that it can be measured.",
        impact: "Awareness",
        actions: ["Collect editorial calendars", "Negotiate article plus advert", "Set up a tracked address"],
      },
      {
        channel: "Outdoor and airport",
        tactics:
          "Use it around one event or one city where many target accounts sit; otherwise it is decoration.",
        impact: "Awareness",
        actions: ["Choose one city and date", "Align with the event plan", "Survey new leads on source"],
      },
      {
        channel: "Radio and podcast sponsorship",
        tactics:
          "Sponsor a show the buyer listens to for at least six episodes and let the host say it in their words.",
        impact: "Awareness",
        actions: ["Shortlist three shows", "Book six episodes", "Track the offer code"],
      },
      {
        channel: "Direct mail",
        tactics:
          "Send something useful and personal to 50 named people and call three days later. It only works with the call.",
        impact: "Consideration, Closure",
        actions: ["Select 50 contacts", "Write the personal line", "Schedule the calls"],
      },
    ],
    suggestions: [],
  },
  {
    key: 24,
    content: [],
    suggestions: [
      {
        channel: "Account list targeting",
        tactics:
          "Buy media only for the accounts and roles in the plan, with a cap on how often each person sees it.",
        impact: "Awareness, Consideration",
        actions: ["Upload accounts", "Set frequency limit", "Report reached accounts"],
      },
      {
        channel: "Intent-based bidding",
        tactics: "Raise bids when an account reads about the problem, lower them when it stops.",
        impact: "Consideration",
        actions: ["Connect intent data", "Define bid steps", "Review weekly"],
      },
      {
        channel: "Connected TV and audio",
        tactics: "Use for a few large accounts or cities with a clear control group.",
        impact: "Awareness",
        actions: ["Pick test cities", "Hold out a control", "Measure search lift"],
      },
    ],
  },
  {
    key: 25,
    content: [],
    suggestions: [
      {
        channel: "Own inventory",
        tactics:
          "If your site has an audience, sell or swap space with partners who do not compete. Protect the reader first.",
        impact: "Awareness",
        actions: ["Count suitable views", "Set a quality list", "Pilot one partner"],
      },
      {
        channel: "Newsletter sponsorship slots",
        tactics: "Offer one sponsor place per issue to firms your readers trust; it can fund your content.",
        impact: "Awareness",
        actions: ["Prepare a media kit", "Price by reader", "Limit to one slot"],
      },
      {
        channel: "Audience partnerships",
        tactics: "Exchange audiences with a partner under consent rules rather than selling data.",
        impact: "Awareness, Consideration",
        actions: ["Check consent", "Agree joint segment", "Measure both sides"],
      },
    ],
  },
];
