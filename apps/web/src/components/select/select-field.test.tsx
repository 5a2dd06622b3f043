import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ComboField } from "../combo-field.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { SelectField } from "./select-field.tsx";

afterEach(cleanup);

const countries = [
  { value: "de", label: "Germany" },
  { value: "dz", label: "Algeria" },
  { value: "ng", label: "Nigeria" },
  { value: "cl", label: "Côte d'Azur", disabled: true },
];

function Country({ onChange }: { onChange?: (value: string) => void }) {
  const [value, setValue] = useState("de");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange?.("submitted");
      }}
    >
      <SelectField
        label="Country"
        options={countries}
        value={value}
        onValueChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
      />
      <button type="submit">Send</button>
    </form>
  );
}

const live = () => document.querySelector("[aria-live=polite]");
const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Country" });
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const marked = () =>
  document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent;

describe("SelectField", () => {
  it.each([{ isComposing: true }, { keyCode: 229 }])(
    "SelectField leaves Enter, arrows, Esc and Tab to an input method (%j)",
    async (composing) => {
      const user = userEvent.setup();
      const onChange = vi.fn();
      render(<Country onChange={onChange} />);
      await user.click(field());
      await user.keyboard("al");
      expect(marked()).toBe("Algeria");
      for (const key of ["Enter", "Escape", "ArrowDown", "Tab"])
        fireEvent.keyDown(field(), { key, ...composing });
      expect(onChange).not.toHaveBeenCalled();
      expect(field().value).toBe("al");
      expect(marked()).toBe("Algeria");
    },
  );

  it("SelectField announces the number of matches in a live region that exists before typing", async () => {
    const user = userEvent.setup();
    render(<Country />);
    const said = live();
    await user.click(field());
    expect(said?.textContent).toBe("");
    await user.keyboard("g");
    expect(said?.textContent).toBe("3 found");
    await user.keyboard("erm");
    expect(said?.textContent).toBe("1 found");
    await user.keyboard("{Enter}");
    expect(said?.textContent).toBe("");
  });

  it("SelectField opens by keyboard at the selected option, wraps round and skips disabled options", async () => {
    const user = userEvent.setup();
    render(<Country />);
    await user.tab();
    await user.keyboard("{ArrowDown}");
    expect(options()).toHaveLength(4);
    expect(marked()).toBe("Germany");
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(marked()).toBe("Germany");
  });

  it("Enter in SelectField selects an option without submitting the form", async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Country onChange={onChange} />);
    await user.tab();
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(onChange.mock.calls).toEqual([["dz"]]);
    expect(field().value).toBe("Algeria");
    expect(options()).toEqual([]);
  });

  it("SelectField filters while typing, prefix matches first, and Tab selects the first match", async () => {
    const user = userEvent.setup();
    render(<Country />);
    await user.tab();
    await user.keyboard("ger");
    expect(options()).toEqual(["Germany", "Algeria", "Nigeria"]);
    await user.keyboard("{Backspace}{Backspace}{Backspace}nig");
    expect(options()).toEqual(["Nigeria"]);
    await user.tab();
    expect(field().value).toBe("Nigeria");
  });

  it("SelectField announces that nothing matches, and Esc restores the selected option", async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Country onChange={onChange} />);
    await user.tab();
    await user.keyboard("zzz");
    expect(live()?.textContent).toBe("No matches");
    await user.keyboard("{Escape}");
    expect(field().value).toBe("Germany");
    expect(onChange).not.toHaveBeenCalled();
  });

  it("Esc in a dialog closes an open list of SelectField first, and only then the dialog", async () => {
    const user = userEvent.setup();
    const onOpenChange = vi.fn();
    render(
      <Dialog open onOpenChange={onOpenChange} title="Company">
        <Country />
      </Dialog>,
    );
    await user.click(field());
    expect(options()).toHaveLength(4);
    await user.keyboard("{Escape}");
    expect(options()).toEqual([]);
    expect(onOpenChange).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  });

  it("a click on a disabled option of SelectField does not select it", async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Country onChange={onChange} />);
    await user.click(field());
    await user.click(screen.getByRole("option", { name: "Côte d'Azur" }));
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe("ComboField", () => {
  function Geography() {
    const [value, setValue] = useState("");
    return (
      <ComboField
        label="Country"
        options={[{ value: "India" }, { value: "Indonesia" }]}
        value={value}
        onValueChange={setValue}
      />
    );
  }

  it("ComboField accepts any text and offers matching suggestions", async () => {
    const user = userEvent.setup();
    render(<Geography />);
    await user.type(field(), "Indo");
    expect(options()).toEqual(["Indonesia"]);
    await user.type(field(), "-Pacific");
    await user.tab();
    expect(field().value).toBe("Indo-Pacific");
  });

  it("typing in ComboField replaces its text after a click or Tab, and a second click keeps the caret", async () => {
    const user = userEvent.setup();
    render(<Geography />);
    await user.type(field(), "USD");
    await user.tab();
    await user.click(field());
    await user.keyboard("EUR");
    expect(field().value).toBe("EUR");
    await user.tab();
    await user.tab({ shift: true });
    await user.keyboard("GBP");
    expect(field().value).toBe("GBP");
    await user.click(field());
    await user.keyboard("X");
    expect(field().value).toBe("GBPX");
  });

  it("ComboField offers all suggestions when its text is one of them", async () => {
    const user = userEvent.setup();
    render(<Geography />);
    await user.type(field(), "India");
    await user.tab();
    await user.click(field());
    expect(options()).toEqual(["India", "Indonesia"]);
  });

  it("ComboField takes a suggestion selected with the arrow keys and Enter", async () => {
    const user = userEvent.setup();
    render(<Geography />);
    await user.type(field(), "ind");
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(field().value).toBe("Indonesia");
  });
});
