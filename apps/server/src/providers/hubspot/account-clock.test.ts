import { expect, test } from "vitest";
import { accountClock } from "./account-clock.ts";

// fivetran/dbt_hubspot#101: a close date near midnight landed in the year before.
test.each([
  ["Europe/Berlin", "2026-12-31T23:30:00Z", "2027-01-01T00:30:00.000+01:00"],
  ["Europe/Berlin", "2026-06-30T22:30:00.000Z", "2026-07-01T00:30:00.000+02:00"],
  ["America/New_York", "2027-01-01T03:00:00Z", "2026-12-31T22:00:00.000-05:00"],
  ["Asia/Kolkata", "2026-12-31T18:30:00Z", "2027-01-01T00:00:00.000+05:30"],
  ["America/St_Johns", "2027-01-01T03:00:00Z", "2026-12-31T23:30:00.000-03:30"],
])("an account in %s sees %s as %s", (timeZone, text, local) => {
  expect(accountClock({ timeZone, utcOffsetMilliseconds: 0 }).localTime(text)).toBe(local);
});

test("an account without a known time zone has its offset, and UTC without one", () => {
  const text = "2026-12-31T23:30:00Z";
  const local = "2027-01-01T00:30:00.000+01:00";
  expect(accountClock({ utcOffsetMilliseconds: 3_600_000 }).localTime(text)).toBe(local);
  expect(accountClock({ timeZone: "Mars/Base", utcOffsetMilliseconds: 3_600_000 }).localTime(text)).toBe(
    local,
  );
  expect(accountClock(undefined).localTime(text)).toBe("2026-12-31T23:30:00.000+00:00");
});

test.each([
  "2026-12-31",
  "Renewal 2026-12-31T23:30:00Z",
  "",
  "2026-12-31T23:30:00+05:30",
  "2026-13-41T99:99:00Z",
])("%j is no instant in UTC and stays unchanged", (text) =>
  expect(accountClock({ timeZone: "Asia/Tokyo" }).localTime(text)).toBe(text),
);
