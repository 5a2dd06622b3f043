import { reachScopeWords } from "@beachhead/engine";
import type { Block, Slide } from "../../../platform/exports/deck.ts";
import { oddsOf, percentOf, shortMoney, wholeNumber } from "../../../platform/exports/words.ts";
import {
  chosenSegments,
  goalFinding,
  goalsOf,
  type PlanFacts,
  planFinding,
  revenueGoal,
} from "./findings.ts";

/** Money and counts of any size in few characters. */
const figure = (value: number | null, isMoney: boolean): string =>
  value === null
    ? "–"
    : isMoney
      ? shortMoney(value)
      : value.toLocaleString("en-US", { maximumFractionDigits: 2 });

function fullYearFigure({ plan, channelPlans }: PlanFacts): { label: string; value: string; note: string } {
  const own = channelPlans.filter(({ currency }) => currency === plan.currency);
  return {
    label: "Channels bring",
    value: own.length === 0 ? "–" : shortMoney(own.reduce((sum, each) => sum + each.revenue, 0)),
    note: own.length === 0 ? "no channel plan yet" : "in a full year",
  };
}

/** The plan on one slide. */
export function summarySlide(facts: PlanFacts): Slide {
  const { plan, price, reach } = facts;
  const goal = revenueGoal(facts);
  const chosen = plan.combinationData.flatMap((combination) => chosenSegments(plan, combination));
  const accounts = chosen.reduce((sum, each) => sum + (each.accounts ?? 0), 0);
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
            categories: goal?.years ?? [],
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
                note: path ? `by ${goal?.years.at(-1)}, in ${plan.currency}` : `in ${plan.currency}`,
              },
              {
                label: "Chosen segments",
                value: wholeNumber(chosen.length),
                note: accounts === 0 ? "accounts not counted" : `${wholeNumber(accounts)} accounts`,
              },
              reach === null
                ? fullYearFigure(facts)
                : {
                    label: "Channels carry",
                    value: shortMoney(reach.carried),
                    note:
                      reach.share === null
                        ? `in ${reach.scope.yearName}`
                        : `of ${shortMoney(reach.needed)} that ${reachScopeWords(reach.scope)} needs in ${reach.scope.yearName}`,
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

/** The goals and the way to them. */
export function goalSlide(facts: PlanFacts): Slide {
  const goals = goalsOf(facts);
  const charted = goals
    .flatMap(({ goal, path, years, isMoney }) =>
      path === null ? [] : [{ goal: goal.goal, isMoney, years, values: path.values }],
    )
    .slice(0, 3);
  return {
    title: goalFinding(facts),
    lead: ["Today, the target, and the growth a year that leads there.", facts.plan.goalsNote]
      .join(" ")
      .trim(),
    rows: [
      {
        height: 2,
        blocks: [
          {
            kind: "table",
            head: ["Goal", "Today", "Target", "In", "Growth a year"],
            rows: goals.map(({ goal, path, targetYear, isMoney }) => [
              goal.goal,
              figure(goal.currentValue, isMoney),
              figure(goal.targetValue, isMoney),
              targetYear ?? "–",
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
                categories: years,
                series: [{ name: goal, values, tone: "main" as const }],
              })),
            },
          ]),
    ],
  };
}
