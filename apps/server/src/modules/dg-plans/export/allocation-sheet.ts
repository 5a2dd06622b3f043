import { EFFORT_LADDER, type EffortOption, optionAt, TYPICAL_RETURNS } from "@beachhead/engine";
import {
  choose,
  equals,
  type Formula,
  isAtLeast,
  minus,
  type Operand,
  over,
  sum,
  when,
} from "../../../platform/exports/formula.ts";
import { computedCell, inputCell, type NamedCell, sumOf } from "../../../platform/exports/model-cells.ts";
import {
  type Cell,
  EMPTY_CELL,
  figureHead,
  headingCell,
  labelCell,
  noteCell,
  type Row,
  type Sheet,
  titleCell,
} from "../../../platform/exports/workbook.ts";
import type { PlanAllocation } from "./find-allocation.ts";

const figures = ["cost", "people", "revenue"] as const;
type Figure = (typeof figures)[number];
const names: Record<Figure, string> = { cost: "Cost", people: "People", revenue: "Revenue" };
const formatOf = (figure: Figure) => (figure === "people" ? "whole" : "money");

/** A figure today and at the effort of the mix, as cells. */
interface Compared {
  today: NamedCell;
  best: NamedCell;
  more: NamedCell;
}

/** One channel: its effort, its figures at each effort of the ladder, and those at the effort. */
interface ChannelCells {
  label: string;
  returns: number;
  effort: NamedCell;
  step: NamedCell;
  ladder: Record<Figure, readonly NamedCell[]>;
  compared: Record<Figure, Compared>;
}

/** Where the effort of a channel is on the ladder, from 1: between two steps, the lower one. */
const stepAt = (effort: Formula): Operand =>
  sum(1, ...EFFORT_LADDER.slice(1).map((least) => when(isAtLeast(effort, least), 1, 0)));

const TODAY = EFFORT_LADDER.indexOf(1);

function compare(prefix: string, figure: Figure, today: Operand, best: Operand, role: "result" | "total") {
  const cell = (name: string, operand: Operand) =>
    computedCell(`${prefix}_${figure}_${name}`, operand, formatOf(figure), role);
  const [before, after] = [cell("today", today), cell("best", best)];
  return { today: before, best: after, more: cell("change", minus(after.ref, before.ref)) };
}

const forFigures = <T>(make: (figure: Figure) => T): Record<Figure, T> => ({
  cost: make("cost"),
  people: make("people"),
  revenue: make("revenue"),
});

function channelCells(
  { question: { request, labels }, result }: PlanAllocation,
  index: number,
): ChannelCells | null {
  const channel = request.channels[index];
  if (channel === undefined) return null;
  const prefix = `Mix${index + 1}`;
  const options = EFFORT_LADDER.flatMap((each): EffortOption[] => {
    const option = optionAt(channel, each, request);
    return option === null ? [] : [option];
  });
  const effort = inputCell(`${prefix}_effort`, result.best.efforts[index] ?? 1, "ratio");
  const step = computedCell(`${prefix}_step`, stepAt(effort.ref), "whole");
  const ladder = forFigures((figure) =>
    options.map((option, at) =>
      computedCell(`${prefix}_${figure}_${at + 1}`, option[figure], formatOf(figure)),
    ),
  );
  const compared = forFigures((figure) => {
    const refs = ladder[figure].map(({ ref }) => ref);
    return compare(prefix, figure, refs[TODAY] ?? 0, choose(step.ref, refs), "result");
  });
  return {
    label: labels[index] ?? "",
    returns: TYPICAL_RETURNS[channel.family],
    effort,
    step,
    ladder,
    compared,
  };
}

const threeOf = ({ today, best, more }: Compared): Row => [today.cell, best.cell, more.cell];

/** A part of a sum; 0 of nothing. */
const partOf = (part: Operand, whole: Operand): Operand => when(equals(whole, 0), 0, over(part, whole));

/** The mix: each channel today and in the best mix, with sums, differences and shares of the cost. */
function mixRows(channels: readonly ChannelCells[]): Row[] {
  const totals = forFigures((figure) => {
    const all = (mix: "today" | "best") => sumOf(channels.map(({ compared }) => compared[figure][mix].ref));
    return compare("Mix_all", figure, all("today"), all("best"), "total");
  });
  const share = (part: NamedCell, whole: NamedCell): Cell => ({
    content: partOf(part.ref, whole.ref),
    format: "percent",
    role: "result",
  });
  return [
    [
      headingCell("Channel"),
      figureHead("Effort"),
      figureHead("Step"),
      ...figures.flatMap((figure) => [
        figureHead(`${names[figure]} today`),
        figureHead(`${names[figure]} in the mix`),
        figureHead("Change"),
      ]),
      figureHead("Share of cost today"),
      figureHead("Share of cost in the mix"),
      figureHead("Returns"),
    ],
    ...channels.map(
      ({ label, effort, step, compared, returns }): Row => [
        labelCell(label),
        effort.cell,
        step.cell,
        ...figures.flatMap((figure) => threeOf(compared[figure])),
        share(compared.cost.today, totals.cost.today),
        share(compared.cost.best, totals.cost.best),
        { content: returns, format: "ratio" },
      ],
    ),
    [
      { content: "All channels", role: "total" },
      { content: null, role: "total" },
      { content: null, role: "total" },
      ...figures.flatMap((figure) => threeOf(totals[figure])),
    ],
    [labelCell("Left of today's cost"), EMPTY_CELL, EMPTY_CELL, leftOf(totals.cost)],
  ];
}

const leftOf = ({ today, best }: Compared): Cell =>
  computedCell("Mix_budget_left", minus(today.ref, best.ref), "money").cell;

/** What every channel costs, needs and brings at each effort: what the mix looks up. */
function ladderRows(channels: readonly ChannelCells[]): Row[] {
  return figures.flatMap((figure): Row[] => [
    [],
    [headingCell(`${names[figure]} at each effort`), ...EFFORT_LADDER.map((each) => figureHead(`${each} ×`))],
    ...channels.map(
      ({ label, ladder }): Row => [labelCell(label), ...ladder[figure].map(({ cell }) => cell)],
    ),
  ]);
}

function frontierRows({ result }: PlanAllocation): Row[] {
  const money = (content: number | null): Cell => ({ content, format: "money" });
  return [
    [],
    [headingCell("Budget"), ...["Most revenue", "Its cost", "People"].map(figureHead)],
    ...result.frontier.map(
      ({ budget, revenue, cost, people }): Row => [
        { ...money(budget), align: "right" },
        money(revenue),
        money(cost),
        { content: people, format: "whole" },
      ],
    ),
  ];
}

/** The best mix at today's cost beside today's, live by the efforts, and the most revenue at each budget. */
export function allocationSheet(allocation: PlanAllocation): Sheet {
  const { question, finding, about } = allocation;
  const channels = question.request.channels.flatMap((_, index) => channelCells(allocation, index) ?? []);
  return {
    name: "Allocation",
    columns: [40, ...Array.from({ length: 14 }, () => 16)],
    rows: [
      [titleCell(finding)],
      [noteCell(about)],
      [],
      ...mixRows(channels),
      ...ladderRows(channels),
      ...frontierRows(allocation),
      [],
      ...assumptionsOf(allocation).map((line): Row => [noteCell(line)]),
    ],
  };
}

/** What the mix rests on, in plain sentences. */
function assumptionsOf({ question: { leftOut } }: PlanAllocation): string[] {
  return [
    "Blue figures on yellow are inputs: the effort of each channel against its size today, from 0 to 3. Between two steps the lower one counts.",
    "Assumed: the best mix has the most revenue at no more than today's cost, each channel between 0 and 3 times its size today, with no limit of people.",
    "Assumed: above today's size, revenue grows with the effort to the power of the returns, which are typical for such channels. They are in the figures at each effort.",
    "Most revenue at each budget is computed by Beachhead and does not follow the efforts.",
    ...(leftOut.length === 0
      ? []
      : [`Left out for want of figures: ${leftOut.join(", ")}. Complete their inputs to include them.`]),
  ];
}
