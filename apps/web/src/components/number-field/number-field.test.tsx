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
  it("keeps what is typed while it is typed, and puts it in order on leaving", async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Field onChange={onChange} decimals={2} />);
    await user.type(field(), "1200.5");
    expect(field().value).toBe("1200.5");
    expect(onChange).toHaveBeenLastCalledWith(1200.5);
    await user.tab();
    expect(field().value).toBe("1,200.50");
  });

  it("announces what the arrow keys make of it, with its unit", async () => {
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
  ])("takes a pasted %j", async (text, value, shown) => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Field onChange={onChange} />);
    await user.click(field());
    await user.paste(text);
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith(value);
    expect(field().value).toBe(shown);
  });

  it("in de-DE reads a pasted 1.234,56 and edits with a decimal comma", async () => {
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

  it("does not take an amount in another currency, and says why", async () => {
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

  it("leaves text that is not a number where it is and says what is wrong", async () => {
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

  it("steps with the arrow keys, by ten with Shift, and not past the bounds", async () => {
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

  it("does not change what was typed past a bound: the form judges it", async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Field min={0} max={10} onChange={onChange} />);
    await user.type(field(), "999");
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith(999);
  });

  it("follows a value set from outside, also over text that is not a number", async () => {
    const user = userEvent.setup();
    render(<Field />);
    await user.type(field(), "x");
    await user.click(screen.getByRole("button", { name: "Set 7" }));
    expect(field().value).toBe("7");
  });

  it("is described by its unit and its error", () => {
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
  ])("%d and %d make %d, without the dust of binary fractions", (value, amount, sum) => {
    expect(stepNumber(value, amount)).toBe(sum);
  });

  it("begins an empty field at the nearest allowed value to 0", () => {
    expect(stepNumber(null, 1, 5, 10)).toBe(5);
    expect(stepNumber(null, 1)).toBe(0);
  });
});
