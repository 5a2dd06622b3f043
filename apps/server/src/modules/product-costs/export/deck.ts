import { amountYears, type CostRates, costRates, type YearWords } from "@beachhead/engine";
import type { Deck, Slide } from "../../../platform/exports/deck.ts";
import { fiveYears } from "../../../platform/exports/five-years.ts";
import { percent, shortMoney, wholeNumber } from "../../../platform/exports/words.ts";
import type { CostFigures, CostIdentity } from "../product-cost.ts";
import { yearlyAmounts } from "./yearly-amounts.ts";

/** What the slides need of a saved cost. */
type Cost = CostIdentity & { inputs: CostFigures; years: YearWords };

/** The fixed lines as a chart stacks them, with their names inside a sentence. */
const FIXED = [
  ["amortisedDevelopment", "Development, amortised", "amortised development"],
  ["ongoingProductDevelopment", "Development, ongoing", "ongoing development"],
  ["admin", "Administration", "administration"],
  ["infrastructureFixed", "Infrastructure", "infrastructure"],
  ["salesAndMarketingFixed", "Sales and marketing", "sales and marketing"],
  ["extra", "Extra", "extra cost"],
] as const satisfies readonly (readonly [keyof CostRates, string, string])[];

/** The rates of a year: once per new customer or user, and each year per user. */
const perNewUser = (year: CostRates | undefined): number => year?.implementationPerNewUser ?? 0;
const perUser = (year: CostRates | undefined): number =>
  (year?.infrastructurePerUser ?? 0) + (year?.supportPerUser ?? 0) + (year?.otherPerUser ?? 0);

/** A product cost as slides: fixed cost, cost of customers and users, assumptions. */
export function productCostDeck(row: Cost): Deck {
  const rates = costRates(row.inputs);
  const subject = [row.productName, row.geo, row.gtmPlan].filter((part) => part !== "").join(" · ");
  return {
    title: row.costTitle,
    footer: [row.costTitle, subject].filter((part) => part !== "").join(" · "),
    slides: [fixedSlide(row, rates), rateSlide(row, rates), assumptionSlide(row)],
  };
}

function fixedFinding(rates: readonly CostRates[], years: YearWords): string {
  const [first = 0, last = 0] = [rates[0]?.fixed, rates.at(-1)?.fixed];
  if (rates.every(({ fixed }) => fixed === 0)) return "There is no fixed cost";
  const total = (key: (typeof FIXED)[number][0]) => rates.reduce((sum, year) => sum + year[key], 0);
  const [largest] = FIXED.toSorted(([a], [b]) => total(b) - total(a));
  const most = largest === undefined ? "" : `; most of it is ${largest[2]}`;
  if (shortMoney(first) === shortMoney(last)) return `Fixed cost is ${shortMoney(first)} a year${most}`;
  const verb = last > first ? "grows" : "falls";
  return `Fixed cost ${verb} from ${shortMoney(first)} in ${years.inSentence(1)} to ${shortMoney(last)} in ${years.inSentence(5)}${most}`;
}

function rateFinding([first]: readonly CostRates[], years: YearWords): string {
  const once = first?.onboardingPerNewCustomer ?? 0;
  const yearly = perUser(first);
  const share = first?.salesAndMarketingShare ?? 0;
  const parts = [
    ...(once > 0 ? [`a new customer costs ${shortMoney(once)} once`] : []),
    ...(yearly > 0 ? [`a user ${once > 0 ? "" : "costs "}${shortMoney(yearly)} a year`] : []),
    ...(share > 0 ? [`sales and marketing take ${percent(share * 100, 1)} of revenue`] : []),
  ];
  if (parts.length === 0) return "Customers and users add no cost of their own";
  const sentence = `${parts.slice(0, -1).join(", ")}${parts.length > 1 ? " and " : ""}${parts.at(-1)}`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)} in ${years.inSentence(1)}`;
}

function fixedSlide(row: Cost, rates: readonly CostRates[]): Slide {
  const subject = [row.productName, row.geo].filter((part) => part !== "").join(" · ");
  const lines = FIXED.map(([key, name]) => ({ name, values: rates.map((year) => year[key]) })).filter(
    ({ values }) => values.some((value) => value !== 0),
  );
  return {
    title: fixedFinding(rates, row.years),
    lead: `${subject === "" ? row.costTitle : subject}. Fixed cost that this geography bears, in ${row.pricingCurrency} a year.`,
    rows: [
      {
        height: 1,
        blocks: [
          lines.length === 0
            ? { kind: "text", lines: ["No amount of the fixed cost has been entered."] }
            : {
                kind: "chart",
                shape: "stacked",
                format: "money",
                categories: fiveYears(row.years),
                series: lines,
              },
        ],
      },
    ],
  };
}

function rateSlide(row: Cost, rates: readonly CostRates[]): Slide {
  const [first] = rates;
  return {
    title: rateFinding(rates, row.years),
    lead: `Amounts in ${row.pricingCurrency}. What one more customer and one more user cost.`,
    rows: [
      {
        height: 2,
        blocks: [
          {
            kind: "figures",
            figures: [
              {
                label: `A new customer, ${row.years.inSentence(1)}`,
                value: shortMoney(first?.onboardingPerNewCustomer ?? 0),
                note: "once",
              },
              {
                label: `A new user, ${row.years.inSentence(1)}`,
                value: shortMoney(perNewUser(first)),
                note: "once",
              },
              {
                label: `A user, ${row.years.inSentence(1)}`,
                value: shortMoney(perUser(first)),
                note: "each year",
              },
              {
                label: `Sales and marketing, ${row.years.inSentence(1)}`,
                value: percent((first?.salesAndMarketingShare ?? 0) * 100, 1),
                note: "of revenue",
              },
            ],
          },
        ],
      },
      {
        height: 3,
        blocks: [
          {
            kind: "table",
            head: ["Rate", ...fiveYears(row.years)],
            rows: [
              ...yearlyAmounts
                .filter(({ chargedFor }) => chargedFor !== "year" && chargedFor !== "revenue")
                .map((amount) => [amount.label, ...amountYears(row.inputs, amount).map(shortMoney)]),
              [
                "Sales and marketing, of revenue",
                ...rates.map((year) => percent(year.salesAndMarketingShare * 100, 1)),
              ],
            ],
          },
        ],
      },
    ],
  };
}

function assumptionSlide({ inputs, pricingCurrency, description, years }: Cost): Slide {
  const growing = yearlyAmounts.flatMap(({ label, growth }) => {
    const changes = growth === null ? [] : inputs[growth];
    return changes.some((change) => change !== 0)
      ? [[label, ...changes.map((change) => percent(change, 1))]]
      : [];
  });
  const period = inputs.amortizationperiod;
  return {
    title: "The figures are based on these assumptions",
    lead: description === "" ? `Amounts in ${pricingCurrency}.` : description,
    rows: [
      {
        height: 1.5,
        blocks: [
          {
            kind: "text",
            heading: "Once and overall",
            lines: [
              `Up-front development ${wholeNumber(inputs.upFrontProductDevelopmentCost)} ${pricingCurrency}, ${period === 0 ? `all of it in ${years.inSentence(1)}` : `spread over ${period} years`}`,
              `This geography bears ${percent(inputs.allocationOfFixedCostForSelectedGeo)} of the fixed cost`,
              `Cost of capital ${percent(inputs.costOfCapital)} a year`,
            ],
          },
        ],
      },
      {
        height: 3,
        blocks: [
          growing.length === 0
            ? { kind: "text", lines: ["No amount changes from year to year."] }
            : {
                kind: "table",
                head: ["Change from the year before", ...fiveYears(years).slice(1)],
                rows: growing,
              },
        ],
      },
    ],
  };
}
