import { expect, test } from "vitest";
import { requiredNumber } from "./primitives.ts";

const number = requiredNumber({ required: "A number, please" });

test.each([
  ["5", 5],
  [" 5 ", 5],
  ["+5.", 5],
  [".5", 0.5],
  ["-0.25", -0.25],
  ["1.5E3", 1500],
  ["2e-2", 0.02],
])("the text %o is the number %d", (text, value) => {
  expect(number.parse(text)).toBe(value);
});

test.each(["", ".", "+", "e5", "5e", "1.2.3", "1,000", "0x10", "１２", "1e999", "Infinity", "NaN", "5 5"])(
  "the text %o is not a number",
  (text) => {
    expect(number.safeParse(text).success).toBe(false);
  },
);

// A rule that tries every split of the digits needs the square of their number: half a minute for these.
test.each([
  ["digits", `${"1".repeat(50_000)}x`],
  ["decimals", `1.${"1".repeat(50_000)}x`],
  ["digits of an exponent", `1e${"1".repeat(50_000)}x`],
  ["spaces", `1${" ".repeat(50_000)}x`],
])("50,000 %s that end in a letter are refused within 2 seconds", (_what, text) => {
  const begun = Date.now();
  expect(number.safeParse(text).success).toBe(false);
  expect(Date.now() - begun).toBeLessThan(2_000);
});

const cents = requiredNumber({
  required: "A number, please",
  decimals: { places: 2, message: "Maximum 2 decimal places allowed" },
});

test.each([
  [0, true],
  [0.01, true],
  [1.15, true],
  [999_999_999_999.99, true],
  [0.001, false],
  [5e-324, false],
  [-0.004, false],
  [1.005, false],
])("the limit of two decimals accepts %d: %s", (value, taken) => {
  expect(cents.safeParse(value).success).toBe(taken);
});
