import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { useAfterPaint } from "./use-after-paint.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Plan {
  cost: number;
}
const costOf = ({ cost }: Plan): number => cost;
const isCostly = ({ cost }: Plan): boolean => cost > 100;

it("several parts of a store wait for one frame and are drawn after its paint", () => {
  vi.useFakeTimers();
  const store = createStore<Plan>(() => ({ cost: 1 }));
  const Shown = () => `${useAfterPaint(store, costOf)} ${String(useAfterPaint(store, isCostly))}`;
  const { container } = render(<Shown />);
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => frames.push(draw));
  act(() => store.setState({ cost: 99 }));
  act(() => store.setState({ cost: 200 }));
  expect(frames).toHaveLength(1);
  frames[0]?.(0);
  expect(container.textContent).toBe("1 false");
  act(() => void vi.runAllTimers());
  expect(container.textContent).toBe("200 true");
});

it("nothing is read for an unmounted view", () => {
  vi.useFakeTimers();
  const store = createStore<Plan>(() => ({ cost: 1 }));
  const read = vi.fn(costOf);
  const Shown = () => String(useAfterPaint(store, read));
  const { unmount } = render(<Shown />);
  act(() => store.setState({ cost: 2 }));
  unmount();
  read.mockClear();
  vi.runAllTimers();
  expect(read).not.toHaveBeenCalled();
});
