import { describe, expect, it } from "vitest";
import { fileNameOf } from "./download.ts";

describe("the name of a file", () => {
  it("fileNameOf turns a title into a file name of at most 60 characters that every system takes", () => {
    expect(fileNameOf("Revenue reaches 10.7 M in 2029: 97\u202f% of target", "chart")).toBe(
      "revenue-reaches-10-7-m-in-2029-97-of-target",
    );
    expect(fileNameOf("../../etc/passwd", "chart")).toBe("etc-passwd");
    expect(fileNameOf("?!", "chart")).toBe("chart");
    expect(fileNameOf("a".repeat(200), "chart")).toHaveLength(60);
  });
});
