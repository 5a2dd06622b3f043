import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSettled } from "./use-settled.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("stands at once, then follows when nothing has come for a moment", () => {
  const { result, rerender } = renderHook(({ value }) => useSettled(value, 200), {
    initialProps: { value: 1 },
  });
  expect(result.current).toBe(1);
  for (const value of [2, 3, 4]) {
    rerender({ value });
    act(() => {
      vi.advanceTimersByTime(150);
    });
    expect(result.current).toBe(1);
  }
  act(() => {
    vi.advanceTimersByTime(50);
  });
  expect(result.current).toBe(4);
});
