import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { Grid } from "./grid.tsx";
import type { GridColumn, GridSource } from "./grid-types.ts";
import { ownSource } from "./own-source.ts";
import { cell } from "./test-grid.ts";

const columns: readonly GridColumn[] = [
  { kind: "number", id: "large", label: "Large" },
  { kind: "link", id: "website", label: "Website" },
];
const rows = [
  { id: "a", label: "Banking" },
  { id: "b", label: "Retail" },
];
const tintOf = (row: number, column: number) => cell(row, column).style.getPropertyValue("--tint");

/** Shares of all that is in the column. */
function withShares(): GridSource {
  const own = ownSource({ a: { large: 30, website: "halden.example" }, b: { large: 90 } });
  const share = (row: string, column: string) => {
    const figures = rows.map(({ id }) => Number(own.read(id, column)));
    return Number(own.read(row, column)) / figures.reduce((sum, figure) => sum + figure, 0);
  };
  return {
    ...own,
    tint: (row, column) => (column === "large" ? share(row, column) : undefined),
    note: (row, column) =>
      column === "large" ? `${(share(row, column) * 100).toFixed(0)} % of all` : undefined,
  };
}

afterEach(cleanup);

describe("the background of a cell", () => {
  it("cell backgrounds follow the values, and the active cell's note is shown under the grid", async () => {
    render(<Grid label="Shares" rowHeading="Industry" columns={columns} rows={rows} source={withShares()} />);
    expect([tintOf(0, 0), tintOf(1, 0), tintOf(0, 1)]).toEqual(["25%", "75%", ""]);
    act(() => cell(1, 0).focus());
    expect(screen.getByText("75 % of all")).toBeTruthy();
    expect(document.getElementById(cell(1, 0).getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "75 % of all",
    );
    await userEvent.keyboard("10{Enter}");
    expect([tintOf(0, 0), tintOf(1, 0)]).toEqual(["75%", "25%"]);
  });
});

describe("a read-only grid", () => {
  it("a read-only grid allows moving and has links; typing, pasting, cutting and clearing change nothing", async () => {
    const source = withShares();
    render(
      <Grid label="Shares" rowHeading="Industry" columns={columns} rows={rows} source={source} readOnly />,
    );
    act(() => cell(0, 0).focus());
    await userEvent.keyboard("7{F2}7{Delete}{Backspace}{Control>}x{/Control}");
    fireEvent.paste(cell(0, 0), { clipboardData: { getData: () => "7\n8" } });
    expect([source.read("a", "large"), source.read("b", "large")]).toEqual([30, 90]);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(cell(0, 0).getAttribute("aria-readonly")).toBe("true");
    expect(screen.queryByText("paste a block")).toBeNull();
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(cell(1, 0));
    expect(screen.getByRole("link").getAttribute("href")).toBe("https://halden.example/");
  });
});
