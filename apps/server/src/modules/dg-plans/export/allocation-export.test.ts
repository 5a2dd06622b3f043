import { allocate, EFFORT_LADDER, prepareAllocation, sumsAt, yearWords } from "@beachhead/engine";
import { expect, test } from "vitest";
import type { CellValue } from "../../../platform/exports/formula.ts";
import type { Cell, Sheet } from "../../../platform/exports/workbook.ts";
import type { StoredChannel } from "../dg-plan.ts";
import { allocationSheet } from "./allocation-sheet.ts";
import { channelDeck } from "./deck.ts";
import type { ChannelPlanFacts } from "./facts.ts";
import { findAllocation, type PlanAllocation } from "./find-allocation.ts";
import { channelWorkbook } from "./workbook.ts";

const channel = (key: number, label: string, roiInputs: StoredChannel["roiInputs"]): StoredChannel => ({
  key,
  version: 1,
  label,
  checked: true,
  content: [],
  roiInputs,
  timing: { StartingMonth: 2, RampUpTime: 3, LeadtoClosure: 4 },
  calibrations: {},
});
const fieldSales = channel(6, "Field Sales", {
  revenueTarget: 3_000_000,
  averageDealSize: 50_000,
  sqlsPerRepPerMonth: 4,
  closeRatio: 25,
  repSalary: 120_000,
});
const content = channel(2, "Content", {
  pipelineTarget: 2_400_000,
  sqlConversionRatio: 20,
  internalReps: 12,
  repSalary: 60_000,
});
const blank = channel(3, "SEO", {});

const factsOf = (...channels: StoredChannel[]): ChannelPlanFacts => ({
  row: {
    id: "1",
    version: 1,
    detailsVersion: 1,
    gtmPlanId: "2",
    gtmplan: "Launch",
    example: false,
    combinationId: null,
    productgeo: "CRM in India",
    planname: "Inbound",
    description: "",
    currency: "EUR",
    access: "edit",
    countsTowardsGoal: true,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  },
  channels,
  years: yearWords({ firstYear: 2027, yearStartMonth: 1 }),
});

const engine = { allocate: async (request: Parameters<typeof allocate>[0]) => allocate(request) };
const allocationOf = (facts: ChannelPlanFacts) =>
  findAllocation(engine, facts, { owner: "o", signal: new AbortController().signal });

async function allocated(facts: ChannelPlanFacts): Promise<PlanAllocation> {
  const allocation = await allocationOf(facts);
  if (allocation === null) throw new Error("The plan has no allocation.");
  return allocation;
}

const cellsOf = ({ rows }: Sheet): Cell[] => rows.flat();
const valueOf = ({ content: held }: Cell): CellValue | null =>
  typeof held === "object" && held !== null ? held.value : held;

function namedValues(sheet: Sheet): Map<string, CellValue | null> {
  const values = new Map<string, CellValue | null>();
  for (const cell of cellsOf(sheet)) {
    if (cell.name === undefined) continue;
    expect(values.has(cell.name), `${cell.name} is defined twice`).toBe(false);
    values.set(cell.name, valueOf(cell));
  }
  return values;
}

/** The sheet once its reader has typed these efforts. */
function withEfforts(allocation: PlanAllocation, efforts: number[]): Sheet {
  const { best } = allocation.result;
  return allocationSheet({ ...allocation, result: { ...allocation.result, best: { ...best, efforts } } });
}

test("the sheet's formulas give the engine's cost, people and revenue at any efforts of two channels", async () => {
  const allocation = await allocated(factsOf(fieldSales, content));
  const { request } = allocation.question;
  const prepared = prepareAllocation(request);
  const today = sumsAt(prepared, [1, 1]);
  for (const first of EFFORT_LADDER)
    for (const second of EFFORT_LADDER) {
      const values = namedValues(withEfforts(allocation, [first, second]));
      const sums = sumsAt(prepared, [first, second]);
      for (const figure of ["cost", "people", "revenue"] as const) {
        expect(values.get(`Mix_all_${figure}_best`)).toBeCloseTo(sums[figure], 4);
        expect(values.get(`Mix_all_${figure}_change`)).toBeCloseTo(sums[figure] - today[figure], 4);
      }
    }
});

test("an effort between two steps counts as the lower one", async () => {
  const allocation = await allocated(factsOf(fieldSales, content));
  const between = namedValues(withEfforts(allocation, [1.1, 2.9]));
  const below = namedValues(withEfforts(allocation, [1, 2]));
  expect(between.get("Mix_all_cost_best")).toBe(below.get("Mix_all_cost_best"));
});

test("the sheet opens with the best mix, within what the years of the plan cost", async () => {
  const facts = factsOf(fieldSales, content);
  const allocation = await allocated(facts);
  const values = namedValues(allocationSheet(allocation));
  const { best, today, frontier } = allocation.result;
  expect(values.get("Mix_all_revenue_best")).toBeCloseTo(best.revenue, 2);
  expect(best.revenue).toBeGreaterThan(today.revenue);
  expect(values.get("Mix_budget_left")).toBeGreaterThanOrEqual(-0.01);
  const years = channelWorkbook(facts, null).sheets.find(({ name }) => name === "Years");
  const costs = (years?.rows.slice(3) ?? []).map(([, cost]) => Number(cost && valueOf(cost)));
  expect(values.get("Mix_all_cost_today")).toBeCloseTo(
    costs.reduce((sum, cost) => sum + cost, 0),
    0,
  );
  expect(frontier).toHaveLength(20);
  const texts = cellsOf(allocationSheet(allocation)).map(valueOf);
  for (const { revenue } of frontier) expect(texts).toContain(revenue);
});

test("a formula of the sheet names cells and has no bare address", async () => {
  const cells = cellsOf(allocationSheet(await allocated(factsOf(fieldSales, content))));
  const defined = new Set(cells.flatMap(({ name }) => (name === undefined ? [] : [name])));
  const formulas = cells.flatMap(({ content: held }) =>
    typeof held === "object" && held !== null ? [held.text] : [],
  );
  expect(formulas.length).toBeGreaterThan(30);
  const used = formulas.flatMap((formula) => formula.match(/[A-Za-z_]\w*/g) ?? []);
  expect(used.filter((word) => !defined.has(word) && !/^(?:IF|CHOOSE)$/.test(word))).toEqual([]);
});

test("the slide's title is the finding, its rows are the moves, and its chart is the frontier", async () => {
  const facts = factsOf(fieldSales, content);
  const allocation = await allocated(facts);
  const slide = channelDeck(facts, allocation).slides.find(({ title }) => title === allocation.finding);
  expect(slide?.title).toMatch(/^(?:Move|Spend) .+ EUR .+: .+ more revenue /);
  expect(slide?.lead).toContain(
    "Allocation of the budget. Launch · CRM in India · amounts in EUR, 2027 to 2031",
  );
  const [table, chart] = slide?.rows[0]?.blocks ?? [];
  expect(table).toMatchObject({ kind: "table" });
  if (table?.kind !== "table" || chart?.kind !== "chart")
    throw new Error("The slide has no table and chart.");
  expect(table.rows).toHaveLength(allocation.result.moves.length);
  expect(table.rows[0]?.[0]).toMatch(/^(?:Raise|Cut|Stop) .+: .+ cost, .+ revenue$/);
  expect(table.rows[0]?.[1]).toMatch(/^Part of the best in .+ of 10 cases$/);
  expect(chart.categories).toHaveLength(20);
});

test("a channel without figures is left out and named; with one channel left there is no sheet and no slide", async () => {
  const three = await allocated(factsOf(fieldSales, blank, content));
  expect(three.question.labels).toEqual(["Field Sales", "Content"]);
  const notes = cellsOf(allocationSheet(three)).map(valueOf);
  expect(notes).toContainEqual(expect.stringMatching(/^Left out for want of figures: SEO\./));
  const facts = factsOf(fieldSales, blank, { ...content, checked: false });
  expect(await allocationOf(facts)).toBeNull();
  expect(channelWorkbook(facts, null).sheets.map(({ name }) => name)).not.toContain("Allocation");
  expect(channelDeck(facts, null).slides).toHaveLength(channelDeck(factsOf(), null).slides.length);
});
