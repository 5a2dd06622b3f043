import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useToasts } from "../toast/toast-store.ts";
import { Grid } from "./grid.tsx";
import type { GridColumn, GridRow } from "./grid-types.ts";
import { ownSource } from "./own-source.ts";

const columns: readonly GridColumn[] = [
  { kind: "text", id: "company", label: "Company", namesRows: true },
  { kind: "choice", id: "country", label: "Country", options: ["India", "Germany", "Ghana"] },
  { kind: "number", id: "revenue", label: "Revenue", unit: "M USD" },
  { kind: "number", id: "share", label: "Share", unit: "%", total: (values) => String(sum(values)) },
  { kind: "fixed", id: "since", label: "Since", align: "end" },
];
const START = {
  a: { company: "Northlight", country: "India", revenue: 12, share: 4, since: 2019 },
  b: { company: "Halden", country: "Germany", revenue: 410, share: 30, since: 2006 },
  c: { company: "Verity", country: "", revenue: null, share: 22, since: 2011 },
};

function sum(values: readonly unknown[]): number {
  return values.reduce<number>((all, value) => all + (typeof value === "number" ? value : 0), 0);
}

let source = ownSource(START);

function Sheet({ mayGrow = false }: { mayGrow?: boolean }) {
  const [rows, setRows] = useState<readonly GridRow[]>([{ id: "a", isOwn: true }, { id: "b" }, { id: "c" }]);
  return (
    <>
      <button type="button">before</button>
      <Grid
        label="Competitors"
        columns={columns}
        rows={rows}
        source={source}
        addRowLabel="Add competitor"
        structure={
          mayGrow
            ? {
                mostRows: 5,
                addRows: (ids) => setRows((all) => [...all, ...ids.map((id) => ({ id }))]),
                removeRows: (ids) => setRows((all) => all.filter(({ id }) => !ids.includes(id))),
                moveRow: (id, to) =>
                  setRows((all) => all.filter((row) => row.id !== id).toSpliced(to, 0, { id })),
              }
            : undefined
        }
      />
      <button type="button">after</button>
    </>
  );
}

const cell = (row: number, column: number) => {
  const found = document.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`);
  if (found === null) throw new Error(`There is no cell ${row}, ${column}`);
  return found;
};
const focused = () => document.activeElement?.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
const toasts = () => useToasts.getState().toasts.map(({ message }) => message);
const press = (keys: string) => userEvent.keyboard(keys);
const value = (row: string, column: string) => source.read(row, column);

/** What a copy or a cut puts on the clipboard. */
function taken(how: "copy" | "cut"): { text: string | undefined; html: string | undefined } {
  const types = new Map<string, string>();
  const clipboardData = { setData: (type: string, data: string) => types.set(type, data) };
  fireEvent[how](document.activeElement ?? document.body, { clipboardData });
  return { text: types.get("text/plain"), html: types.get("text/html") };
}

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  source = ownSource(START, (_row, column, given) =>
    column === "share" && typeof given === "number" && given > 100 ? "Share from 0 to 100" : undefined,
  );
});
afterEach(cleanup);

describe("moving in a grid", () => {
  it("has one stop for Tab, and arrows, Home, End and their Ctrl forms move", async () => {
    render(<Sheet />);
    expect(screen.getAllByRole("grid")[0]?.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    act(() => screen.getByText("before").focus());
    await userEvent.tab();
    expect(focused()).toBe("0-0");
    const path: [string, string][] = [
      ["{ArrowRight}{ArrowDown}", "1-1"],
      ["{End}", "1-4"],
      ["{Home}", "1-0"],
      ["{Control>}{End}{/Control}", "2-4"],
      ["{Control>}{Home}{/Control}", "0-0"],
      ["{PageDown}", "2-0"],
      ["{ArrowLeft}{ArrowDown}", "2-0"],
    ];
    for (const [keys, at] of path) {
      await press(keys);
      expect(focused()).toBe(at);
    }
  });

  it("goes through the cells by Tab and leaves after the last, and at once after Esc", async () => {
    render(<Sheet />);
    cell(0, 4).focus();
    await userEvent.tab();
    expect(focused()).toBe("1-0");
    await userEvent.tab({ shift: true });
    expect(focused()).toBe("0-4");
    await press("{Control>}{End}{/Control}");
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("after");
    cell(1, 1).focus();
    await press("{Escape}");
    await userEvent.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe("before");
  });

  it("names every cell by its row and column", async () => {
    render(<Sheet />);
    expect(screen.getByRole("rowheader", { name: "Halden" })).toBe(cell(1, 0));
    expect(screen.getByRole("columnheader", { name: "Revenue, M USD" })).toBeDefined();
    cell(1, 2).focus();
    await press("{F2}");
    expect(screen.getByRole("textbox", { name: "Halden, Revenue, M USD" })).toBe(document.activeElement);
  });
});

describe("editing a cell", () => {
  it("replaces by typing, keeps every letter at once, and Enter goes down", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("1.2");
    expect(value("a", "revenue")).toBe(1.2);
    await press("k{Enter}");
    expect(value("a", "revenue")).toBe(1200);
    expect(focused()).toBe("1-2");
    await press("{Shift>}{Enter}{/Shift}");
    expect(focused()).toBe("0-2");
  });

  it("opens with Enter at the end of the text, where arrows move in it; Esc takes it back", async () => {
    render(<Sheet />);
    cell(1, 2).focus();
    await press("{Enter}5");
    expect(value("b", "revenue")).toBe(4105);
    await press("{ArrowLeft}{ArrowLeft}9");
    expect(value("b", "revenue")).toBe(41_905);
    await press("{Escape}");
    expect(value("b", "revenue")).toBe(410);
    expect(focused()).toBe("1-2");
  });

  it("moves in the text by arrows once F2 was pressed, also while typing", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("12{F2}{ArrowLeft}5{Enter}");
    expect(value("a", "revenue")).toBe(152);
    expect(focused()).toBe("1-2");
  });

  it("goes back with Enter to the column in which a run of Tabs began", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("1{Tab}2{Enter}");
    expect(focused()).toBe("1-2");
  });

  it("clears with Delete, and does not open cells that cannot be edited", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("{Delete}");
    expect(value("a", "revenue")).toBeNull();
    cell(0, 4).focus();
    await press("7{Delete}");
    expect(value("a", "since")).toBe(2019);
    expect(cell(0, 4).getAttribute("aria-readonly")).toBe("true");
  });

  it("chooses from a list by its first letters", async () => {
    render(<Sheet />);
    cell(2, 1).focus();
    await press("gh");
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Ghana"]);
    await press("{Enter}");
    expect(value("c", "country")).toBe("Ghana");
    expect(focused()).toBe("2-1");
    await press("x{Tab}");
    expect(value("c", "country")).toBe("Ghana");
    expect(focused()).toBe("2-2");
  });

  it("keeps text that is not a figure, says so under the grid and leads to the cell", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("soon{Enter}{Enter}{Escape}");
    expect(cell(0, 2).textContent).toContain("soon");
    expect(cell(0, 2).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Northlight, Revenue, M USD: soon.")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Go to the cell" }));
    expect(focused()).toBe("0-2");
    await press("7{Enter}");
    expect(screen.queryByText("Must be a number")).toBeNull();
    expect(value("a", "revenue")).toBe(7);
  });
});

describe("a block of cells", () => {
  it("is chosen with Shift and copied as text and as a table, without commas", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("4321.5{Enter}");
    cell(0, 1).focus();
    await press("{Shift>}{ArrowRight}{ArrowDown}{/Shift}");
    expect(document.querySelectorAll("[aria-selected=true]")).toHaveLength(4);
    expect(document.querySelectorAll("[role=gridcell]:not([aria-selected])")).toHaveLength(0);
    expect(focused()).toBe("0-1");
    const { text, html } = taken("copy");
    expect(text).toBe("India\t4321.5\nGermany\t410");
    expect(html).toContain("<td>4321.5</td>");
  });

  it("is selected by dragging, and its sum is announced", async () => {
    render(<Sheet />);
    fireEvent.mouseDown(cell(0, 3));
    fireEvent.mouseOver(cell(2, 3), { buttons: 1 });
    fireEvent.mouseOver(cell(0, 0), { buttons: 0 });
    expect(screen.getByText("3 cells chosen, sum 56")).toBeDefined();
  });

  it("has no sum over columns of different things", () => {
    render(<Sheet />);
    fireEvent.mouseDown(cell(0, 2));
    fireEvent.mouseOver(cell(2, 3), { buttons: 1 });
    expect(screen.getByText("6 cells chosen")).toBeDefined();
  });

  it("is pasted from the active cell, undone by one key and done again", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await userEvent.paste('"1,234.5"\t12%\r\n(5)\t\r\n');
    const after = () => ["a", "b"].map((row) => [value(row, "revenue"), value(row, "share")]);
    expect(after()).toEqual([
      [1234.5, 12],
      [-5, null],
    ]);
    expect(toasts()).toEqual(["4 cells pasted"]);
    expect(cell(1, 3).className).toContain("pasted");
    await press("{Control>}z{/Control}");
    expect(after()).toEqual([
      [12, 4],
      [410, 30],
    ]);
    await press("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(after()).toEqual([
      [1234.5, 12],
      [-5, null],
    ]);
  });

  it("is pasted and undone in one step, also when it has 20 rows of 10", async () => {
    const names = (what: string, count: number) => Array.from({ length: count }, (_, at) => `${what}${at}`);
    const [lines, fields] = [names("row", 20), names("column", 10)];
    const start = Object.fromEntries(
      lines.map((line) => [line, Object.fromEntries(fields.map((field) => [field, null]))]),
    );
    const large = ownSource(start);
    render(
      <Grid
        label="Large"
        rowHeading="Row"
        rows={lines.map((id) => ({ id, label: id }))}
        columns={fields.map((id) => ({ kind: "number", id, label: id }))}
        source={large}
      />,
    );
    const figures = () => lines.map((line) => fields.map((field) => large.read(line, field)));
    const pasted = lines.map((_, row) => fields.map((__, column) => row * 1000 + column));
    const before = figures();
    cell(0, 0).focus();
    await userEvent.paste(pasted.map((line) => line.join("\t")).join("\r\n"));
    expect(figures()).toEqual(pasted);
    expect(toasts()).toEqual(["200 cells pasted"]);
    await press("{Control>}z{/Control}");
    expect(figures()).toEqual(before);
  });

  it("says which cells refused, and leaves those as they were", async () => {
    render(<Sheet />);
    cell(1, 2).focus();
    await userEvent.paste("1\tsoon\t1999\tx\n2\t3\n4\t5");
    expect(value("b", "share")).toBe(30);
    expect(value("b", "since")).toBe(2006);
    expect([value("b", "revenue"), value("c", "revenue"), value("c", "share")]).toEqual([1, 2, 3]);
    expect(toasts()).toEqual([
      "3 cells pasted, 5 refused: Halden, Share, % (“soon” is not valid), Halden, Since (read-only), 3 outside the grid",
    ]);
  });

  it("takes its own paste back from the message, but not what was changed since", async () => {
    render(<Sheet />);
    cell(0, 3).focus();
    await userEvent.paste("1\n2");
    cell(1, 3).focus();
    await press("9{Enter}");
    act(() => useToasts.getState().toasts[0]?.action?.run());
    expect([value("a", "share"), value("b", "share")]).toEqual([4, 9]);
  });

  it("fills all chosen cells with one pasted value", async () => {
    render(<Sheet />);
    cell(0, 3).focus();
    await press("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    await userEvent.paste("7");
    expect(["a", "b", "c"].map((row) => value(row, "share"))).toEqual([7, 7, 7]);
  });

  it("is filled with repetitions of what it holds several times over", async () => {
    render(<Sheet mayGrow />);
    await userEvent.click(screen.getByRole("button", { name: "Add competitor" }));
    cell(0, 2).focus();
    await press("{Shift>}{ArrowRight}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}");
    await userEvent.paste("1\t2\n3\t4");
    const shown = [0, 1, 2, 3].map((row) => [cell(row, 2).textContent, cell(row, 3).textContent]);
    expect(shown).toEqual([
      ["1", "2"],
      ["3", "4"],
      ["1", "2"],
      ["3", "4"],
    ]);
    expect(toasts()).toEqual(["8 cells pasted"]);
    await press("{Control>}z{/Control}");
    expect([value("a", "revenue"), value("c", "share")]).toEqual([12, 22]);
  });

  it("takes a table once where it is not a multiple of it", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    await userEvent.paste("1\n3");
    expect(["a", "b", "c"].map((row) => value(row, "revenue"))).toEqual([1, 3, null]);
  });

  it("grows the grid as far as it may, and undo takes the rows away again", async () => {
    render(<Sheet mayGrow />);
    cell(2, 0).focus();
    await userEvent.paste("V\tIndia\nW\tindia\t5\nX\nY");
    expect(within(screen.getByRole("grid")).getAllByRole("rowheader")).toHaveLength(6);
    expect(cell(3, 1).textContent).toContain("India");
    expect(cell(4, 0).textContent).toContain("X");
    expect(toasts()[0]).toBe("6 cells pasted, 1 refused: 1 outside the grid");
    await press("{Control>}z{/Control}");
    expect(document.querySelector('[data-cell="3-0"]')).toBeNull();
    expect(value("c", "company")).toBe("Verity");
    await press("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(cell(4, 0).textContent).toContain("X");
  });

  it("moves its active cell by Enter and Tab, and stays chosen while it is filled", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("{Shift>}{ArrowRight}{ArrowDown}{/Shift}");
    await press("1{Enter}2{Enter}3{Enter}4{Enter}");
    const filled = ["a", "b"].map((row) => [value(row, "revenue"), value(row, "share")]);
    expect(filled).toEqual([
      [1, 3],
      [2, 4],
    ]);
    expect(document.querySelectorAll("[aria-selected=true]")).toHaveLength(4);
    expect(focused()).toBe("0-2");
    for (const at of ["0-3", "1-2", "1-3"]) {
      await userEvent.tab();
      expect(focused()).toBe(at);
    }
    await userEvent.tab({ shift: true });
    expect(focused()).toBe("1-2");
    expect(document.querySelectorAll("[aria-selected=true]")).toHaveLength(4);
  });

  it("does not trap Tab: at its end Tab leaves the grid", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("{Shift>}{ArrowRight}{/Shift}");
    await userEvent.tab();
    expect(focused()).toBe("0-3");
    await userEvent.tab();
    expect(focused()).toBe("0-4");
    expect(document.querySelectorAll("[aria-selected=true]")).toHaveLength(0);
  });

  it("is cut, and filled down", async () => {
    render(<Sheet />);
    cell(0, 2).focus();
    await press("{Shift>}{ArrowRight}{/Shift}");
    expect(taken("cut").text).toBe("12\t4");
    expect(value("a", "revenue")).toBeNull();
    await press("{Control>}z{/Control}");
    await press("{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}");
    expect(["b", "c"].map((row) => [value(row, "revenue"), value(row, "share")])).toEqual([
      [12, 4],
      [12, 4],
    ]);
  });
});

describe("rows", () => {
  it("are added at the end, with the focus in the new one", async () => {
    render(<Sheet mayGrow />);
    await userEvent.click(screen.getByRole("button", { name: "Add competitor" }));
    expect(focused()).toBe("3-0");
    await press("Kestrel{Enter}");
    expect(screen.getByRole("rowheader", { name: "Kestrel" })).toBeDefined();
  });

  it("move by Alt and an arrow, and the focus goes with them", async () => {
    render(<Sheet mayGrow />);
    cell(1, 2).focus();
    await press("{Alt>}{ArrowUp}{/Alt}");
    expect(cell(0, 0).textContent).toContain("Halden");
    expect(focused()).toBe("0-2");
  });

  it("add up in the totals row", async () => {
    render(<Sheet />);
    cell(0, 3).focus();
    await press("10");
    expect(within(screen.getByRole("row", { name: /^Total/ })).getByText("62")).toBeDefined();
  });
});

describe("what the owner says about a value", () => {
  it("is shown under the grid for the active cell, else for the first", async () => {
    render(<Sheet />);
    cell(1, 3).focus();
    await press("101{Enter}102{Enter}");
    expect(screen.getByText("Verity, Share, %: 102.")).toBeDefined();
    expect(screen.getByText("and 1 more")).toBeDefined();
    cell(0, 0).focus();
    await vi.waitFor(() => expect(screen.getByText("Halden, Share, %: 101.")).toBeDefined(), 120_000);
  });
});
