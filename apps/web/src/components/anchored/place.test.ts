import { describe, expect, it } from "vitest";
import { place } from "./place.ts";

const view = { width: 1000, height: 600 };
const panel = { width: 200, height: 150 };
const below = { side: "bottom", align: "start", gap: 4 } as const;

describe("place", () => {
  it("place puts a panel below its anchor, at least 12 px from the edge of the window", () => {
    const anchor = { left: 100, top: 50, width: 80, height: 30 };
    expect(place(anchor, panel, view, below)).toMatchObject({ left: 100, top: 84, side: "bottom" });
    expect(place(anchor, panel, view, { ...below, align: "end" }).left).toBe(12);
  });

  it("place flips a panel above its anchor when there is more room there", () => {
    const anchor = { left: 100, top: 500, width: 80, height: 30 };
    expect(place(anchor, panel, view, below)).toMatchObject({ side: "top", top: 346 });
  });

  it("place keeps a panel inside the window and limits its height to fit", () => {
    const anchor = { left: 980, top: 50, width: 10, height: 30 };
    expect(place(anchor, panel, view, below).left).toBe(788);
    const tall = place(anchor, { width: 200, height: 2000 }, view, below);
    expect(tall.top + tall.maxHeight).toBeLessThanOrEqual(view.height - 12);
  });
});
