import { expect, it } from "vitest";
import { ApiError, messageOf, saveFailureWords, serverMessageOf } from "./api-error.ts";

it.each([
  [new ApiError("forbidden", "This plan is not yours."), "This plan is not yours."],
  [new ApiError("internal", "The server failed."), "The server failed."],
  [new ApiError("network", "No connection."), "Something went wrong"],
  [new ApiError("unreadable", "The answer cannot be read."), "Something went wrong"],
  [new TypeError("x is undefined"), "Something went wrong"],
])("a failed save shows the server's message, or that something went wrong: %s", (error, words) => {
  expect(saveFailureWords(error)).toBe(words);
});

it("messageOf returns the message of an ApiError, and for any other error that the page went wrong", () => {
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
])("serverMessageOf returns only messages that the server sent: %s", (error, message) => {
  expect(serverMessageOf(error)).toBe(message);
});
