import { segmentSizes } from "@beachhead/contract";
import type { Slide } from "../../../platform/exports/deck.ts";
import { shortMoney, wholeNumber } from "../../../platform/exports/words.ts";
import {
  accountsOf,
  type Combination,
  chosenSegments,
  driverFinding,
  driverScores,
  type PlanFacts,
  segmentFinding,
} from "./findings.ts";
import { combinationNotes } from "./notes.ts";

/** A level, short enough for a narrow column. */
const levelText = (level: string | undefined): string => level?.replace(/^moderately /i, "mod. ") ?? "–";

/** What is known of a product in a geography: segments, value drivers, competitors and positioning. */
export function combinationSlides({ plan }: PlanFacts, combination: Combination): Slide[] {
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
              shape: "bars",
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
  // One that is met in several industries has a row for each.
  const names = new Set(competitors.map(({ name }) => name.trim().toLowerCase())).size;
  const positioning = plan.positioningAndPricingData[title];
  const texts = [
    { heading: "What we offer", text: positioning?.companyOffering ?? "" },
    { heading: "How we are positioned", text: positioning?.companyPositioning ?? "" },
  ].filter(({ text }) => text !== "");
  if (competitors.length > 0 || texts.length > 0)
    slides.push({
      title:
        competitors.length === 0
          ? `${title}: how we are positioned`
          : `${title}: we meet ${names} ${names === 1 ? "competitor" : "competitors"}`,
      ...(competitors.length === 0
        ? {}
        : { lead: "Competitors by industry, with their share of its market." }),
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
  const notes = combinationNotes(plan, combination);
  if (notes.length > 0)
    slides.push({
      title: `${title}: where these figures come from`,
      lead: "As noted at the steps of the plan.",
      rows: [notes.slice(0, 2), notes.slice(2)]
        .filter((row) => row.length > 0)
        .map((row) => ({
          height: 1,
          blocks: row.map(({ step, text }) => ({ kind: "text" as const, heading: step, lines: [text] })),
        })),
    });
  return slides;
}
