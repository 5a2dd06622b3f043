import { expect, it } from "vitest";
import { shortMoney } from "./short-money.ts";

it.each([
  [0, "0"],
  [0.00012345, "0.00012"],
  [0.5, "0.5"],
  [9.87, "9.87"],
  [999, "999"],
  [999.6, "1,000"],
  [656_250, "656 k"],
  [999_600, "1 M"],
  [11_000_000, "11 M"],
  [10_680_778.37, "10.7 M"],
  [-200_000, "\u2212200 k"],
])("shortMoney prints %d as %s", (value, text) => {
  expect(shortMoney(value).replace(/\u202f/g, " ")).toBe(text);
});
