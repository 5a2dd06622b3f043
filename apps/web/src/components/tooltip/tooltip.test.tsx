import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Tooltip } from "./tooltip.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const own = { onFocus: vi.fn(), onPointerEnter: vi.fn(), onPointerLeave: vi.fn(), onBlur: vi.fn() };
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const tip = () => screen.queryByRole("tooltip");

function open() {
  const ref = vi.fn();
  render(
    <Tooltip content="Banks ask for ISO 27001">
      <button ref={ref} type="button" aria-describedby="help" {...own}>
        Certifications
      </button>
    </Tooltip>,
  );
  return { target: screen.getByRole("button"), ref };
}

describe("Tooltip", () => {
  it("a tooltip describes its target while shown, in addition to the target's own description", () => {
    const { target } = open();
    fireEvent.focus(target);
    expect(tip()?.textContent).toBe("Banks ask for ISO 27001");
    expect(target.getAttribute("aria-describedby")).toBe(`help ${tip()?.id}`);
    fireEvent.keyDown(target, { key: "Escape" });
    expect(tip()).toBeNull();
    expect(target.getAttribute("aria-describedby")).toBe("help");
  });

  it("a tooltip opens after 300 ms, stays while the pointer is on it and closes once it has left both", () => {
    const { target } = open();
    fireEvent.pointerEnter(target);
    pass(299);
    expect(tip()).toBeNull();
    pass(1);
    const shown = screen.getByRole("tooltip");
    fireEvent.pointerLeave(target);
    pass(100);
    fireEvent.pointerEnter(shown);
    pass(10_000);
    expect(tip()).toBe(shown);
    fireEvent.pointerLeave(shown);
    pass(150);
    expect(tip()).toBeNull();
  });

  it("a tooltip leaves its target's own handlers and ref in place", () => {
    const { target, ref } = open();
    fireEvent.pointerEnter(target);
    fireEvent.pointerLeave(target);
    fireEvent.focus(target);
    fireEvent.blur(target);
    for (const handler of Object.values(own)) expect(handler).toHaveBeenCalledOnce();
    expect(ref).toHaveBeenCalledWith(target);
  });
});
