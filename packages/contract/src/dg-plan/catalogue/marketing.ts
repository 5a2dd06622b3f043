import type { ChannelTactics } from "./entry.ts";

/** Channels in which a team creates pipeline. */
export const marketingTactics: readonly ChannelTactics[] = [
  {
    key: 1,
    content: [
      {
        channel: "LinkedIn company page",
        tactics:
          "Post three times a week on the two problems your chosen segments lose money on, and let every third post point to proof rather than to the product. Reply to each comment within a working day; reach on a company page depends on early conversation.",
        impact: "Awareness, Consideration",
        actions: [
          "Agree four content pillars from the value map",
          "Build a six-week posting calendar",
          "Name the person who answers comments",
        ],
      },
      {
        channel: "Founder and expert profiles",
        tactics:
          "People follow people: have two or three experts write short first-hand notes from customer work. Give them a weekly prompt and one edit, not a script.",
        impact: "Awareness, Consideration",
        actions: [
          "Pick three experts and agree one hour a week",
          "Rewrite their profiles around the buyer's problem",
          "Track profile views from target accounts",
        ],
      },
      {
        channel: "LinkedIn and industry groups",
        tactics:
          "Join the five groups where your buyers ask for advice and answer questions without selling. Collect the repeated questions; they are next month's content.",
        impact: "Awareness",
        actions: [
          "List five active groups per industry",
          "Answer two questions a week",
          "Log repeated questions for the content team",
        ],
      },
      {
        channel: "YouTube and short video",
        tactics:
          "Record one-minute answers to the questions sales hears most and a five-minute product walk-through per segment. Subtitles and a clear first three seconds matter more than studio quality.",
        impact: "Awareness, Consideration",
        actions: [
          "List the ten most frequent sales questions",
          "Record four clips in one session",
          "Add clips to sales follow-up mails",
        ],
      },
      {
        channel: "Employee advocacy",
        tactics:
          "Give staff two ready-to-edit posts a week and show them which ones brought conversations. Voluntary and personal beats mandatory and identical.",
        impact: "Awareness",
        actions: ["Choose 10 volunteers", "Send a weekly post kit", "Report replies and meetings per month"],
      },
    ],
    suggestions: [],
  },
  {
    key: 2,
    content: [
      {
        channel: "Blog and pillar pages",
        tactics:
          "Write one thorough page per problem your best segment searches for, then short articles that link to it. Refresh what already ranks before writing something new.",
        impact: "Awareness, Consideration",
        actions: [
          "Map topics to segment and buying stage",
          "Publish one pillar page a month",
          "Refresh the five oldest ranking pages",
        ],
      },
      {
        channel: "White papers and guides",
        tactics:
          "Offer a guide that helps the buyer make the decision, including when not to buy. Ask only for a business e-mail and follow up with the next useful piece, not a sales call.",
        impact: "Consideration",
        actions: [
          "Pick one decision the buyer struggles with",
          "Write, review with sales, design",
          "Set up the follow-up sequence",
        ],
      },
      {
        channel: "Case studies",
        tactics:
          "Publish one measured story per priority industry and size: starting point, what changed, numbers after six months, customer's own words. Sales should have it in both one-page and slide form.",
        impact: "Consideration, Closure",
        actions: [
          "List reference candidates per segment",
          "Interview and get written approval",
          "Store in the sales library by industry",
        ],
      },
      {
        channel: "Webinars",
        tactics:
          "Run a 40-minute session with a customer or an outside expert and spend half of it on questions. Most value is in the recording and the follow-up within 48 hours.",
        impact: "Awareness, Consideration",
        actions: [
          "Fix topic, guest and date six weeks ahead",
          "Plan invitation mails and partner promotion",
          "Call attendees who asked a question",
        ],
      },
      {
        channel: "Newsletter",
        tactics:
          "Send a short, regular mail that a busy buyer would miss: one insight, one number, one example. Measure replies and meetings rather than opens.",
        impact: "Awareness, Consideration",
        actions: [
          "Define the promise in one sentence",
          "Build the sign-up on every content page",
          "Review replies each month",
        ],
      },
      {
        channel: "Calculators and templates",
        tactics:
          "Give away a small tool, such as a savings calculator, that produces a result the buyer can show internally. The inputs tell you how serious the lead is.",
        impact: "Consideration",
        actions: [
          "Agree the formula with sales and finance",
          "Publish with shareable result page",
          "Route high-value results to a rep",
        ],
      },
    ],
    suggestions: [],
  },
  {
    key: 4,
    content: [
      {
        channel: "On-page optimisation",
        tactics:
          "Give each page one question to answer, in the words buyers type, with a title, headings and summary that say so. Start with pages ranking 5 to 20; they move fastest.",
        impact: "Awareness",
        actions: ["Export queries ranking 5-20", "Rewrite ten pages", "Re-measure after six weeks"],
      },
      {
        channel: "Technical SEO",
        tactics:
          "Fix what stops pages being found: crawl errors, slow templates, duplicate pages, missing structured data. Do it once thoroughly, then watch it monthly.",
        impact: "Awareness",
        actions: ["Run a full crawl", "Fix errors by traffic at stake", "Set up a monthly alert report"],
      },
      {
        channel: "Bottom-of-funnel keywords",
        tactics:
          "Own the searches of people who are choosing: alternatives, comparisons, pricing, integrations. Be fair to competitors; readers check.",
        impact: "Consideration, Closure",
        actions: [
          "List alternatives and comparison terms",
          "Write one honest comparison per rival",
          "Add a demo request to each page",
        ],
      },
      {
        channel: "Link building and digital PR",
        tactics:
          "Earn links by publishing a number nobody else has, such as a small yearly benchmark of your industry. Ask partners and customers who already mention you to link.",
        impact: "Awareness",
        actions: ["Find unlinked mentions", "Plan one data study", "Contact 30 relevant editors"],
      },
      {
        channel: "Local and language pages",
        tactics:
          "Give each target geography its own page with local customers, currency and regulation rather than a translation. Mark language and region properly.",
        impact: "Awareness, Consideration",
        actions: ["Prioritise two geographies", "Localise examples and proof", "Check language tags"],
      },
    ],
    suggestions: [],
  },
  {
    key: 5,
    content: [
      {
        channel: "Press releases",
        tactics:
          "Announce only what an outsider would call news: a funded milestone, a large customer with numbers, a real study. One strong release a quarter beats one a month.",
        impact: "Awareness",
        actions: [
          "Agree the four news moments of the year",
          "Prepare quotes and images",
          "Update the press page",
        ],
      },
      {
        channel: "Media relations",
        tactics:
          "Know the ten journalists who cover your problem and help them with facts when they are writing, not when you are launching.",
        impact: "Awareness",
        actions: ["Build the list of ten", "Offer a quarterly briefing", "Keep a one-hour response promise"],
      },
      {
        channel: "By-lined articles",
        tactics:
          "Place expert articles in the trade titles your segment reads; teach one thing and name the product nowhere but the author line.",
        impact: "Awareness, Consideration",
        actions: ["Choose three trade titles", "Pitch two topics each", "Re-use accepted pieces in sales"],
      },
      {
        channel: "Awards",
        tactics:
          "Enter three awards that your buyers recognise and use the short-listing as proof in proposals. Ignore the ones that only sell tickets.",
        impact: "Awareness, Consideration",
        actions: ["Select three awards", "Prepare customer evidence", "Add badges to proposals"],
      },
      {
        channel: "Analyst relations",
        tactics:
          "Brief the analysts who advise your enterprise segment twice a year and bring a customer. Inclusion in a report shortens long lists.",
        impact: "Consideration",
        actions: ["Map analysts to segments", "Book two briefings", "Track mentions in deals"],
      },
    ],
    suggestions: [],
  },
  {
    key: 21,
    content: [
      {
        channel: "Industry experts",
        tactics:
          "Work with practitioners your buyers quote, for a year rather than a post, and let them be critical.",
        impact: "Awareness, Consideration",
        actions: ["List ten experts", "Offer early access", "Agree a yearly plan"],
      },
      {
        channel: "Micro influencers",
        tactics: "Ten small voices in a niche usually beat one large one; pay fairly and disclose it.",
        impact: "Awareness",
        actions: ["Find by topic and engagement", "Set disclosure rules", "Track code per person"],
      },
      {
        channel: "Podcast guesting",
        tactics:
          "Place your expert on the shows buyers hear while travelling; bring one story and one number.",
        impact: "Awareness",
        actions: ["Pitch 15 shows", "Prepare the story", "Share clips"],
      },
      {
        channel: "Co-created research",
        tactics: "Do a small study with a known name; both audiences share it and the press quotes it.",
        impact: "Awareness, Consideration",
        actions: ["Agree question and sample", "Publish jointly", "Re-use for six months"],
      },
    ],
    suggestions: [],
  },
  {
    key: 23,
    content: [],
    suggestions: [
      {
        channel: "Shareable results",
        tactics:
          "Make the result of using the product worth showing, with a quiet mention of where it came from.",
        impact: "Awareness",
        actions: ["Design the share card", "Add one-click sharing", "Measure invites per user"],
      },
      {
        channel: "Referral loop",
        tactics: "Reward both sides at the moment of success; keep the reward useful and small.",
        impact: "Awareness, Consideration",
        actions: ["Define reward and moment", "Build tracking", "Check for abuse"],
      },
      {
        channel: "Challenges and benchmarks",
        tactics: "Let people compare themselves with peers; a score invites the next person.",
        impact: "Awareness",
        actions: ["Choose the score", "Launch with ten names", "Refresh yearly"],
      },
    ],
  },
];
