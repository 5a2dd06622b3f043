/** A term with what it means and, where we compute it, how. One sentence each. */
export interface GlossaryTerm {
  term: string;
  meaning: string;
  computed?: string;
}

/** Terms that users meet on screens, by id. */
export const glossary = {
  amc: {
    term: "AMC",
    meaning:
      "Annual maintenance cost: what keeping a tool or a site running costs each year after it is built.",
  },
  approval: {
    term: "Approval",
    meaning:
      "A member's consent to a GTM plan with all that is made for it, as it was when approval was asked for.",
  },
  attainment: {
    term: "Attainment",
    meaning: "How much of a target a result reaches.",
    computed: "The result divided by the target.",
  },
  bd: {
    term: "Admin and BD",
    meaning: "Business development and administration: work around sales that no channel needs for itself.",
    computed: "A percentage that is added to the cost of the people of a channel.",
  },
  cagr: {
    term: "CAGR",
    meaning:
      "Compound annual growth rate: the same growth each year that leads from today's value to the target.",
    computed: "(Target / current value) to the power of 1 / years, minus 1.",
  },
  cac: {
    term: "CAC",
    meaning: "Customer acquisition cost: what winning one new customer costs.",
    computed: "Cost of sales and marketing divided by new customers.",
  },
  churn: {
    term: "Churn",
    meaning: "The share of customers who leave within a year.",
    computed: "100 % minus the retention rate.",
  },
  closeRatio: {
    term: "Close ratio",
    meaning: "The share of sales-qualified leads that become customers; also called win rate.",
  },
  combination: {
    term: "Combination",
    meaning: "One product in one geography. A plan has segments, competitors and prices for each of them.",
  },
  comment: {
    term: "Comment",
    meaning: "A note beside a field or a figure that others can answer. It keeps the value it is about.",
  },
  costOfCapital: {
    term: "Cost of capital",
    meaning: "The return that investors expect a year. Later money is discounted by it.",
  },
  ebit: {
    term: "EBIT",
    meaning: "Earnings before interest and taxes: what is left of revenue after all cost.",
    computed: "Revenue minus cost. EBIT % is EBIT divided by revenue of the same year.",
  },
  effort: {
    term: "Effort",
    meaning:
      "How large a channel is against what the plan has now: 1 is today's size, 0 is not used, 2 is twice as much.",
    computed: "The channel's target, and where it has them its people and spending, times the effort.",
  },
  elasticity: {
    term: "Elasticity",
    meaning: "How many per cent fewer customers buy when the price is one per cent higher.",
  },
  frontier: {
    term: "Frontier",
    meaning:
      "The most revenue that each budget can bring when it is divided between the channels in the best way.",
  },
  funnel: {
    term: "Funnel",
    meaning: "The way from first contacts to customers, with the share that gets through each stage.",
  },
  gtm: {
    term: "GTM plan",
    meaning: "Go-to-market plan: who you sell to, where, against whom, and why they choose you.",
  },
  inbox: {
    term: "Inbox",
    meaning:
      "What waits for you in all your workspaces: mentions, answers to your comments, approvals and invitations.",
  },
  invitation: {
    term: "Invitation",
    meaning:
      "An e-mail with a link that makes its addressee a member of a workspace. It works once, for 7 days.",
  },
  leadToClosure: {
    term: "Lead to closure",
    meaning: "Months from a qualified lead to a signed deal.",
  },
  median: {
    term: "Median",
    meaning:
      "The middle outcome: half of the simulated outcomes are higher, half are lower. The same as P50.",
  },
  npv: {
    term: "NPV",
    meaning: "Net present value: all future cash flows in today's money, before tax and working capital.",
    computed:
      "Each year's cash flow divided by (1 + cost of capital) once for each year ahead, then added up.",
  },
  openness: {
    term: "Openness",
    meaning: "How little a market is concentrated on a few competitors, from 0 (one has it all) to 100.",
    computed: "100 × (1 − the sum of the squared market shares of the competitors).",
  },
  p10: {
    term: "P10, P50, P90",
    meaning:
      "Points of the simulated outcomes: 9 of 10 outcomes are above P10, half are above P50, 1 of 10 is above P90.",
  },
  payback: {
    term: "Payback",
    meaning: "How long it takes until what was spent has come back.",
    computed: "The moment cumulative revenue or cash first covers cumulative cost.",
  },
  pert: {
    term: "PERT",
    meaning:
      "A way to draw a value from a range: values near the middle are more likely than values near the ends.",
  },
  pipeline: {
    term: "Pipeline",
    meaning: "The value of the deals that sales works on and that are neither won nor lost.",
  },
  planOfRecord: {
    term: "Plan of record",
    meaning: "The version of a GTM plan that was approved last. Dashboards measure deals against it.",
  },
  presales: {
    term: "Presales",
    meaning: "People who answer technical questions and give demonstrations before a deal is closed.",
  },
  presence: {
    term: "Presence",
    meaning:
      "The initials of those who have the same document open, at its head and at the field they are in.",
  },
  rampUp: {
    term: "Ramp-up",
    meaning: "Months until a new channel or sales rep works at full speed.",
  },
  retention: {
    term: "Retention rate",
    meaning: "The share of customers who stay for another year.",
  },
  returns: {
    term: "Returns",
    meaning:
      "How much of its revenue a channel keeps bringing as it grows: at 1 twice the effort brings twice the revenue, below 1 less.",
    computed: "Above today's size, revenue grows with the effort to the power of the returns.",
  },
  roi: {
    term: "ROI",
    meaning: "Return on investment: what a channel brings against what it costs.",
    computed: "We show cost divided by revenue, and pipeline divided by cost.",
  },
  role: {
    term: "Role",
    meaning:
      "What a member may do: viewers read, commenters also comment, editors change, admins also invite, owners also pay and delete.",
  },
  seat: {
    term: "Seat",
    meaning: "A place for an editor, admin or owner. Viewers and commenters need none.",
  },
  sme: {
    term: "SME",
    meaning: "Small and medium-sized enterprises. A plan can define its own sizes.",
  },
  sql: {
    term: "SQL",
    meaning: "Sales-qualified lead: a contact that sales accepts as a likely buyer.",
    computed: "Revenue a channel needs divided by the deal size and the close ratio.",
  },
  trial: {
    term: "Simulated outcome",
    meaning: "One run of the five years with a price, customers and retention drawn from their ranges.",
    computed: "The odds are the share of 10,000 such outcomes that reach the target.",
  },
  workspace: {
    term: "Workspace",
    meaning: "A place for plans, costs, simulations and deals: your personal one, or one that a team shares.",
  },
} as const satisfies Record<string, GlossaryTerm>;

export type GlossaryId = keyof typeof glossary;

/** All terms by name. */
export const glossaryTerms: readonly GlossaryTerm[] = Object.values<GlossaryTerm>(glossary).toSorted((a, b) =>
  a.term.localeCompare(b.term, "en"),
);
