import { expect, test } from "vitest";
import { DAY_MS } from "../../../platform/clock/durations.ts";
import { nextMonday } from "./next-monday.ts";

const next = (now: string, timeZone: string) => nextMonday(new Date(now), timeZone).toISOString();

test.each([
  ["2026-11-23T06:00:00Z", "Europe/Berlin", "2026-11-23T07:00:00.000Z", "an hour before it"],
  ["2026-11-23T07:00:00Z", "Europe/Berlin", "2026-11-30T07:00:00.000Z", "at the time itself"],
  ["2026-11-22T22:30:00Z", "Europe/Berlin", "2026-11-23T07:00:00.000Z", "on Sunday evening"],
  [
    "2026-11-22T23:30:00Z",
    "Europe/Berlin",
    "2026-11-23T07:00:00.000Z",
    "when it is Monday there and Sunday in UTC",
  ],
  [
    "2026-11-23T12:00:00Z",
    "Pacific/Auckland",
    "2026-11-29T19:00:00.000Z",
    "when it is Tuesday there and Monday in UTC",
  ],
  ["2026-12-30T00:00:00Z", "America/New_York", "2027-01-04T13:00:00.000Z", "across the end of a year"],
  ["2027-03-26T12:00:00Z", "Europe/Berlin", "2027-03-29T06:00:00.000Z", "after clocks go forward"],
  ["2027-10-29T12:00:00Z", "Europe/Berlin", "2027-11-01T07:00:00.000Z", "after clocks go back"],
  ["2026-11-23T12:00:00Z", "Asia/Kolkata", "2026-11-30T02:30:00.000Z", "with half an hour of offset"],
  ["2026-11-24T00:00:00Z", "Pacific/Kiritimati", "2026-11-29T18:00:00.000Z", "14 hours ahead of UTC"],
])("from %s in %s the next Monday 08:00 is %s: %s", (now, zone, expected) => {
  expect(next(now, zone)).toBe(expected);
});

test("nextMonday is Monday 08:00 local time within 7 days and an hour, all year in five time zones", () => {
  for (const timeZone of [
    "UTC",
    "Europe/London",
    "America/Los_Angeles",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
  ]) {
    const local = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
    });
    for (let hour = 0; hour < 366 * 24; hour += 43) {
      const now = new Date(Date.UTC(2027, 0, 1, hour));
      const moment = nextMonday(now, timeZone);
      expect(local.format(moment), `${timeZone} ${now.toISOString()}`).toBe("Mon 08:00");
      const wait = moment.getTime() - now.getTime();
      expect(wait > 0 && wait <= 7 * DAY_MS + 3_600_000, now.toISOString()).toBe(true);
    }
  }
});
