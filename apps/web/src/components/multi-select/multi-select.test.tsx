import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { MultiSelect, type MultiSelectProps } from "./multi-select.tsx";

afterEach(cleanup);

const suggestions = ["Côte d'Ivoire", "Germany", "India", "Indonesia", "Niger", "Nigeria"];

function Geos({ start = [], ...rest }: { start?: string[] } & Partial<MultiSelectProps>) {
  const [values, setValues] = useState<readonly string[]>(start);
  return (
    <>
      <MultiSelect
        label="Geographies"
        suggestions={suggestions}
        values={values}
        onValuesChange={setValues}
        {...rest}
      />
      <button type="button">Next</button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Geographies" });
const options = () =>
  screen.queryAllByRole("option").map((option) => option.textContent?.replace("Enter", ""));
const chips = () =>
  within(screen.queryByRole("list", { name: "Chosen: Geographies" }) ?? document.createElement("div"))
    .queryAllByRole("listitem")
    .map((chip) => chip.textContent);
const said = () => screen.getByRole("status").textContent;
const focusedName = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id;

function paste(text: string): void {
  fireEvent.paste(field(), { clipboardData: { getData: () => text } });
}

describe("the keys of the entries", () => {
  const described = () => document.getElementById(field().getAttribute("aria-describedby") ?? "");

  it("a multi-select with entries describes the keys that move to them and remove one", () => {
    render(<Geos start={["India"]} />);
    expect(described()?.textContent).toBe(
      "Press Left arrow to move to the entries, and Delete to remove one",
    );
  });

  it.each([{ start: [] }, { start: ["India"], readOnly: true }])(
    "a multi-select with %j does not describe the keys of its entries",
    (props) => {
      render(<Geos {...props} />);
      expect(described()).toBeNull();
    },
  );
});

describe("entering", () => {
  it("a multi-select filters suggestions ignoring accents, and Enter adds the first match", async () => {
    const user = userEvent.setup();
    render(<Geos />);
    await user.type(field(), "cote");
    expect(options()).toEqual(["Côte d'Ivoire", 'Add "cote"']);
    await user.keyboard("{Enter}");
    expect(chips()).toEqual(["Côte d'Ivoire"]);
    expect(field().value).toBe("");
    expect(said()).toBe("Côte d'Ivoire added, 1 in the list");
  });

  it("a multi-select suggests an exact match before prefix matches, and no entry already in the list", async () => {
    const user = userEvent.setup();
    render(<Geos start={["India"]} />);
    await user.type(field(), "niger");
    expect(options()).toEqual(["Niger", "Nigeria"]);
    await user.clear(field());
    expect(options()).not.toContain("India");
  });

  it("a multi-select adds text outside its suggestions on Enter, on a comma and on blur", async () => {
    const user = userEvent.setup();
    render(<Geos />);
    await user.type(field(), "Atlantis");
    expect(options()).toEqual(['Add "Atlantis"']);
    expect(screen.getByText("Not in the list of 6")).toBeTruthy();
    await user.keyboard("{Enter}");
    await user.type(field(), "Mu,");
    await user.type(field(), "Thule");
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(chips()).toEqual(["Atlantis", "Mu", "Thule"]);
  });

  it("Tab in a multi-select adds the highlighted suggestion and moves to the next field", async () => {
    const user = userEvent.setup();
    render(<Geos />);
    await user.type(field(), "germ");
    await user.tab();
    expect(chips()).toEqual(["Germany"]);
    expect(document.activeElement?.textContent).toBe("Next");
  });

  it("the arrow keys move through the suggestions of a multi-select and wrap round", async () => {
    const user = userEvent.setup();
    render(<Geos />);
    await user.click(field());
    await user.keyboard("{ArrowDown}{ArrowDown}");
    const marked = document.getElementById(field().getAttribute("aria-activedescendant") ?? "");
    expect(marked?.textContent).toContain("Germany");
    await user.keyboard("{ArrowUp}{ArrowUp}{Enter}");
    expect(chips()).toEqual(["Nigeria"]);
  });

  it("a second Enter in a multi-select after a choice with nothing typed adds no other entry", async () => {
    const user = userEvent.setup();
    render(<Geos />);
    await user.click(field());
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}{Enter}");
    expect(chips()).toEqual(["Germany"]);
    expect(field().getAttribute("aria-activedescendant")).toBeNull();
    await user.keyboard("{ArrowDown}{Enter}");
    expect(chips()).toEqual(["Germany", "Côte d'Ivoire"]);
  });

  it("a duplicate typed in a multi-select highlights the existing entry and stays in the field for editing", async () => {
    const user = userEvent.setup();
    render(<Geos start={["India", "Germany"]} />);
    await user.type(field(), "india{Enter}");
    expect(chips()).toEqual(["India", "Germany"]);
    expect(field().value).toBe("india");
    expect(screen.getAllByRole("listitem")[0]?.hasAttribute("data-repeated")).toBe(true);
    const described = (field().getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toContain("India is already in the list");
    await user.type(field(), "n");
    expect(screen.getAllByRole("listitem")[0]?.hasAttribute("data-repeated")).toBe(false);
  });
});

describe("leaving", () => {
  it("a duplicate typed in a multi-select is gone from the field once that is left", async () => {
    const user = userEvent.setup();
    render(<Geos start={["India"]} />);
    await user.type(field(), "india");
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(chips()).toEqual(["India"]);
    expect(field().value).toBe("");
  });
});

describe("pasting a list", () => {
  it("a pasted list that repeats one of its own entries highlights that one", () => {
    render(<Geos start={["India", "Niger"]} />);
    paste("Germany, Nigeria, germany");
    const marked = screen.getAllByRole("listitem").map((chip) => chip.hasAttribute("data-repeated"));
    expect(chips()).toEqual(["India", "Niger", "Germany", "Nigeria"]);
    expect(marked).toEqual([false, false, true, false]);
  });

  it("a pasted list splits at commas, semicolons, tabs and line ends, and takes the suggestions' spelling", () => {
    render(<Geos />);
    paste("germany, India;Niger\tNigeria\r\nCote d'Ivoire\n");
    expect(chips()).toEqual(["Germany", "India", "Niger", "Nigeria", "Côte d'Ivoire"]);
    expect(said()).toBe("5 added, 5 in the list");
  });

  it("a pasted list keeps quoted text together and drops duplicates", () => {
    render(<Geos start={["India"]} />);
    paste('"Korea, South", india, "Congo ""DR""", Korea\u00a0\u00a0North, "Korea, South"');
    expect(chips()).toEqual(["India", "Korea, South", 'Congo "DR"', "Korea North"]);
    expect(said()).toContain("3 added, 4 in the list");
    expect(said()).toContain("already in the list");
  });

  it("a single word pasted into a multi-select adds no entry", () => {
    render(<Geos />);
    paste("Germ");
    expect(chips()).toEqual([]);
  });

  it("a list inserted by a phone keyboard without a paste is split, its last word left in the field", () => {
    render(<Geos />);
    fireEvent.change(field(), { target: { value: "India, Niger, Ger" } });
    expect(chips()).toEqual(["India", "Niger"]);
    expect(field().value).toBe("Ger");
  });
});

describe("chips by keyboard", () => {
  it("Backspace in the empty field of a multi-select removes the last entry", async () => {
    const user = userEvent.setup();
    render(<Geos start={["India", "Niger"]} />);
    await user.type(field(), "x{Backspace}{Backspace}");
    expect(chips()).toEqual(["India"]);
    expect(said()).toBe("Niger removed, 1 entry left");
    expect(document.activeElement).toBe(field());
  });

  it("arrows, Home and End move between multi-select entries; Delete removes one and focuses its neighbour", async () => {
    const user = userEvent.setup();
    render(<Geos start={["India", "Niger", "Nigeria"]} />);
    field().focus();
    await user.keyboard("{ArrowLeft}");
    expect(focusedName()).toBe("Remove Nigeria");
    await user.keyboard("{Home}");
    expect(focusedName()).toBe("Remove India");
    await user.keyboard("{ArrowRight}{Delete}");
    expect(chips()).toEqual(["India", "Nigeria"]);
    expect(focusedName()).toBe("Remove Nigeria");
    await user.keyboard("{Delete}");
    expect(focusedName()).toBe("Remove India");
    await user.keyboard("{End}{ArrowRight}");
    expect(document.activeElement).toBe(field());
  });

  it("the entries of a multi-select are not in the Tab order", async () => {
    const user = userEvent.setup();
    render(<Geos start={["India", "Niger"]} />);
    await user.tab();
    expect(document.activeElement).toBe(field());
    await user.tab();
    expect(document.activeElement?.textContent).toBe("Next");
  });

  it("a click on the remove button of a multi-select entry removes it and focuses the field", async () => {
    const user = userEvent.setup();
    render(<Geos start={["India", "Niger"]} />);
    await user.click(screen.getByRole("button", { name: "Remove India" }));
    expect(chips()).toEqual(["Niger"]);
    expect(document.activeElement).toBe(field());
  });
});

describe("what it shows", () => {
  it("a multi-select marks an entry that breaks a rule and shows the rule at the field", () => {
    render(<Geos start={["India", "india"]} entryErrors={{ 1: "Geos must be unique" }} />);
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("button", { name: "Remove india: Geos must be unique" })).toBeTruthy();
    expect(screen.getAllByText("Geos must be unique").length).toBeGreaterThan(0);
  });

  it("a read-only multi-select has no remove buttons and a read-only field", () => {
    render(<Geos start={["India"]} readOnly />);
    expect(screen.queryByRole("button", { name: "Remove India" })).toBeNull();
    expect(field().readOnly).toBe(true);
  });
});
