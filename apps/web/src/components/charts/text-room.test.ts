import { describe, expect, it } from "vitest";
import { fitText, spreadLabels, textWidth, wrapText } from "./text-room.ts";

describe("room for a label", () => {
  it("fitText keeps a label that fits and ends a longer one in an ellipsis", () => {
    expect(fitText("Starter", 100)).toBe("Starter");
    const short = fitText("Channel sales, resellers and distributors", 100);
    expect(short).toMatch(/^Channel.*\u2026$/);
    expect(textWidth(short)).toBeLessThanOrEqual(100);
    expect(fitText("Starter", 4)).toBe("");
  });

  it("wrapText breaks between words, and inside a word only at a soft hyphen", () => {
    expect(wrapText("Sales and marketing", 60)).toEqual(["Sales and", "marketing"]);
    expect(wrapText("Develop\u00adment", 60)).toEqual(["Develop-", "ment"]);
    expect(wrapText("Develop\u00adment", 200)).toEqual(["Development"]);
  });

  it("wrapText keeps to two lines of the given width and ends in an ellipsis", () => {
    const lines = wrapText("Support, hosting, insurance and everything else", 60);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/\u2026$/);
    for (const line of lines) expect(textWidth(line, 11)).toBeLessThanOrEqual(60);
  });
});

describe("labels at the end of lines", () => {
  it("labels at the end of lines keep their order and distance, and stay above the floor", () => {
    expect(spreadLabels([100, 104, 200], 15, 300)).toEqual([100, 115, 200]);
    expect(spreadLabels([290, 295, 299], 15, 300)).toEqual([270, 285, 300]);
  });
});
