import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { ValueSlider } from "./value-slider.tsx";

afterEach(cleanup);

function Effort({ disabled = false }: { disabled?: boolean }) {
  const [value, setValue] = useState(4);
  return (
    <ValueSlider
      label="Effort"
      min={0}
      max={8}
      value={value}
      format={(at) => `step ${at}`}
      onValueChange={setValue}
      disabled={disabled}
    />
  );
}

const thumb = () => screen.getByRole<HTMLInputElement>("slider", { name: "Effort" });

it("ValueSlider moves by the arrow keys, Home and End, and says its value", async () => {
  const user = userEvent.setup();
  render(<Effort />);
  await user.tab();
  expect(document.activeElement).toBe(thumb());
  for (const [key, said] of [
    ["ArrowRight", "step 5"],
    ["ArrowLeft", "step 4"],
    ["End", "step 8"],
    ["PageDown", "step 0"],
    ["ArrowLeft", "step 0"],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expect(thumb().getAttribute("aria-valuetext")).toBe(said);
  }
});

it("ValueSlider that is disabled does not move", async () => {
  const user = userEvent.setup();
  render(<Effort disabled />);
  await user.tab();
  await user.keyboard("{End}");
  expect(thumb().getAttribute("aria-valuetext")).toBe("step 4");
});
