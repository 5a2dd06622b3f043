import { describe, expect, it } from "vitest";
import { fileNameOf } from "./copy-chart.ts";

describe("the file a chart is saved as", () => {
  it("carries the finding, in letters every system takes", () => {
    expect(fileNameOf("Revenue reaches 10.7 M in 2029: 97\u202f% of target")).toBe(
      "revenue-reaches-10-7-m-in-2029-97-of-target",
    );
    expect(fileNameOf("../../etc/passwd")).toBe("etc-passwd");
    expect(fileNameOf("?!")).toBe("chart");
    expect(fileNameOf("a".repeat(200))).toHaveLength(60);
  });
});
