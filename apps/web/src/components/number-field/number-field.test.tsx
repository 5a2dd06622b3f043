import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setFormatLocale } from "../../lib/format/locale.ts";
import { NumberField, type NumberFieldProps } from "./number-field.tsx";
import { stepNumber } from "./step-number.ts";

afterEach(() => {
  cleanup();
  setFormatLocale("en-GB");
});

function Field({
  start = null,
  onChange,
  ...rest
}: Partial<NumberFieldProps> & { start?: number | null; onChange?: (value: number | null) => void }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <NumberField
        label="Price"
        {...rest}
        value={value}
        onValueChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
      />
      <button type="button" onClick={() => setValue(7)}>
        Set 7
      </button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Price" });

describe("NumberField", () => {
  it("NumberField leaves text unchanged while it is typed and formats it on blur", async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Field onChange={onChange} decimals={2} />);
    await user.type(field(), "1200.5");
    expect(field().value).toBe("1200.5");
    expect(onChange).toHaveBeenLastCalledWith(1200.5);
    await user.tab();
    expect(field().value).toBe("1,200.50");
  });

  it("NumberField announces its new value with the unit after an arrow or page key", async () => {
    const user = userEvent.setup();
    render(<Field start={1200} unit="USD" />);
    await user.tab();
    const said = document.querySelector("[aria-live=polite]");
    expect(said?.textContent).toBe("");
    await user.keyboard("{ArrowUp}");
    expect(said?.textContent).toBe("1,201 USD");
    await user.keyboard("{PageDown}");
    expect(said?.textContent).toBe("1,191 USD");
  });

  it.each([
    ["1.2m", 1_200_000, "1,200,000"],
    ["25 %", 25, "25"],
    ["1,200", 1200, "1,200"],
  ])("NumberField reads a pasted %j as %d and shows %s", async (text, value, shown) => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Field onChange={onChange} />);
    await user.click(field());
    await user.paste(text);
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith(value);
    expect(field().value).toBe(shown);
  });

  it("NumberField in de-DE reads a pasted 1.234,56 and edits it with a decimal comma", async () => {
    setFormatLocale("de-DE");
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Field onChange={onChange} decimals={2} />);
    await user.click(field());
    await user.paste("1.234,56");
    expect(onChange).toHaveBeenLastCalledWith(1234.56);
    await user.tab();
    expect(field().value).toBe("1.234,56");
    await user.click(field());
    expect(field().value).toBe("1234,56");
  });

  it("NumberField in USD refuses an amount in EUR and says why, and accepts one in USD", async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    const onInvalidText = vi.fn();
    render(<Field unit="USD" onChange={onChange} onInvalidText={onInvalidText} />);
    await user.type(field(), "EUR 60m");
    await user.tab();
    expect(field().value).toBe("EUR 60m");
    expect(onChange).not.toHaveBeenCalledWith(60_000_000);
    expect(onInvalidText).toHaveBeenLastCalledWith("EUR 60m");
    expect(screen.getByText("This is in EUR. Type the amount in USD")).toBeDefined();
    await user.clear(field());
    await user.type(field(), "$60m");
    await user.tab();
    expect(field().value).toBe("60,000,000");
  });

  it("NumberField keeps text that is not a number and shows an error until it is corrected", async () => {
    const user = userEvent.setup();
    const onInvalidText = vi.fn();
    const onChange = vi.fn();
    render(<Field start={5} onChange={onChange} onInvalidText={onInvalidText} />);
    await user.clear(field());
    await user.type(field(), "5 apples");
    await user.tab();
    expect(field().value).toBe("5 apples");
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(onInvalidText).toHaveBeenLastCalledWith("5 apples");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Price must be a number")).toBeTruthy();
    await user.clear(field());
    await user.type(field(), "6");
    await user.tab();
    expect(onInvalidText).toHaveBeenLastCalledWith(null);
    expect(screen.queryByText("Price must be a number")).toBeNull();
  });

  it("NumberField steps with the arrow keys, by ten with Shift, and stops at its maximum", async () => {
    const user = userEvent.setup();
    render(<Field start={95} min={0} max={100} />);
    await user.click(field());
    await user.keyboard("{ArrowUp}");
    expect(field().value).toBe("96");
    await user.keyboard("{Shift>}{ArrowUp}{/Shift}");
    expect(field().value).toBe("100");
    await user.keyboard("{ArrowDown}");
    expect(field().value).toBe("99");
  });

  it("NumberField accepts a typed value above its maximum and leaves validation to the form", async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Field min={0} max={10} onChange={onChange} />);
    await user.type(field(), "999");
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith(999);
  });

  it("NumberField shows a value set from outside, even over text that is not a number", async () => {
    const user = userEvent.setup();
    render(<Field />);
    await user.type(field(), "x");
    await user.click(screen.getByRole("button", { name: "Set 7" }));
    expect(field().value).toBe("7");
  });

  it("NumberField is described by its unit and its error", () => {
    render(<Field unit="USD" error="Price is required" />);
    const described = field().getAttribute("aria-describedby") ?? "";
    const words = described.split(" ").map((id) => document.getElementById(id)?.textContent);
    expect(words).toEqual(["USD", "Price is required"]);
  });
});

describe("stepNumber", () => {
  it.each([
    [0.1, 0.2, 0.3],
    [1.005, 0.001, 1.006],
    [-0.5, 1, 0.5],
    [1e-7, 1e-7, 2e-7],
  ])("stepNumber adds %d and %d to exactly %d, without floating-point noise", (value, amount, sum) => {
    expect(stepNumber(value, amount)).toBe(sum);
  });

  it("stepNumber starts an empty field at the allowed value nearest to 0", () => {
    expect(stepNumber(null, 1, 5, 10)).toBe(5);
    expect(stepNumber(null, 1)).toBe(0);
  });
});
