import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as files from "../../lib/download/download.ts";
import { ChartFrame } from "./chart-frame.tsx";

afterEach(cleanup);

const table = {
  heads: ["Year", "Revenue, USD"],
  rows: [
    [2027, 1_234_567.5],
    [2028, null],
  ],
};
const frame = { title: "Revenue reaches 1.2 M", ariaLabel: "Revenue reaches 1.2 M in 2027", table };

describe("the frame of a chart", () => {
  it("Show the table replaces a chart with its figures, and Show the chart brings the chart back", async () => {
    render(<ChartFrame {...frame}>the drawing</ChartFrame>);
    await userEvent.click(screen.getByRole("button", { name: "Show the table" }));
    const figures = await screen.findByRole("table", { name: "Revenue reaches 1.2 M" });
    const cells = within(figures)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
    expect(cells).toEqual(["1,234,567.5", "\u2013"]);
    expect(within(figures).getByRole("rowheader", { name: "2027" })).toBeDefined();
    expect(screen.queryByText("the drawing")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show the chart" }));
    expect(screen.getByText("the drawing")).toBeDefined();
  });

  it("a chart that throws leaves its table and the rest of the screen working, and can be retried", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let isBroken = true;
    function Drawing() {
      if (isBroken) throw new Error("No scale for this figure");
      return "the drawing";
    }
    render(
      <>
        <p>the inputs</p>
        <ChartFrame {...frame}>
          <Drawing />
        </ChartFrame>
      </>,
    );
    expect(screen.getByRole("alert").textContent).toContain("The chart could not be shown");
    expect(screen.getByText("the inputs")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Show the table" }));
    expect(await screen.findByRole("table", { name: "Revenue reaches 1.2 M" })).toBeDefined();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Show the chart" }));
    expect(screen.getByText("the drawing")).toBeDefined();
  });

  it("a chart that shows its table disables copying and saving a picture, but saves its figures as CSV", async () => {
    const saved = vi.spyOn(files, "download").mockImplementation(() => undefined);
    render(<ChartFrame {...frame}>the drawing</ChartFrame>);
    await userEvent.click(screen.getByRole("button", { name: "Show the table" }));
    await userEvent.click(screen.getByRole("button", { name: "Copy or download this chart" }));
    for (const name of [/Copy as PNG/, /Copy as SVG/, /Download PNG/, /Download SVG/]) {
      const picture = screen.getByRole("menuitem", { name, hidden: true });
      expect(picture.getAttribute("aria-disabled")).toBe("true");
      expect(picture.textContent).toContain("Show the chart first");
    }
    await userEvent.click(screen.getByRole("menuitem", { name: "Download CSV", hidden: true }));
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce(), 120_000);
    expect(saved.mock.lastCall?.[1]).toBe("revenue-reaches-1-2-m.csv");
  });

  it("a chart frame shows loading without buttons, its empty state, or its error with a retry", async () => {
    const { rerender } = render(
      <ChartFrame {...frame} loading>
        the drawing
      </ChartFrame>,
    );
    expect(screen.getByText("Loading chart").parentElement?.getAttribute("aria-busy")).toBe("true");
    expect(screen.queryByRole("button")).toBeNull();
    rerender(
      <ChartFrame {...frame} empty={<a href="/crm">Connect a CRM</a>}>
        the drawing
      </ChartFrame>,
    );
    expect(screen.getByRole("link", { name: "Connect a CRM" })).toBeDefined();
    const onRetry = vi.fn();
    rerender(
      <ChartFrame {...frame} error="The deals could not be read." onRetry={onRetry}>
        the drawing
      </ChartFrame>,
    );
    expect(screen.getByRole("alert").textContent).toContain("The deals could not be read.");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(screen.queryByText("the drawing")).toBeNull();
  });
});
