import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CashChart } from "./cash-chart.tsx";
import { FanChart } from "./fan-chart.tsx";
import { HistogramChart } from "./histogram-chart.tsx";
import { LineChart } from "./line-chart.tsx";
import { ShareBars } from "./share-bars.tsx";
import { StackedBars } from "./stacked-bars.tsx";
import { TargetBars } from "./target-bars.tsx";

class StillObserver {
  observe(): void {}
  disconnect(): void {}
  unobserve(): void {}
}

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", StillObserver);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What is read aloud at each point of a chart. */
function readings(points: number): string[] {
  const slider = screen.getByRole("slider");
  return Array.from({ length: points }, (_, point) => {
    fireEvent.change(slider, { target: { value: String(point) } });
    return slider.getAttribute("aria-valuetext") ?? "";
  });
}

test("FanChart reads each year from its optimistic to its pessimistic end", () => {
  const quantiles = { mean: 50, p5: 5, p10: 10, p25: 25, p50: 50, p75: 75, p90: 90, p95: 95 };
  render(<FanChart label="Revenue" years={[{ year: 1, ...quantiles }]} currency="USD" targetYear={1} />);
  expect(readings(1)).toEqual([
    "Year 1: P95 95, P90, optimistic end 90, P75 75, P50, middle 50, P25 25, P10, pessimistic end 10, P5 5",
  ]);
});

test("HistogramChart reads the share of the trials in each bar in per cent", () => {
  render(
    <HistogramChart
      label="EBIT"
      histogram={{ min: 0, max: 40, counts: [10, 30, 40, 20] }}
      currency="USD"
      marks={[]}
    />,
  );
  expect(readings(2)).toEqual([
    "0 to 10: Share of trials 10.0\u202f%",
    "10 to 20: Share of trials 30.0\u202f%",
  ]);
});

test("CashChart reads the start and then the first year, each with its own cash flow", () => {
  render(
    <CashChart
      label="Cash"
      currency="USD"
      flows={[-100, 60, 70]}
      sums={[-100, -40, 30]}
      paybackYears={1.57}
      targetYear={2}
      yearName={(year) => String(2026 + year)}
    />,
  );
  expect(readings(3)).toEqual([
    "Start: Cash flow \u2212100, Cumulative cash \u2212100",
    "2027: Cash flow 60, Cumulative cash \u221240",
    "2028: Cash flow 70, Cumulative cash 30",
  ]);
});

test("LineChart reads its values as estimates from the first estimated point on", () => {
  render(
    <LineChart
      label="Revenue"
      points={["2027", "2028", "2029"]}
      unit="USD"
      series={[{ name: "Revenue", values: [1000, 2000, 3000], estimatedFrom: 1 }]}
    />,
  );
  expect(readings(3)).toEqual([
    "2027: Revenue 1,000",
    "2028: Revenue, estimated 2,000",
    "2029: Revenue, estimated 3,000",
  ]);
});

test("StackedBars writes the total of a bar above its highest part", () => {
  const parts = [
    { name: "Licences", values: [40] },
    { name: "Services", values: [24] },
    { name: "Refunds", values: [-7] },
  ];
  render(<StackedBars label="Revenue" points={["2027"]} parts={parts} unit="USD" />);
  const total = [...document.querySelectorAll("svg text")].find(({ textContent }) =>
    /^57(?:\.\d+)?$/.test(textContent ?? ""),
  );
  const tops = [...document.querySelectorAll("svg rect")].map((part) => Number(part.getAttribute("y")));
  expect(Number(total?.getAttribute("y"))).toBe(Math.min(...tops) - 6);
});

test("Enter at a row of TargetBars opens that row, whatever the order in which rows are drawn", async () => {
  const user = userEvent.setup();
  const onChoose = vi.fn();
  const rows = [
    { name: "SEO", actual: 240, target: 250, state: "slightlyBehind" },
    { name: "Field Sales", actual: 900, target: 1200, state: "atRisk" },
  ] as const;
  render(
    <TargetBars
      label="Channels"
      rows={rows}
      unit="USD"
      choice={{ label: "Enter shows the deals", onChoose }}
    />,
  );
  await user.tab();
  expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toMatch(/^Field Sales/);
  await user.keyboard("{Enter}");
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(rows.findIndex(({ name }) => name === "Field Sales"));
});

test("ShareBars writes the share of each row in per cent", () => {
  const rows = [
    { name: "Price", share: 0.42 },
    { name: "Customers", share: 0.08 },
  ];
  const { container } = render(<ShareBars label="Uncertainty" rows={rows} />);
  const texts = [...container.querySelectorAll("svg text")].map((text) => text.textContent);
  expect(texts.map((text) => text.replace(/\s/g, " "))).toEqual(["Price", "42 %", "Customers", "8 %"]);
});
