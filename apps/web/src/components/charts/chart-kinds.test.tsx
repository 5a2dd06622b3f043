import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { FrontierChart } from "./frontier-chart.tsx";
import { HeatMap } from "./heat-map.tsx";
import { LineChart } from "./line-chart.tsx";
import { StackedBars } from "./stacked-bars.tsx";
import { TargetBars } from "./target-bars.tsx";
import { TimelineChart } from "./timeline-chart.tsx";
import { TornadoChart } from "./tornado-chart.tsx";
import { WaterfallChart } from "./waterfall-chart.tsx";

class StillObserver {
  observe(): void {}
  disconnect(): void {}
  unobserve(): void {}
}

let width = 600;
beforeEach(() => {
  width = 600;
  vi.stubGlobal("ResizeObserver", StillObserver);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => width);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What is read aloud at each stop, by the key that moves to the next. */
async function readThrough(key: "ArrowRight" | "ArrowDown", stops: number): Promise<string[]> {
  const user = userEvent.setup();
  await user.tab();
  const slider = screen.getByRole<HTMLInputElement>("slider");
  expect(document.activeElement).toBe(slider);
  const heard = [slider.getAttribute("aria-valuetext") ?? ""];
  for (let stop = 1; stop < stops; stop += 1) {
    await user.keyboard(`{${key}}`);
    heard.push(slider.getAttribute("aria-valuetext") ?? "");
  }
  return heard;
}

const texts = () => [...document.querySelectorAll("svg text")].map((text) => text.textContent ?? "");
/** Every number in the geometry of a drawing is one. */
function expectDrawable(): void {
  const markup = document.querySelector("svg")?.outerHTML ?? "";
  expect(markup).not.toMatch(/NaN|Infinity|undefined/);
  for (const rect of document.querySelectorAll("rect"))
    expect(Number(rect.getAttribute("height"))).toBeGreaterThanOrEqual(0);
}

const targetRows = [
  { name: "SEO", actual: 240, target: 250, state: "slightlyBehind" },
  { name: "Field Sales", actual: 900, target: 1200, state: "atRisk" },
] as const;

test("a line chart in per cent has % at the line's end and in its reading, and one in USD has no %", async () => {
  const draw = (unit: string) =>
    render(
      <LineChart
        label="Rates"
        points={["Jan", "Feb"]}
        series={[{ name: "Opened", values: [30, 42.25] }]}
        unit={unit}
      />,
    );
  const { unmount } = draw("%");
  expect(texts().join("|")).toContain("42.3\u202f%");
  expect(await readThrough("ArrowRight", 1)).toEqual(["Jan: Opened 30.0\u202f%"]);
  unmount();
  draw("USD");
  expect(texts().filter((text) => text.includes("%"))).toEqual([]);
});

describe("every kind of chart", () => {
  it.each([
    [
      "line",
      <LineChart
        key=""
        label="It rises"
        points={["2027"]}
        unit="USD"
        series={[{ name: "A", values: [1] }]}
      />,
    ],
    ["stacked bars", <StackedBars key="" label="It rises" points={["Q1"]} parts={[]} unit="USD" />],
    ["target bars", <TargetBars key="" label="It rises" rows={targetRows} unit="USD" />],
    [
      "waterfall",
      <WaterfallChart
        key=""
        label="It rises"
        unit="USD"
        start={{ name: "A", amount: 0 }}
        steps={[]}
        end={{ name: "B", amount: 0 }}
      />,
    ],
    ["tornado", <TornadoChart key="" label="It rises" drivers={[]} base={0} unit="USD" />],
    [
      "timeline",
      <TimelineChart key="" label="It rises" months={[]} phases={[]} unit="USD" breakEven={null} />,
    ],
  ])("a %s chart has its sentence as accessible name and is drawn with little or no data", (_, chart) => {
    render(chart);
    expect(screen.getByRole("img", { name: "It rises" })).toBeDefined();
    expectDrawable();
  });

  it.each([600, 300])("charts draw zero, losses and very large amounts at %d pixels", (pixels) => {
    width = pixels;
    const values = [0, -4e15, 8e15];
    render(
      <>
        <LineChart label="Line" points={["1", "2", "3"]} unit="USD" series={[{ name: "A", values }]} />
        <StackedBars label="Bars" points={["1", "2", "3"]} unit="USD" parts={[{ name: "A", values }]} />
        <WaterfallChart
          label="Falls"
          unit="USD"
          start={{ name: "A", amount: 0 }}
          steps={[{ name: "B", change: -4e15 }]}
          end={{ name: "C", amount: -4e15 }}
        />
        <TargetBars
          label="Bars"
          unit="USD"
          rows={[{ name: "A", actual: -4e15, target: 0, state: "offTrack" }]}
        />
      </>,
    );
    for (const svg of document.querySelectorAll("svg")) expect(svg.outerHTML).not.toMatch(/NaN|Infinity/);
  });
});

describe("reading by keyboard", () => {
  it("LineChart reads its first point by keyboard and has one stop per point", async () => {
    render(
      <LineChart
        label="Revenue"
        points={["2027", "2028", "2029"]}
        unit="USD"
        series={[{ name: "Revenue", values: [1000, null, 3000], estimatedFrom: 2 }]}
      />,
    );
    expect(await readThrough("ArrowRight", 1)).toEqual(["2027: Revenue 1,000"]);
    const slider = screen.getByRole("slider");
    expect(slider.getAttribute("max")).toBe("2");
  });

  it("TargetBars reads rows downwards by keyboard, largest target first, with the state in words", async () => {
    render(<TargetBars label="Channels" rows={targetRows} unit="USD" />);
    expect(await readThrough("ArrowDown", 3)).toEqual([
      "Field Sales: Actual 900 USD, Plan 1,200 USD, Reached 75.0\u202f%, State At risk",
      "SEO: Actual 240 USD, Plan 250 USD, Reached 96.0\u202f%, State Slightly behind",
      "SEO: Actual 240 USD, Plan 250 USD, Reached 96.0\u202f%, State Slightly behind",
    ]);
    await userEvent.keyboard("{ArrowUp}");
    expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toMatch(/^Field Sales/);
  });

  it("TornadoChart reads the driver with the largest swing first, with both ends", async () => {
    render(
      <TornadoChart
        label="EBIT"
        base={6}
        unit="USD"
        drivers={[
          { name: "Price", range: "25 to 45", low: 5.5, high: 6.5 },
          { name: "Customers", range: "60 to 180", low: 4, high: 8 },
        ]}
      />,
    );
    const [first] = await readThrough("ArrowDown", 1);
    expect(first).toBe(
      "Customers, 60 to 180: At the low end 4.00 USD, At the high end 8.00 USD, Swing 4.00 USD",
    );
  });
});

describe("labels of the drawing", () => {
  it("StackedBars draws at most eight parts and joins the rest as Other, with their number", () => {
    const parts = Array.from({ length: 11 }, (_, index) => ({ name: `Part ${index}`, values: [index + 1] }));
    render(<StackedBars label="Parts" points={["2027"]} parts={parts} unit="USD" />);
    expect(texts().some((text) => text.startsWith("Other (4) "))).toBe(true);
    expect(document.querySelectorAll("svg rect")).toHaveLength(8);
  });

  it("TargetBars shows a state by a mark and a word", () => {
    render(<TargetBars label="Channels" rows={targetRows} unit="USD" />);
    expect(texts()).toEqual(expect.arrayContaining(["At risk", "Slightly behind", "Plan"]));
    expect(document.querySelectorAll("svg path")).toHaveLength(2);
  });

  it("TimelineChart says that break-even is not reached, or in which month it is", () => {
    const months = [
      { cost: 100, revenue: 0 },
      { cost: 100, revenue: 50 },
    ];
    const { rerender } = render(
      <TimelineChart label="Costs" months={months} phases={[]} unit="USD" breakEven={null} />,
    );
    expect(texts()).toContain("Break-even: not within 2 months");
    rerender(<TimelineChart label="Costs" months={months} phases={[]} unit="USD" breakEven={2} />);
    expect(texts()).toContain("Break-even, month 2");
  });

  it("TimelineChart draws the months on an axis of their own", () => {
    const months = Array.from({ length: 24 }, () => ({ cost: 100, revenue: 80 }));
    render(<TimelineChart label="Costs" months={months} phases={[]} unit="USD" breakEven={null} />);
    expect(texts()).toContain("USD a month");
    const heights = [...document.querySelectorAll("svg rect")].map((bar) =>
      Number(bar.getAttribute("height")),
    );
    expect(heights).toHaveLength(48);
    // One month of 24 would take 10 of 250 pixels on the axis of the sums.
    expect(Math.min(...heights)).toBeGreaterThan(50);
  });

  it("TimelineChart draws and reads the pipeline only when every month has it", async () => {
    const months = [
      { cost: 100, revenue: 0, pipeline: 600 },
      { cost: 100, revenue: 150, pipeline: 900 },
    ];
    const { rerender } = render(
      <TimelineChart label="Costs" months={months} phases={[]} unit="USD" breakEven={null} />,
    );
    expect(texts()).toContain("Pipeline a month 900");
    expect(await readThrough("ArrowRight", 1)).toEqual([expect.stringContaining("Month 1: Pipeline 600,")]);
    rerender(
      <TimelineChart
        label="Costs"
        months={[{ cost: 100, revenue: 0 }, ...months]}
        phases={[]}
        unit="USD"
        breakEven={null}
      />,
    );
    expect(texts().join(" ")).not.toContain("Pipeline");
  });

  it("WaterfallChart keeps every name and sign at the width of a phone", () => {
    width = 300;
    render(
      <WaterfallChart
        label="Falls"
        unit="USD"
        start={{ name: "Revenue", amount: 1000 }}
        steps={[
          { name: "Develop\u00adment", change: -300 },
          { name: "Sales", change: -200 },
          { name: "Grants", change: 100 },
          { name: "Support", change: -100 },
        ]}
        end={{ name: "EBIT", amount: 500 }}
      />,
    );
    expect(texts()).toEqual(expect.arrayContaining(["Development", "\u2212300", "+100", "EBIT", "500"]));
  });
});

describe("the heat map", () => {
  const map = (
    <HeatMap
      label="Price against customers"
      columns={{ name: "Price, USD", centres: [100, 150] }}
      rows={{ name: "Customers", centres: [50, 100] }}
      cells={[
        [
          { value: 400, share: 0.4, reaches: false },
          { value: 600, share: 0.6, reaches: false },
        ],
        [
          { value: null, share: 0, reaches: false },
          { value: 1200, share: 1.2, reaches: true },
        ],
      ]}
      valueName="Revenue"
      unit="USD"
      outline={[]}
    />
  );

  it("HeatMap is a grid with headers, the highest row on top, and a description of every cell in words", () => {
    render(map);
    const grid = screen.getByRole("grid", { name: "Price against customers" });
    expect(
      within(grid)
        .getAllByRole("rowheader")
        .map((cell) => cell.textContent),
    ).toEqual(["100", "50"]);
    expect(
      within(grid)
        .getAllByRole("columnheader")
        .map((cell) => cell.textContent),
    ).toEqual(["100", "150"]);
    expect(
      within(grid)
        .getAllByRole("gridcell")
        .map((cell) => cell.getAttribute("aria-label")),
    ).toEqual([
      "Price, USD: 100; Customers: 100; Revenue: \u2013; Of target: \u2013. Not applicable",
      "Price, USD: 150; Customers: 100; Revenue: 1,200 USD; Of target: 120\u202f%. Reaches every target",
      "Price, USD: 100; Customers: 50; Revenue: 400 USD; Of target: 40\u202f%. Misses a target",
      "Price, USD: 150; Customers: 50; Revenue: 600 USD; Of target: 60\u202f%. Misses a target",
    ]);
  });

  it("HeatMap is one Tab stop, moves by arrow keys and shows the value of the focused cell", async () => {
    const user = userEvent.setup();
    render(map);
    await user.tab();
    await user.keyboard("{ArrowRight}{ArrowDown}{ArrowDown}");
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Price, USD: 150; Customers: 50/);
    expect(screen.getByText("600 USD")).toBeDefined();
    await user.keyboard("{Control>}{Home}{/Control}");
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Price, USD: 100; Customers: 100/);
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });
});

test("the frontier reads the most revenue of each budget, and marks today, the best and the goal", () => {
  render(
    <FrontierChart
      label="5 % more budget brings 40 k USD more revenue"
      points={[
        { budget: 0, revenue: null },
        { budget: 50_000, revenue: 90_000 },
        { budget: 100_000, revenue: 160_000 },
      ]}
      unit="USD"
      today={{ cost: 50_000, revenue: 70_000, label: "You are here" }}
      best={{ cost: 50_000, revenue: 90_000, label: "Best here" }}
      goal={{ value: 120_000, label: "Goal 120 k" }}
      budget={50_000}
    />,
  );
  for (const words of ["You are here", "Best here", "Goal 120 k"])
    expect(screen.getByText(words)).toBeTruthy();
  const reader = screen.getByRole<HTMLInputElement>("slider");
  const heard = ["0", "1", "2"].map((value) => {
    fireEvent.change(reader, { target: { value } });
    return reader.getAttribute("aria-valuetext");
  });
  expect(heard).toEqual([
    "Budget 0 USD: Most revenue \u2013",
    "Budget 50,000 USD: Most revenue 90,000 USD",
    "Budget 100,000 USD: Most revenue 160,000 USD",
  ]);
});
