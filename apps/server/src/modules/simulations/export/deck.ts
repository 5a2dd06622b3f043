import type { UserTransaction } from "../../../platform/db/with-user.ts";
import type { Deck, Slide } from "../../../platform/exports/deck.ts";
import { oddsOf, percent, percentOf, shortMoney, wholeNumber } from "../../../platform/exports/words.ts";
import { findExportedSimulation } from "./find-exported.ts";
import {
  choiceFinding,
  chosenScenario,
  driverFinding,
  type ExportedSimulation,
  oddsFinding,
  priceText,
  revenueShares,
} from "./findings.ts";
import { simulationNote } from "./workbook.ts";
import { cashSlide, costSlide, money, rangeSlide } from "./year-slides.ts";

/** A saved simulation as slides: odds, point, drivers, range, cost, cash, assumptions. */
export function simulationDeck(row: ExportedSimulation): Deck {
  const title = row.simulationTitle === "" ? "Price simulation" : row.simulationTitle;
  const subject = [row.productName, row.geo, row.gtmPlan].filter((part) => part !== "").join(" · ");
  return {
    title,
    footer: [title, subject].filter((part) => part !== "").join(" · "),
    slides: [
      oddsSlide(row, subject === "" ? title : `${title} · ${subject}`),
      choiceSlide(row),
      driverSlide(row),
      rangeSlide(row),
      costSlide(row),
      cashSlide(row),
      assumptionSlide(row),
    ],
  };
}

function oddsSlide(row: ExportedSimulation, subject: string): Slide {
  const { probability } = row.result.monteCarlo;
  const { low, mid, high, recommended } = row.result;
  const index = row.inputs.targetYear - 1;
  const points = [
    { name: "Lowest", revenue: low.revenue[index] },
    { name: "Middle", revenue: mid.revenue[index] },
    ...(recommended === null
      ? []
      : [
          {
            name: recommended.feasible ? "Recommended" : "Nearest",
            revenue: recommended.result.revenue[index],
          },
        ]),
    { name: "Highest", revenue: high.revenue[index] },
  ];
  return {
    title: oddsFinding(row),
    lead: `${subject}. Revenue of ${row.years.inSentence(row.inputs.targetYear)} at four points of the ranges, in ${row.pricingCurrency}.`,
    rows: [
      {
        height: 2,
        blocks: [
          {
            kind: "figures",
            figures: [
              { label: "Both targets", value: oddsOf(probability.both), note: "odds" },
              {
                label: "Revenue target",
                value: oddsOf(probability.revenue),
                note: `${shortMoney(row.inputs.revenueTarget)} ${row.pricingCurrency}`,
              },
              {
                label: "EBIT target",
                value: oddsOf(probability.ebit),
                note: `${percent(row.inputs.ebitTarget)} of revenue`,
              },
            ],
          },
        ],
      },
      {
        height: 4,
        blocks: [
          {
            kind: "chart",
            shape: "bars",
            format: "money",
            categories: [...points.map(({ name }) => name), "Target"],
            series: [
              {
                name: `Revenue of ${row.years.inSentence(row.inputs.targetYear)}`,
                values: [...points.map(({ revenue }) => revenue ?? 0), row.inputs.revenueTarget],
                tone: "main",
              },
            ],
          },
        ],
      },
    ],
  };
}

function choiceSlide(row: ExportedSimulation): Slide {
  const { inputs, result } = row;
  const { scenario } = chosenScenario(row);
  const index = inputs.targetYear - 1;
  const objectives = result.recommended?.objectives;
  const others = objectives && [
    ["Lowest price", objectives.lowestPrice] as const,
    ["Fewest customers", objectives.fewestCustomers] as const,
    ["Highest EBIT", objectives.highestEbit] as const,
  ];
  return {
    title: choiceFinding(row),
    lead: `${money(row)}. Prices are per user and ${inputs.subscriptionType === "monthly" ? "month" : "year"}; customers are those won in ${row.years.inSentence(1)}.`,
    rows: [
      {
        height: 2,
        blocks: [
          {
            kind: "table",
            head: [
              "Plan",
              "Price",
              "Range",
              "Customers",
              "Range",
              `Revenue, ${row.years.heading(index + 1)}`,
              "Of its target",
            ],
            rows: inputs.pricingPlans.map((plan, p) => {
              const [point, outcome] = [scenario.points[p], scenario.plans[p]];
              return [
                plan.name,
                priceText(point?.pricePerUser ?? 0),
                `${priceText(plan.pricePerUserMin)} to ${priceText(plan.pricePerUserMax)}`,
                wholeNumber(point?.customersFirstYear ?? 0),
                `${wholeNumber(plan.customersFirstYearMin)} to ${wholeNumber(plan.customersFirstYearMax)}`,
                shortMoney(outcome?.years[index]?.revenue ?? 0),
                percentOf(outcome?.attainment ?? 0),
              ];
            }),
          },
        ],
      },
      {
        height: 3,
        blocks: [
          {
            kind: "chart",
            shape: "columns",
            format: "money",
            categories: inputs.pricingPlans.map(({ name }) => name),
            series: [
              {
                name: `Revenue of ${row.years.inSentence(index + 1)}`,
                values: scenario.plans.map(({ years }) => years[index]?.revenue ?? 0),
                tone: "main",
              },
              {
                name: "Target",
                values: scenario.plans.map(({ targetRevenue }) => targetRevenue),
                tone: "target",
              },
            ],
          },
          ...(others === undefined || result.recommended?.feasible === false
            ? []
            : [
                {
                  kind: "table" as const,
                  head: ["Other ways to both targets", "Revenue", "EBIT", "EBIT %"],
                  rows: others.map(([name, point]) => [
                    name,
                    shortMoney(point.revenue),
                    shortMoney(point.ebit),
                    point.ebitPercent === null ? "–" : percent(point.ebitPercent, 1),
                  ]),
                },
              ]),
        ],
      },
    ],
  };
}

function driverSlide(row: ExportedSimulation): Slide {
  const shares = revenueShares(row).slice(0, 8);
  const bars = (row.result.tornado?.byEbit ?? []).slice(0, 8);
  return {
    title: driverFinding(row),
    lead: "Left: shares of the variance of revenue over all trials. Right: how far EBIT moves when one input moves.",
    rows: [
      {
        height: 1,
        blocks: [
          {
            kind: "chart",
            shape: "bars",
            format: "percent",
            categories: shares.map(({ name }) => name),
            series: [
              { name: "Share of the uncertainty", values: shares.map(({ share }) => share), tone: "main" },
            ],
          },
          ...(bars.length === 0
            ? []
            : [
                {
                  kind: "chart" as const,
                  shape: "bars" as const,
                  format: "money" as const,
                  categories: bars.map(({ label }) => label),
                  series: [
                    {
                      name: `Change of EBIT, ${row.years.inSentence(row.inputs.targetYear)}`,
                      values: bars.map(({ ebitLow, ebitHigh }) => Math.abs(ebitHigh - ebitLow)),
                      tone: "muted" as const,
                    },
                  ],
                },
              ]),
        ],
      },
    ],
  };
}

function assumptionSlide(row: ExportedSimulation): Slide {
  const { inputs, costSnapshot: cost, result } = row;
  const later = `${row.years.heading(2)} to ${row.years.heading(5)}`;
  const growth = (changes: readonly number[]) => changes.map((change) => percent(change, 1)).join(", ");
  return {
    title: "The figures are based on these assumptions",
    lead: simulationNote(result.monteCarlo, row.engineVersion),
    rows: [
      {
        height: 3,
        blocks: [
          {
            kind: "table",
            head: ["Plan", "Annual fee", "Upfront fee", "Existing", "Stay each year", "Users each"],
            rows: inputs.pricingPlans.map((plan) => [
              plan.name,
              wholeNumber(plan.annualFixedFee),
              wholeNumber(plan.upfrontFixedFee),
              wholeNumber(plan.existingCustomers),
              percent(plan.retentionRate ?? 100, 1),
              wholeNumber(plan.averageUsers),
            ]),
          },
        ],
      },
      {
        height: 4,
        blocks: [
          {
            kind: "text",
            heading: "Targets and growth",
            lines: [
              `Revenue ${wholeNumber(inputs.revenueTarget)} ${row.pricingCurrency} in ${row.years.inSentence(inputs.targetYear)}`,
              `EBIT ${percent(inputs.ebitTarget)} of revenue`,
              `Prices, ${later}: ${growth(inputs.priceGrowth)}`,
              `New customers, ${later}: ${growth(inputs.customerGrowth)}`,
              ...result.warnings.map(({ message }) => message),
            ],
          },
          {
            kind: "text",
            heading: `Cost: ${row.costTitle}`,
            lines: [
              `Up-front development ${wholeNumber(cost.upFrontProductDevelopmentCost)} over ${cost.amortizationperiod} years`,
              `Fixed a year: development ${wholeNumber(cost.ongoingProductDevelopmentCost)}, administration ${wholeNumber(cost.fixedAdminCost)}, infrastructure ${wholeNumber(cost.fixedInfrastructureCost)}, sales and marketing ${wholeNumber(cost.fixedSalesAndMarketingCost)}`,
              `Share of the fixed cost for this geography ${percent(cost.allocationOfFixedCostForSelectedGeo)}`,
              `Sales and marketing ${percent(cost.salesAndMarketingCostPercOfRevenue)} of revenue`,
              `Cost of capital ${percent(cost.costOfCapital)} a year`,
            ],
          },
        ],
      },
    ],
  };
}

/** The slides of an owner's simulation; undefined if there is none. */
export async function findSimulationDeck(
  tx: UserTransaction,
  ownerId: string,
  id: string,
): Promise<Deck | undefined> {
  const row = await findExportedSimulation(tx, ownerId, id);
  return row && simulationDeck(row);
}
