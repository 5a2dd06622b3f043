import { describe, expect, it } from "vitest";
import { daysUntil, formatWhen, formatWhenExactly } from "./dates.ts";

const now = new Date(2026, 10, 21, 10, 42);

describe("formatWhen", () => {
  it.each([
    [new Date(2026, 10, 21, 0, 5), "00:05"],
    [new Date(2026, 10, 20, 23, 59), "Yesterday"],
    [new Date(2026, 10, 19, 12, 0), "19 Nov"],
    [new Date(2025, 10, 21, 12, 0), "21 Nov 2025"],
  ])("formatWhen of %s is %s", (moment, text) => expect(formatWhen(moment, now)).toBe(text));
});

describe("formatWhenExactly", () => {
  it.each([
    [new Date(2026, 10, 21, 0, 5), "Today, 00:05"],
    [new Date(2026, 10, 20, 23, 59), "Yesterday, 23:59"],
    [new Date(2025, 10, 21, 12, 0), "21 Nov 2025, 12:00"],
  ])("formatWhenExactly of %s is %s", (moment, text) => expect(formatWhenExactly(moment, now)).toBe(text));
});

describe("daysUntil", () => {
  it("daysUntil counts a started day as one and the past as none", () => {
    expect(daysUntil(now.getTime() + 1, now)).toBe(1);
    expect(daysUntil(now.getTime() + 14 * 86_400_000, now)).toBe(14);
    expect(daysUntil(now.getTime() - 1, now)).toBe(0);
  });
});
