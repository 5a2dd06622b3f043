import { yearInFull, yearWords } from "@beachhead/engine";
import type { Deck, Slide } from "../../../platform/exports/deck.ts";
import { exactMoney, shortMoney, wholeNumber } from "../../../platform/exports/words.ts";
import { combinationSlides } from "./combination-slides.ts";
import { channelFinding, goalsOf, type PlanFacts, priceFinding } from "./findings.ts";
import { goalSlide, summarySlide } from "./summary-slides.ts";

/** Nobody would read slides of hundreds; the workbook has all combinations. */
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
      ...(facts.price === undefined ? [] : [priceSlide(facts.price, plan)]),
      assumptionSlide(facts),
    ],
  };
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

function priceSlide(price: NonNullable<PlanFacts["price"]>, plan: PlanFacts["plan"]): Slide {
  const years = yearWords(plan);
  return {
    title: priceFinding(price, plan),
    lead: `${price.title}. Revenue by year in ${price.currency}; P10 is the pessimistic end.`,
    rows: [
      {
        height: 1,
        blocks: [
          {
            kind: "chart",
            shape: "lines",
            format: "money",
            categories: price.revenue.map((_, index) => years.heading(index + 1)),
            series: [
              { name: "P90", values: price.revenue.map(({ p90 }) => p90), tone: "muted" },
              { name: "P50", values: price.revenue.map(({ p50 }) => p50), tone: "main" },
              { name: "P10", values: price.revenue.map(({ p10 }) => p10), tone: "muted" },
              { name: "Target", values: price.revenue.map(() => price.revenueTarget), tone: "target" },
            ],
          },
          {
            kind: "table",
            head: ["Plan", "Price per user", `New customers, ${years.inSentence(1)}`],
            rows: price.points.map(({ plan: name, pricePerUser, customersFirstYear }) => [
              name,
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
    title: "The plan is based on these assumptions",
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
              `Amounts are in ${plan.currency} unless noted. Year 1 is ${yearInFull(plan.firstYear, plan.yearStartMonth)}.`,
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
