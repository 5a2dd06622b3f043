import { segmentSizes } from "@beachhead/contract";
import { type ChannelReach, reachScopeWords, yearInFull } from "@beachhead/engine";
import {
  type Cell,
  figureHead,
  headingCell,
  labelCell,
  noteCell,
  type Row,
  type Sheet,
  titleCell,
  type Workbook,
} from "../../../platform/exports/workbook.ts";
import { goalsOf, type PlanFacts } from "./findings.ts";
import { combinationNotes, goalNotes } from "./notes.ts";

/** Text stays text and figures stay figures. */
const cell = (content: string | number | null | undefined, format?: "money" | "percent"): Cell => ({
  content: content ?? null,
  ...(format !== undefined && typeof content === "number" && { format }),
});
/** A calendar year is a figure, a business year a text. */
const yearCell = (name: string | null): Cell =>
  cell(name !== null && /^\d+$/.test(name) ? Number(name) : name);
const money = (content: string | number | null | undefined): Cell => cell(content, "money");

interface Column {
  head: string;
  width: number;
  isFigure?: true;
}

function sheet(name: string, note: string, columns: readonly Column[], rows: readonly Row[]): Sheet {
  return {
    name,
    columns: columns.map(({ width }) => width),
    frozenRows: 3,
    rows: [
      [titleCell(name)],
      [noteCell(note)],
      columns.map(({ head, isFigure }) => (isFigure ? figureHead(head) : headingCell(head))),
      ...rows,
    ],
  };
}

const text = (head: string, width = 24): Column => ({ head, width });
const number = (head: string, width = 16): Column => ({ head, width, isFigure: true });

/** Everything entered in a GTM plan, one sheet for each step, and what channels and price make of it. */
export function planWorkbook(facts: PlanFacts): Workbook {
  const { plan } = facts;
  const note = `${plan.gtmPlanName} · amounts in ${plan.currency}`;
  const each = (rows: (combination: (typeof plan.combinationData)[number]) => Row[]): Row[] =>
    plan.combinationData.flatMap(rows);
  return {
    sheets: [
      overviewSheet(facts),
      sheet(
        "Goals",
        note,
        [
          text("Goal", 36),
          number("Today"),
          number("Target"),
          number("In"),
          number("Growth a year"),
          number("Revenue kept a year, %", 22),
        ],
        goalsOf(facts).map(({ goal, path, targetYear }) => [
          labelCell(goal.goal),
          money(goal.currentValue),
          money(goal.targetValue),
          yearCell(targetYear),
          path === null
            ? cell(null)
            : path.annualRate === null
              ? money(path.annualAmount)
              : cell(path.annualRate, "percent"),
          cell(goal.keptRevenue),
        ]),
      ),
      sheet(
        "Segments",
        note,
        [
          text("Combination", 28),
          text("Industry"),
          text("Size"),
          number("Accounts"),
          text("Level"),
          text("Chosen", 10),
          number("Market size of the industry", 22),
          number("Growth a year, %", 18),
        ],
        each(({ title, industries }) =>
          industries.flatMap((industry) =>
            segmentSizes.map((size): Row => {
              const data = plan.segmentationData[title]?.industries[industry];
              return [
                labelCell(title),
                cell(industry),
                cell(size),
                cell(data?.[size]),
                cell(plan.recommendedsegmentData[title]?.[industry]?.[size]),
                cell(plan.personalSelection[title]?.[industry]?.[size] === true ? "yes" : "no"),
                money(data?.marketSize),
                cell(data?.yoyGrowth),
              ];
            }),
          ),
        ),
      ),
      sheet(
        "Competitors",
        note,
        [
          text("Combination", 28),
          text("Competitor"),
          text("Industry"),
          text("Country"),
          number("Revenue"),
          number("Funding"),
          number("Customers"),
          number("Founded", 10),
          number("Market share, %"),
          text("As of", 12),
          text("Website", 30),
        ],
        each(({ title }) =>
          (plan.competitors[title]?.competitors ?? []).map(
            (one): Row => [
              labelCell(title),
              cell(one.name),
              cell(one.industry),
              cell(one.country),
              money(one.revenue),
              money(one.funding),
              cell(one.customers),
              cell(one.yearOfIncorporation),
              cell(one.marketShare),
              cell(one.asOf),
              cell(one.url),
            ],
          ),
        ),
      ),
      sheet(
        "Value map",
        `${plan.gtmPlanName} · scores from 0 to 10`,
        [text("Combination", 28), text("Company"), text("Attribute", 36), number("Score", 10)],
        each(({ title }) => scoreRows(title, plan.customerValueData[title]?.values ?? {})),
      ),
      sheet(
        "Value drivers",
        `${plan.gtmPlanName} · scores from 0 to 10`,
        [text("Combination", 28), text("Whose"), text("By", 36), text("Attribute", 36), number("Score", 10)],
        each(({ title }) => {
          const scores = plan.overlayValueDriver[title]?.scores;
          const rows = (whose: string, values: Record<string, Record<string, number | null>>): Row[] =>
            scoreRows(title, values).map(([combination = cell(null), ...rest]) => [
              combination,
              cell(whose),
              ...rest,
            ]);
          return scores === undefined
            ? []
            : [...rows(plan.companyName, scores.myScores), ...rows("Competitors, average", scores.avgScores)];
        }),
      ),
      sheet(
        "Positioning",
        note,
        [text("Combination", 28), text("What", 28), number("Score", 10), text("Text", 90)],
        each(({ title }) => {
          const data = plan.positioningAndPricingData[title];
          if (data === undefined) return [];
          return [
            [labelCell(title), cell("Company offering"), cell(null), cell(data.companyOffering)],
            [labelCell(title), cell("Company positioning"), cell(null), cell(data.companyPositioning)],
            ...data.commercialScorecard.map(
              (line): Row => [labelCell(title), cell(line.attribute), cell(line.score), cell(line.comment)],
            ),
          ];
        }),
      ),
      sheet(
        "Notes",
        plan.gtmPlanName,
        [text("Combination", 28), text("Step", 28), text("Note", 90)],
        [
          ...goalNotes(plan).map((one): Row => [labelCell("Whole plan"), cell(one.step), cell(one.text)]),
          ...plan.combinationData.flatMap((combination) =>
            combinationNotes(plan, combination).map(
              (one): Row => [labelCell(combination.title), cell(one.step), cell(one.text)],
            ),
          ),
        ],
      ),
      sheet(
        "Channels",
        `${plan.gtmPlanName} · a full year, in the currency of each channel plan`,
        [
          text("Channel plan", 28),
          text("Channel", 32),
          text("Currency", 10),
          number("People", 10),
          number("Cost"),
          number("Pipeline"),
          number("Revenue"),
        ],
        facts.channelPlans.flatMap(({ name, currency, channels }) =>
          channels.map(
            (channel): Row => [
              labelCell(name),
              cell(channel.label),
              cell(currency),
              cell(channel.people),
              money(channel.cost),
              money(channel.pipeline),
              money(channel.revenue),
            ],
          ),
        ),
      ),
    ],
  };
}

function scoreRows(title: string, values: Record<string, Record<string, number | null>>): Row[] {
  return Object.entries(values).flatMap(([outer, inner]) =>
    Object.entries(inner).map(
      ([attribute, score]): Row => [labelCell(title), cell(outer), cell(attribute), cell(score)],
    ),
  );
}

/** How far the channels carry the goal, each figure with what it is of. */
function reachRows({ carried, needed, missing, share, scope }: ChannelReach): Row[] {
  const line = (name: string, figure: Cell): Row => [
    labelCell(`Channels: ${name}`),
    figure,
    cell(`${reachScopeWords(scope)} in ${scope.yearName}`),
  ];
  return [
    line("carried", money(carried)),
    ...(share === null
      ? []
      : [
          line("needed", money(needed)),
          line("missing", money(missing)),
          line("share carried", cell(share, "percent")),
        ]),
  ];
}

function overviewSheet({ plan, price, channelPlans, reach }: PlanFacts): Sheet {
  const line = (label: string, ...content: Cell[]): Row => [labelCell(label), ...content];
  return {
    name: "Plan",
    columns: [34, 40, 40, 40],
    rows: [
      [titleCell(plan.gtmPlanName)],
      [noteCell(plan.shortDescription)],
      [],
      line("Company", cell(plan.companyName)),
      line("Website", cell(plan.website)),
      line("Currency", cell(plan.currency)),
      line("Year 1", yearCell(yearInFull(plan.firstYear, plan.yearStartMonth))),
      line("Last changed", cell(plan.updatedAt.slice(0, 10))),
      line("Price: odds of both targets", cell(price?.odds, "percent"), cell(price?.title)),
      ...channelPlans.map(({ name, revenue, currency }) =>
        line(`Channel plan ${name}: revenue of a full year`, money(revenue), cell(currency)),
      ),
      ...(reach === null ? [] : reachRows(reach)),
      [],
      [
        headingCell("Product"),
        headingCell("Geographies"),
        headingCell("Industries"),
        headingCell("Description"),
      ],
      ...plan.products.map((product) => [
        labelCell(product.name),
        cell(product.geos.join(", ")),
        cell(product.industries.join(", ")),
        cell(product.description),
      ]),
    ],
  };
}
