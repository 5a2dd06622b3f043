import { expect, test } from "vitest";
import { firstSentences, shortened } from "./deck-style.ts";
import { attachment, fileStem } from "./file-name.ts";

test.each([
  ["Q3 plan: 10 % more", "q3-plan-10-more"],
  ["../../etc/passwd", "etc-passwd"],
  ["Über größe", "über-größe"],
  ["   ", "simulation"],
  ["CON", "simulation"],
  ["a\r\nSet-Cookie: x=1", "a-set-cookie-x-1"],
  ["x".repeat(200), "x".repeat(60)],
])("the title %j becomes the file name %j", (title, name) => {
  expect(fileStem(title, "simulation")).toBe(name);
});

test("a download is named in ASCII for old programs and in full for others", () => {
  expect(attachment("q3-plan.xlsx")).toBe(
    `attachment; filename="q3-plan.xlsx"; filename*=UTF-8''q3-plan.xlsx`,
  );
  expect(attachment("価格.xlsx")).toBe(
    `attachment; filename="export.xlsx"; filename*=UTF-8''%E4%BE%A1%E6%A0%BC.xlsx`,
  );
});

test("a figure on a slide is not parted from its unit and currency", () => {
  const read = (text: string) => shortened(text, 100).replaceAll("\u00A0", "_");
  expect(read("The odds of 11 M USD and 52.5 % EBIT in year 3 are 35 %")).toBe(
    "The odds of 11_M_USD and 52.5_% EBIT in year 3 are 35_%",
  );
  expect(read("2 Markets, 250 EUR, 7.38 M / user, 460 k in 2027")).toBe(
    "2 Markets, 250_EUR, 7.38_M / user, 460_k in 2027",
  );
});

test("a text too long for a slide ends with a sentence, or in the middle of one that fills it", () => {
  expect(firstSentences("We find waste. We prove what was saved. Germany first.", 45)).toBe(
    "We find waste. We prove what was saved.",
  );
  expect(firstSentences("We. Find wasted energy in office buildings", 30)).toBe(
    "We. Find wasted energy in off…",
  );
});
