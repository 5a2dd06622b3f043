import { describe, expect, it } from "vitest";
import { plannedScreenAt, plannedScreens } from "./planned-screens.ts";

describe("planned screens", () => {
  it("has words for every path, and for paths below it", () => {
    for (const path of Object.keys(plannedScreens)) {
      expect(plannedScreenAt(path)?.points.length).toBeGreaterThanOrEqual(3);
      expect(plannedScreenAt(`${path}/more/of/it`)).toBe(plannedScreenAt(path));
    }
  });

  it("knows the second name of the dashboards", () => {
    expect(plannedScreenAt("/dashboard/emailCampaign")?.title).toBe("Dashboards");
  });

  it("does not invent one", () => expect(plannedScreenAt("/elsewhere")).toBeUndefined());
});
