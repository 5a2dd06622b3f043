import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ReadablePlot } from "./readable-plot.tsx";

const readings = [
  { title: "Year 1", lines: [["P50", "100"]] },
  { title: "Year 2", lines: [["P50", "200"]] },
] as const;

class StillObserver {
  observe(): void {}
  disconnect(): void {}
  unobserve(): void {}
}

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", StillObserver);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a drawing that can be read", () => {
  it("ReadablePlot has an accessible name, reads its first point and takes the focus by Tab", async () => {
    render(
      <ReadablePlot
        label="Revenue reaches 200"
        readLabel="Read year by year"
        readings={readings}
        plot={() => ({
          height: 100,
          at: (index) => index * 100,
          draw: (active) => <text>{active === null ? "none" : `at ${active}`}</text>,
        })}
      />,
    );
    expect(screen.getByRole("img", { name: "Revenue reaches 200" })).toBeDefined();
    const reader = screen.getByRole("slider", { name: "Read year by year" });
    expect(reader.getAttribute("aria-valuetext")).toBe("Year 1: P50 100");
    await userEvent.tab();
    expect(document.activeElement).toBe(reader);
  });
});
