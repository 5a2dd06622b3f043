import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RangeSlider } from "./range-slider.tsx";

afterEach(cleanup);

function Prices({ onCommitted }: { onCommitted?: (value: [number, number]) => void }) {
  const [value, setValue] = useState<[number, number]>([12, 20]);
  return (
    <RangeSlider
      label="Price"
      min={0}
      max={100}
      value={value}
      onValueChange={setValue}
      onValueCommitted={onCommitted}
      unit="USD"
    />
  );
}

const end = (name: string) => screen.getByRole<HTMLInputElement>("slider", { name });

describe("RangeSlider", () => {
  it("RangeSlider names both ends and gives their values with the unit", () => {
    render(<Prices />);
    expect(end("Price, lowest").getAttribute("aria-valuetext")).toBe("12 USD");
    expect(end("Price, highest").getAttribute("aria-valuetext")).toBe("20 USD");
  });

  it("RangeSlider steps by one with the arrows, by ten with Page Up and Page Down, and to its ends with Home and End", async () => {
    const user = userEvent.setup();
    const onCommitted = vi.fn();
    render(<Prices onCommitted={onCommitted} />);
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(end("Price, highest"));
    await user.keyboard("{ArrowRight}");
    expect(onCommitted).toHaveBeenLastCalledWith([12, 21]);
    await user.keyboard("{PageUp}");
    expect(onCommitted).toHaveBeenLastCalledWith([12, 31]);
    await user.keyboard("{PageDown}");
    expect(onCommitted).toHaveBeenLastCalledWith([12, 21]);
    await user.keyboard("{End}");
    expect(onCommitted).toHaveBeenLastCalledWith([12, 100]);
    await user.keyboard("{Home}");
    expect(onCommitted).toHaveBeenLastCalledWith([12, 12]);
  });

  it("RangeSlider moves ten of its steps with Page Up, whatever a step is", async () => {
    const user = userEvent.setup();
    const onCommitted = vi.fn();
    const value = [12, 20] as const;
    render(
      <RangeSlider
        label="Churn"
        min={0}
        max={100}
        step={0.5}
        value={value}
        onValueChange={vi.fn()}
        onValueCommitted={onCommitted}
      />,
    );
    await user.tab();
    await user.keyboard("{PageUp}");
    expect(onCommitted).toHaveBeenLastCalledWith([17, 20]);
  });

  it("RangeSlider moves by keys even without an onValueCommitted handler", async () => {
    const user = userEvent.setup();
    render(<Prices />);
    await user.tab();
    await user.keyboard("{ArrowRight}");
    expect(end("Price, lowest").getAttribute("aria-valuetext")).toBe("13 USD");
  });

  it("RangeSlider does not let its ends cross", async () => {
    const user = userEvent.setup();
    const onCommitted = vi.fn();
    render(<Prices onCommitted={onCommitted} />);
    await user.tab();
    await user.keyboard("{PageUp}");
    expect(onCommitted).toHaveBeenLastCalledWith([20, 20]);
  });
});
