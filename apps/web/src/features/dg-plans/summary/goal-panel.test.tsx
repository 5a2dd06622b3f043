import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { growthWords } from "./closest-ways.tsx";
import { GoalPanel } from "./goal-panel.tsx";
import { goalLack, summaryOf } from "./plan-summary.ts";
import { type Channel, channel, goalFor, plan } from "./test-plan.ts";

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

const FULL = { timeBoundSimulation: [{ StartingMonth: 1, RampUpTime: 0, LeadtoClosure: 0 }] };
const content = { pipelineTarget: 2_000_000, sqlConversionRatio: 20, repSalary: 60_000, internalReps: 2 };

/** Channels against an increase in year 2. */
function open(increase: number, ...channels: Channel[]) {
  const shown = plan(...channels);
  const goal = goalFor(shown, increase + 1_000_000, { today: 1_000_000 });
  const lack = { code: "none" } as const;
  render(<GoalPanel summary={summaryOf(shown, goal)} currency="USD" lack={lack} />);
}

describe("channels that miss the goal", () => {
  it("channels that miss the goal are drawn up to it, with the missing amount in words", () => {
    open(4_000_000, channel(6, "Field Sales", FULL), channel(7, "Inside Sales", FULL));
    expect(
      screen.getByRole("heading", {
        name: /^Channels carry 2\.0.M of the 4\.0.M USD that the whole plan needs in 2028, 50.%: 2\.0.M is missing$/,
      }),
    ).toBeDefined();
    expect(screen.getByRole("img").getAttribute("aria-label")).toMatch(
      /missing\. Field Sales 1\.0.M, Inside Sales 1\.0.M$/,
    );
    const drawn = [...screen.getByRole("img").querySelectorAll("text")].map(({ textContent }) => textContent);
    expect(drawn.join(" ")).toMatch(
      /^Field Sales 1\.0.M Inside Sales 1\.0.M Missing 2\.0.M Needed: 4\.0.M USD in 2028$/,
    );
    // The two halves meet where the missing part begins, at half of the width.
    const bars = [...screen.getByRole("img").querySelectorAll("rect[height='20']")];
    expect(bars.map((bar) => Number(bar.getAttribute("x")))).toEqual([0, 150, 300]);
    for (const rect of screen.getByRole("img").querySelectorAll("rect"))
      expect(Number(rect.getAttribute("y"))).toBeGreaterThan(0);
  });

  it("the closest ways to reach the goal are listed with their arithmetic, people and cost", async () => {
    open(1_700_000, channel(6, "Field Sales", FULL), channel(1, "Content", { ...FULL, roiTable: [content] }));
    const [sales, marketing, ...rest] = within(screen.getByRole("list")).getAllByRole("listitem");
    expect(rest).toEqual([]);
    expect(sales?.textContent).toMatch(
      /^Field Sales revenue target from 1,000,000 to 1,300,000 USD \(\+30.%\)1 more sales rep, 115,000 USD more cost a year\.$/,
    );
    expect(marketing?.textContent).toMatch(
      /^Content pipeline \(SQL\) target from 2,000,000 to 3,500,000 USD or SQL conversion ratio from 20 to 35.% \(\+75.%\)People and cost do not change/,
    );
    await userEvent.click(screen.getByRole("button", { name: "1,300,000" }));
    expect(screen.getByRole("dialog").textContent).toMatch(
      /= 1,000,000 × \(\(1,700,000 − 400,000\) ÷ 1,000,000\) = 1,300,000.*Rounded up to 1,300,000 USD/,
    );
  });

  it("the goal panel says so when no change to a single channel closes the gap", () => {
    open(4_000_000, channel(7, "Inside Sales", { roiTable: [] }));
    expect(screen.getByText(/^No change to a single channel closes the gap/)).toBeDefined();
  });
});

it("the goal panel lists no changes when the channels reach the goal", () => {
  open(800_000, channel(6, "Field Sales", FULL));
  expect(
    screen.getByRole("heading", {
      name: /^Channels carry 1\.0.M USD in 2028, 125.% of the 800.k that the whole plan needs$/,
    }),
  ).toBeDefined();
  expect(screen.queryByRole("heading", { name: "Smallest changes that close the gap" })).toBeNull();
});

it("the goal panel without a goal says what is missing for one, and never compares two currencies", () => {
  const row = { id: 1, goal: "Revenue (USD)", currentValue: 1, targetValue: 2, targetYear: 2 };
  const lacks = [
    goalLack([], "USD", "USD"),
    goalLack([row], "USD", "EUR"),
    goalLack([{ ...row, targetYear: null }], "USD", "USD"),
    goalLack([{ ...row, targetValue: 1 }], "USD", "USD"),
  ];
  const summary = summaryOf(plan(channel(6, "Field Sales", FULL)), null);
  const said = lacks.map((lack) => {
    const { container, unmount } = render(<GoalPanel summary={summary} currency="EUR" lack={lack} />);
    const text = container.querySelector("p")?.textContent;
    unmount();
    return text;
  });
  expect(said).toEqual([
    expect.stringMatching(/has no revenue goal yet/),
    expect.stringMatching(/is in USD and this plan is in EUR, so they cannot be compared/),
    expect.stringMatching(/has no target or no year yet/),
    expect.stringMatching(/Today's revenue reaches/),
  ]);
});

it("growthWords shows small growth with a decimal, and tiny growth as less than 0.1 %", () => {
  expect([0.0001, 0.012, 0.5, 3].map(growthWords)).toEqual([
    "less than +0.1\u202f%",
    "+1.2\u202f%",
    "+50\u202f%",
    "+300\u202f%",
  ]);
});
