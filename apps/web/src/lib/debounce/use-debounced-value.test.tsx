import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useDebouncedValue } from "./use-debounced-value.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("a debounced value starts at once and follows after 200 ms without a change", () => {
  const { result, rerender } = renderHook(({ value }) => useDebouncedValue(value, 200), {
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
