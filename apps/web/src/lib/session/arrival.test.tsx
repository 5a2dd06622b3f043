import { afterEach, expect, it } from "vitest";
import { bearerTokenIn, endArrival, isReadable, takeArrival, useArrival } from "./arrival.ts";

const bearer = `${"aB3d".repeat(8)}.${"x/+9".repeat(10)}abc=`;

afterEach(endArrival);

it("takeArrival takes what the address carried once", () => {
  window.signInArrival = { token: "code", userData: null };
  expect(takeArrival()).toBe(true);
  expect(useArrival.getState().pending).toEqual({ token: "code", userData: null });
  endArrival();
  expect(takeArrival()).toBe(false);
  expect(useArrival.getState().pending).toBeNull();
});

it.each([
  [bearer, bearer],
  [bearer.replaceAll("+", " "), bearer],
  ["a-one-time-code", null],
  [`${bearer}x`, null],
  ["", null],
])("the session's own token in %j is %j", (token, expected) => expect(bearerTokenIn(token)).toBe(expected));

it.each([
  [null, true],
  ['{"name":"Ada"}', true],
  ["{", false],
  ["", false],
  ["7", false],
  ["null", false],
])("user data %j can be read: %j", (userData, expected) => expect(isReadable(userData)).toBe(expected));
