import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useMemo, useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useToasts } from "../toast/toast-store.ts";
import { Grid } from "./grid.tsx";
import type { GridColumn, GridRow } from "./grid-types.ts";
import { ownSource } from "./own-source.ts";
import { cell, toasts } from "./test-grid.ts";

const START = {
  own: { company: "Northlight", share: 4, remove: "Northlight" },
  a: { company: "Halden", country: "Germany", since: 2006, share: 30, remove: "Halden" },
  b: { company: "Verity", country: "", since: null, share: 22, remove: "Verity" },
};
let source = ownSource(START);

function Rivals() {
  const [rows, setRows] = useState<readonly GridRow[]>([
    { id: "own", isOwn: true, onlyColumns: ["share"] },
    { id: "a" },
    { id: "b" },
  ]);
  const columns = useMemo<readonly GridColumn[]>(
    () => [
      { kind: "text", id: "company", label: "Company", namesRows: true },
      { kind: "choice", id: "country", label: "Country", options: ["Germany", "Ghana"], isFree: true },
      { kind: "number", id: "since", label: "Since", isYear: true },
      { kind: "number", id: "share", label: "Share" },
      {
        kind: "action",
        id: "remove",
        label: "Delete",
        icon: "x",
        press: (id) => setRows((all) => all.filter((row) => row.id !== id)),
      },
    ],
    [],
  );
  return <Grid label="Competitors" columns={columns} rows={rows} source={source} />;
}

const press = (keys: string) => userEvent.keyboard(keys);
const go = (row: number, column: number) => act(() => cell(row, column).focus());

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  source = ownSource(START);
});
afterEach(cleanup);

it("a grid row without a name is announced by its row number until it has one", async () => {
  source = ownSource({ ...START, b: { ...START.b, company: "" } });
  render(<Rivals />);
  expect(screen.getByRole("rowheader", { name: "Row 3" })).toBe(cell(2, 0));
  go(2, 0);
  await press("Verity{Enter}");
  expect(screen.getByRole("rowheader", { name: "Verity" })).toBe(cell(2, 0));
  expect(screen.queryByRole("rowheader", { name: "Row 3" })).toBeNull();
});

describe("a row that fills some columns only", () => {
  it("a grid row limited to some columns takes values only there, typed or pasted", async () => {
    render(<Rivals />);
    go(0, 1);
    await press("Ghana{F2}{Delete}");
    expect(screen.queryByRole("combobox")).toBeNull();
    go(0, 1);
    fireEvent.paste(cell(0, 1), { clipboardData: { getData: () => "\t\t9\nGhana\t1999\t31" } });
    await expect.poll(() => [source.read("own", "country"), source.read("own", "share")]).toEqual([null, 9]);
    expect([source.read("a", "country"), source.read("a", "since")]).toEqual(["Ghana", 1999]);
    expect(toasts()).toEqual(["4 cells pasted"]);
    go(0, 1);
    fireEvent.paste(cell(0, 1), { clipboardData: { getData: () => "India\t\t8" } });
    await expect.poll(() => toasts().at(-1)).toContain("Northlight, Country (read-only)");
  });
});

describe("a year", () => {
  it("a year in a grid cell has no thousands separator", () => {
    render(<Rivals />);
    expect(cell(1, 2).textContent).toBe("2006");
  });
});

describe("a list of suggestions", () => {
  it("a grid cell with suggestions accepts any text while typing, and Esc reverts it", async () => {
    render(<Rivals />);
    go(2, 1);
    await press("Gh");
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Ghana"]);
    expect(source.read("b", "country")).toBe("Gh");
    await press("{Escape}");
    expect(source.read("b", "country")).toBe("");
    expect(document.activeElement).toBe(cell(2, 1));
    await press("Gh{Tab}");
    expect(source.read("b", "country")).toBe("Gh");
    expect(document.activeElement).toBe(cell(2, 2));
  });

  it("a grid cell with suggestions takes one by arrow keys, and typed text gets its spelling", async () => {
    render(<Rivals />);
    go(2, 1);
    await press("gha{ArrowDown}{Enter}");
    expect(source.read("b", "country")).toBe("Ghana");
    go(1, 1);
    await press("{F2}{Backspace}{Tab}");
    expect(source.read("a", "country")).toBe("German");
    go(1, 1);
    await press("germany{Enter}");
    expect(source.read("a", "country")).toBe("Germany");
  });
});

describe("a button in each row", () => {
  it("Enter presses the button in a grid row, and the focus stays in the grid", async () => {
    render(<Rivals />);
    go(1, 4);
    expect(screen.getByRole("button", { name: "Delete Halden" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Delete Northlight" })).toBeNull();
    await press("{Enter}");
    expect(screen.queryByText("Halden")).toBeNull();
    expect(document.activeElement).toBe(cell(1, 4));
    expect(document.activeElement?.parentElement?.textContent).toContain("Verity");
    await press("{Enter}");
    expect(document.activeElement).toBe(cell(0, 4));
    await press("{Enter}");
    expect(screen.getByText("Northlight")).toBeTruthy();
  });

  it("a click presses the button in a grid row", async () => {
    render(<Rivals />);
    await userEvent.click(screen.getByRole("button", { name: "Delete Verity" }));
    expect(screen.queryByText("Verity")).toBeNull();
  });
});

it("a name of a row may break after a slash, and reads the same", () => {
  const rows = [{ id: "a", label: "Product Documentation/Roadmap" }];
  render(
    <Grid
      label="Scorecard"
      rowHeading="Attribute"
      columns={[{ kind: "number", id: "score", label: "Score" }]}
      rows={rows}
      source={ownSource({})}
    />,
  );
  const name = screen.getByRole("rowheader", { name: "Product Documentation/Roadmap" });
  expect(name.innerHTML).toBe("Product Documentation/<wbr>Roadmap");
});
