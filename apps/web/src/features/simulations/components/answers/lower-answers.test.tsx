import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { YearsOfPlan } from "../../../../components/years.tsx";
import { formatNumber } from "../../../../lib/format/numbers.ts";
import { shortMoney } from "../../../../lib/format/short-money.ts";
import { yearWords } from "../../../../lib/format/years.ts";
import { decidedAnswer } from "../../testing/decided-answer.ts";
import { LowerAnswers } from "./lower-answers.tsx";

/** Drawings have a width that does not change. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answer = decidedAnswer();
const { inputs } = answer.request;
const target = inputs.targetYear - 1;

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", StillObserver);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <YearsOfPlan years={yearWords({ firstYear: 2027, yearStartMonth: 1 })}>
        <LowerAnswers answer={answer} link={null} />
      </YearsOfPlan>
    </QueryClientProvider>,
  );
});

const fanTitle = () => screen.getByRole("heading", { name: /^Median revenue/ }).textContent;
const row = (table: string, name: string) =>
  within(screen.getByRole("table", { name: table }))
    .getByRole("rowheader", { name })
    .closest("tr");
const cells = (table: string, name: string) =>
  [...(row(table, name)?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent);
const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));

describe("the answers of a simulation that is made for a plan", () => {
  it("the title of the range of results is the engine's median, in the calendar year of the plan", () => {
    const median = answer.result.monteCarlo.revenue[target]?.p50 ?? Number.NaN;
    expect(fanTitle()).toContain(`Median revenue ${shortMoney(median)} in 2028 (year 2)`);
    const drawn = [...document.querySelectorAll("svg text")].map(({ textContent }) => textContent);
    expect(drawn).toContain(`P50 ${shortMoney(median)}`);
    expect(screen.getByText(/^Middle of the ranges: 656/)).toBeTruthy();
  });

  it.each([
    ["Low", "low"],
    ["Middle", "mid"],
    ["High", "high"],
  ] as const)("selecting %s shows the engine's figures for it below and changes none above", (name, key) => {
    const before = fanTitle();
    choose(name);
    const { revenue, ebit } = answer.result[key];
    const region = screen.getByRole("region", { name: "Figures at one point of the ranges" });
    expect(within(region).getByRole("radio", { name, checked: true })).toBeTruthy();
    expect(cells("Revenue to EBIT", "Revenue")).toEqual(revenue.map((value) => formatNumber(value)));
    expect(cells("Revenue to EBIT", "EBIT")).toEqual(ebit.map((value) => formatNumber(value)));
    expect(within(region).getByText("Revenue, 2028 (year 2)").parentElement?.textContent).toContain(
      formatNumber(revenue[target] ?? Number.NaN),
    );
    expect(fanTitle()).toBe(before);
    expect(region.textContent).not.toContain("Median revenue");
  });

  it("forecasts are whole money and prices have cents", () => {
    const [plan] = answer.result.mid.plans;
    if (plan === undefined) throw new Error("There is no pricing plan");
    expect(cells(plan.name, "Price per user")).toEqual(
      plan.years.map(({ pricePerUser }) => formatNumber(pricePerUser, 2)),
    );
    const forecasts = ["Upfront fees", "Annual fees", "Revenue from user prices", "Revenue"];
    for (const name of forecasts) for (const text of cells(plan.name, name)) expect(text).toMatch(/^[\d,]+$/);
  });

  it("the columns of the results table are the calendar years of the plan", () => {
    const heads = within(screen.getByRole("table", { name: "Revenue to EBIT" }))
      .getAllByRole("columnheader")
      .map((head) => head.textContent);
    expect(heads).toEqual(["USD", "2027", "2028", "2029", "2030", "2031"]);
  });
});
