import { expect, it } from "vitest";
import { ApiError, messageOf, saveFailureWords, serverMessageOf } from "./api-error.ts";

it.each([
  [new ApiError("forbidden", "This plan is not yours."), "This plan is not yours."],
  [new ApiError("internal", "The server failed."), "The server failed."],
  [new ApiError("network", "No connection."), "Something went wrong"],
  [new ApiError("unreadable", "The answer cannot be read."), "Something went wrong"],
  [new TypeError("x is undefined"), "Something went wrong"],
])("a failed save says the server's message, or that something went wrong: %s", (error, words) => {
  expect(saveFailureWords(error)).toBe(words);
});

it("any failure of a call is said in its own words, any other as a fault of the page", () => {
  expect(messageOf(new ApiError("network", "No connection."))).toBe("No connection.");
  expect(messageOf(new TypeError("x is undefined"))).toBe(
    "Something went wrong on this page. Reload it. Your saved work is safe.",
  );
});

it.each([
  [new ApiError("conflict", "This order is paid."), "This order is paid."],
  [new ApiError("network", "No connection."), undefined],
  [new ApiError("unreadable", "The answer cannot be read."), undefined],
  [new TypeError("x is undefined"), undefined],
])("only an answer of the server counts as its message: %s", (error, message) => {
  expect(serverMessageOf(error)).toBe(message);
});
