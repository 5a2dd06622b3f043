import { expect, it } from "vitest";
import { ApiError, saveFailureWords } from "./api-error.ts";

it.each([
  [new ApiError("forbidden", "This plan is not yours."), "This plan is not yours."],
  [new ApiError("internal", "The server failed."), "The server failed."],
  [new ApiError("network", "No connection."), "Something went wrong"],
  [new ApiError("unreadable", "The answer cannot be read."), "Something went wrong"],
  [new TypeError("x is undefined"), "Something went wrong"],
])("a failed save says the server's message, or that something went wrong: %s", (error, words) => {
  expect(saveFailureWords(error)).toBe(words);
});
