import { segmentSizes } from "@beachhead/contract";
import type { Block, Deck, Slide } from "../../../platform/exports/deck.ts";
import { exactMoney, oddsOf, percentOf, shortMoney, wholeNumber } from "../../../platform/exports/words.ts";
import {
  accountsOf,
  type Combination,
  channelFinding,
  chosenSegments,
  driverFinding,
  driverScores,
  goalFinding,
  goalsOf,
  type PlanFacts,
  planFinding,
  priceFinding,
  revenueGoal,
  segmentFinding,
} from "./findings.ts";

/** Of further combinations the workbook has everything; slides of hundreds would be read by nobody. */
const MOST_COMBINATIONS = 12;

/** A GTM plan as slides: summary, goals, each combination, channels, price, assumptions. */
export function planDeck(facts: PlanFacts): Deck {
  const { plan } = facts;
  const shown = plan.combinationData.slice(0, MOST_COMBINATIONS);
  return {
    title: plan.gtmPlanName,
    footer: [plan.gtmPlanName, plan.companyName].filter((part) => part !== "").join(" · "),
    slides: [
      summarySlide(facts),
      ...(goalsOf(facts).length === 0 ? [] : [goalSlide(facts)]),
      ...shown.flatMap((combination) => combinationSlides(facts, combination)),
      ...(facts.channelPlans.length === 0 ? [] : [channelSlide(facts)]),
      ...(facts.price === undefined ? [] : [priceSlide(facts.price)]),
      assumptionSlide(facts),
    ],
  };
}

/** Money and counts of any size in few characters. */
const figure = (value: number | null, isMoney: boolean): string =>
  value === null
    ? "–"
    : isMoney
      ? shortMoney(value)
      : value.toLocaleString("en-US", { maximumFractionDigits: 2 });

function summarySlide(facts: PlanFacts): Slide {
  const { plan, price, channelPlans } = facts;
  const goal = revenueGoal(facts);
  const chosen = plan.combinationData.flatMap((combination) => chosenSegments(plan, combination));
  const accounts = chosen.reduce((sum, each) => sum + (each.accounts ?? 0), 0);
  const ownPlans = channelPlans.filter(({ currency }) => currency === plan.currency);
  // Geographies of a product are often positioned alike.
  const positioning = [
    ...new Set(
      plan.combinationData.flatMap(
        ({ title }) => plan.positioningAndPricingData[title]?.companyPositioning ?? [],
      ),
    ),
  ]
    .filter((text) => text !== "")
    .slice(0, 3);
  const path = goal?.path;
  const chart: Block[] =
    path === undefined || path === null
      ? []
      : [
          {
            kind: "chart",
            shape: "columns",
            format: "money",
            categories: path.years.map(String),
            series: [{ name: `Revenue goal, ${plan.currency}`, values: path.values, tone: "main" }],
          },
        ];
  return {
    title: planFinding(facts),
    lead: plan.shortDescription === "" ? plan.gtmPlanName : plan.shortDescription,
    rows: [
      {
        height: 2,
        blocks: [
          {
            kind: "figures",
            figures: [
              {
                label: "Revenue goal",
                value: figure(goal?.goal.targetValue ?? null, true),
                note: path ? `by ${path.years.at(-1)}, in ${plan.currency}` : `in ${plan.currency}`,
              },
              {
                label: "Chosen segments",
                value: wholeNumber(chosen.length),
                note: accounts === 0 ? "accounts not counted" : `${wholeNumber(accounts)} accounts`,
              },
              {
                label: "Channels bring",
                value:
                  ownPlans.length === 0
                    ? "–"
                    : shortMoney(ownPlans.reduce((sum, each) => sum + each.revenue, 0)),
                note: ownPlans.length === 0 ? "no channel plan yet" : "in a full year",
              },
              {
                label: "Price: odds of both targets",
                value: price === undefined ? "–" : oddsOf(price.odds),
                note: price === undefined ? "no simulation yet" : price.title,
              },
            ],
          },
        ],
      },
      {
        height: 4,
        blocks: [
          ...chart,
          {
            kind: "text",
            heading: positioning.length === 0 ? "Products and geographies" : "Positioning",
            lines:
              positioning.length === 0
                ? plan.products.map(({ name, geos }) => `${name}: ${geos.join(", ")}`)
                : positioning,
          },
        ],
      },
    ],
  };
}

/** Of a level, as it fits into a narrow column. */
const levelText = (level: string | undefined): string => level?.replace(/^moderately /i, "mod. ") ?? "–";

function goalSlide(facts: PlanFacts): Slide {
  const goals = goalsOf(facts);
  const charted = goals
    .flatMap(({ goal, path, isMoney }) =>
      path === null ? [] : [{ goal: goal.goal, isMoney, years: path.years, values: path.values }],
    )
    .slice(0, 3);
  return {
    title: goalFinding(facts),
    lead: "Today, the target, and the growth a year that leads there.",
    rows: [
      {
        height: 2,
        blocks: [
          {
            kind: "table",
            head: ["Goal", "Today", "Target", "In", "Growth a year"],
            rows: goals.map(({ goal, path, isMoney }) => [
              goal.goal,
              figure(goal.currentValue, isMoney),
              figure(goal.targetValue, isMoney),
              String(path?.years.at(-1) ?? goal.targetYear ?? "–"),
              path === null
                ? "–"
                : path.annualRate === null
                  ? figure(path.annualAmount, isMoney)
                  : percentOf(path.annualRate, 1),
            ]),
          },
        ],
      },
      ...(charted.length === 0
        ? []
        : [
            {
              height: 3,
              blocks: charted.map(({ goal, years, values, isMoney }) => ({
                kind: "chart" as const,
                shape: "columns" as const,
                format: isMoney ? ("money" as const) : ("whole" as const),
                title: goal,
                categories: years.map(String),
                series: [{ name: goal, values, tone: "main" as const }],
              })),
            },
          ]),
    ],
  };
}

function combinationSlides({ plan }: PlanFacts, combination: Combination): Slide[] {
  const slides: Slide[] = [];
  const levels = plan.recommendedsegmentData[combination.title];
  const selection = plan.personalSelection[combination.title];
  const { industries, title } = combination;
  const hasAccounts = industries.some((industry) =>
    segmentSizes.some((size) => accountsOf(plan, combination, industry, size) !== undefined),
  );
  if (hasAccounts || chosenSegments(plan, combination).length > 0)
    slides.push({
      title: segmentFinding(plan, combination),
      lead: "Left: accounts by industry and size. Right: the level of each segment; a tick marks the chosen ones.",
      rows: [
        {
          height: 1,
          blocks: [
            {
              kind: "chart",
              shape: "stacked",
              format: "whole",
              categories: industries,
              series: segmentSizes.map((size) => ({
                name: size,
                values: industries.map((industry) => accountsOf(plan, combination, industry, size) ?? 0),
              })),
            },
            {
              kind: "table",
              head: ["Industry", ...segmentSizes],
              rows: industries.map((industry) => [
                industry,
                ...segmentSizes.map((size) => {
                  const isChosen = selection?.[industry]?.[size] === true;
                  return `${isChosen ? "✓ " : ""}${levelText(levels?.[industry]?.[size])}`;
                }),
              ]),
            },
          ],
        },
      ],
    });
  const scores = driverScores(plan, combination).slice(0, 12);
  if (scores.length > 0)
    slides.push({
      title: driverFinding(plan, combination),
      lead: "Scores from 0 to 10: ours, and the average of the competitors.",
      rows: [
        {
          height: 1,
          blocks: [
            {
              kind: "chart",
              shape: "columns",
              format: "score",
              categories: scores.map(({ attribute }) => attribute),
              series: [
                { name: plan.companyName, values: scores.map(({ own }) => own), tone: "main" },
                { name: "Competitors, average", values: scores.map(({ average }) => average), tone: "muted" },
              ],
            },
          ],
        },
      ],
    });
  const competitors = plan.competitors[title]?.competitors ?? [];
  const positioning = plan.positioningAndPricingData[title];
  const texts = [
    { heading: "What we offer", text: positioning?.companyOffering ?? "" },
    { heading: "How we are positioned", text: positioning?.companyPositioning ?? "" },
  ].filter(({ text }) => text !== "");
  if (competitors.length > 0 || texts.length > 0)
    slides.push({
      title:
        competitors.length === 0
          ? `${title}: what we stand for`
          : `${title}: we meet ${competitors.length} ${competitors.length === 1 ? "competitor" : "competitors"}`,
      rows: [
        ...(competitors.length === 0
          ? []
          : [
              {
                height: 3,
                blocks: [
                  {
                    kind: "table" as const,
                    head: ["Competitor", "Industry", "Country", "Revenue", "Customers", "Market share"],
                    rows: competitors.map((each) => [
                      each.name,
                      each.industry,
                      each.country === "" ? "–" : each.country,
                      typeof each.revenue === "number" ? shortMoney(each.revenue) : (each.revenue ?? "–"),
                      typeof each.customers === "number"
                        ? wholeNumber(each.customers)
                        : (each.customers ?? "–"),
                      `${each.marketShare} %`,
                    ]),
                  },
                ],
              },
            ]),
        ...(texts.length === 0
          ? []
          : [
              {
                height: 2,
                blocks: texts.map(({ heading, text }) => ({ kind: "text" as const, heading, lines: [text] })),
              },
            ]),
      ],
    });
  return slides;
}

function channelSlide(facts: PlanFacts): Slide {
  const { plan, channelPlans } = facts;
  const own = channelPlans.filter(({ currency }) => currency === plan.currency);
  const channels = own
    .flatMap((each) => each.channels)
    .filter(({ revenue }) => revenue !== null && revenue > 0)
    .sort((a, b) => (b.revenue ?? 0) - (a.revenue ?? 0))
    .slice(0, 10);
  return {
    title:
      own.length === 0 ? "The channel plans are in other currencies than the plan" : channelFinding(facts),
    lead: `Revenue of a full year by channel, in ${plan.currency}, and the channel plans in their own currencies.`,
    rows: [
      {
        height: 3,
        blocks: [
          ...(channels.length === 0
            ? []
            : [
                {
                  kind: "chart" as const,
                  shape: "bars" as const,
                  format: "money" as const,
                  categories: channels.map(({ label }) => label),
                  series: [
                    {
                      name: "Revenue",
                      values: channels.map(({ revenue }) => revenue ?? 0),
                      tone: "main" as const,
                    },
                  ],
                },
              ]),
          {
            kind: "table",
            head: ["Channel plan", "People", "Cost", "Revenue"],
            rows: channelPlans.map(({ name, people, cost, revenue, currency }) => [
              name,
              wholeNumber(people),
              `${shortMoney(cost)} ${currency}`,
              `${shortMoney(revenue)} ${currency}`,
            ]),
          },
        ],
      },
    ],
  };
}

function priceSlide(price: NonNullable<PlanFacts["price"]>): Slide {
  return {
    title: priceFinding(price),
    lead: `${price.title}. Revenue by year in ${price.currency}; P10 is the pessimistic end.`,
    rows: [
      {
        height: 1,
        blocks: [
          {
            kind: "chart",
            shape: "lines",
            format: "money",
            categories: price.revenue.map((_, index) => `Year ${index + 1}`),
            series: [
              { name: "P90", values: price.revenue.map(({ p90 }) => p90), tone: "muted" },
              { name: "P50", values: price.revenue.map(({ p50 }) => p50), tone: "main" },
              { name: "P10", values: price.revenue.map(({ p10 }) => p10), tone: "muted" },
              { name: "Target", values: price.revenue.map(() => price.revenueTarget), tone: "target" },
            ],
          },
          {
            kind: "table",
            head: ["Plan", "Price per user", "New customers, year 1"],
            rows: price.points.map(({ plan, pricePerUser, customersFirstYear }) => [
              plan,
              exactMoney(pricePerUser),
              wholeNumber(customersFirstYear),
            ]),
          },
        ],
      },
    ],
  };
}

function assumptionSlide({ plan, price, channelPlans }: PlanFacts): Slide {
  const weights = Object.entries(plan.segmentWeights).map(([factor, weight]) => `${factor} ${weight}`);
  return {
    title: "The plan rests on these assumptions",
    lead: `${plan.gtmPlanName}, version ${plan.version}, last changed ${plan.updatedAt.slice(0, 10)}`,
    rows: [
      {
        height: 3,
        blocks: [
          {
            kind: "table",
            head: ["Product", "Geographies", "Industries"],
            rows: plan.products.map(({ name, geos, industries }) => [
              name,
              geos.join(", "),
              industries.join(", "),
            ]),
          },
        ],
      },
      {
        height: 3,
        blocks: [
          {
            kind: "text",
            lines: [
              `Amounts are in ${plan.currency} unless noted. Year 1 is ${plan.firstYear}.`,
              `Weights of the segment score: ${weights.join(", ")}.`,
              price === undefined
                ? "No price simulation was made for the plan yet."
                : `Odds: simulation "${price.title}" in ${price.currency}.`,
              channelPlans.length === 0
                ? "No channel plan was made for the plan yet."
                : `Channels: ${channelPlans.map(({ name }) => name).join(", ")}; figures of a full year.`,
              "Segments without a count of accounts are left out of shares.",
            ],
          },
        ],
      },
    ],
  };
}
