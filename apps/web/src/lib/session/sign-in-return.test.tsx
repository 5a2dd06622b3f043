import { afterEach, expect, it, vi } from "vitest";
import { rememberReturn, takeReturn } from "./sign-in-return.ts";

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

it("a sign-in by redirect leads back once, and not after ten minutes", () => {
  vi.useFakeTimers();
  rememberReturn("/invitations/abc");
  expect([takeReturn(), takeReturn()]).toEqual(["/invitations/abc", null]);
  rememberReturn("/invitations/abc");
  vi.advanceTimersByTime(600_000);
  expect(takeReturn()).toBeNull();
});

it.each(["https://evil.example", "//evil.example", "{"])("%s is no way back", (to) => {
  rememberReturn(to);
  expect(takeReturn()).toBeNull();
});
