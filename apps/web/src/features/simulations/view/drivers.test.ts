import { describe, expect, it } from "vitest";
import { decidedAnswer } from "../testing/decided-answer.ts";
import { driversOf, driversTitle } from "./drivers.ts";

const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

describe("drivers of the tornado", () => {
  it("drivers of the tornado are named as in the form, widest first, without those that move nothing", () => {
    const revenue = driversOf(decidedAnswer(), "revenue");
    expect(revenue.map(({ name, range }) => `${name}, ${range}`)).toEqual([
      "Standard customers, 50 to 150",
      "Standard price, 100 to 200",
      "Price growth, ±5 points a year",
      "Standard retention, 85 to 95\u202f%",
      "Growth of new customers, ±5 points a year",
    ]);
    const names = driversOf(decidedAnswer(), "ebit").map(({ name }) => name);
    expect(names).toContain("Ongoing product development");
    expect(plain(driversTitle(revenue, "revenue"))).toMatch(
      /^Standard customers move revenue most: \d+ k from low to high$/,
    );
    expect(driversTitle([], "ebit")).toBe("Nothing moves EBIT");
  });
});
