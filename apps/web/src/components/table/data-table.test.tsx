import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DataTable } from "./data-table.tsx";
import { type Sort, sortRows } from "./sort-rows.ts";

afterEach(cleanup);

interface Row {
  id: string;
  name: string;
  revenue: number | null;
}

const rows: Row[] = [
  { id: "a", name: "Beta", revenue: 10 },
  { id: "b", name: "alpha", revenue: null },
  { id: "c", name: "Gamma", revenue: 200 },
  { id: "d", name: "Delta", revenue: 30 },
];

function List({ data = rows, onBulk }: { data?: Row[]; onBulk?: (names: string[]) => void }) {
  const [sort, setSort] = useState<Sort | null>(null);
  const [selected, onSelectedChange] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable
      caption="Plans"
      rows={data}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      sort={sort}
      onSort={setSort}
      selection={{ selected, onSelectedChange }}
      toolbar={<span>Filters</span>}
      bulkActions={(chosen) => (
        <button type="button" onClick={() => onBulk?.(chosen.map((row) => row.name))}>
          Delete
        </button>
      )}
      empty={<p>No plans yet</p>}
      columns={[
        {
          key: "name",
          header: "Name",
          rowHeader: true,
          render: (row) => row.name,
          sortValue: (row) => row.name,
        },
        {
          key: "revenue",
          header: "Revenue",
          align: "end",
          render: (row) => row.revenue,
          sortValue: (row) => row.revenue,
        },
      ]}
    />
  );
}

const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

describe("DataTable", () => {
  it("DataTable sorts on a header click and sets aria-sort; numbers start descending, blanks come last", async () => {
    const user = userEvent.setup();
    render(<List />);
    await user.click(screen.getByRole("button", { name: "Revenue" }));
    expect(names()).toEqual(["Gamma", "Delta", "Beta", "alpha"]);
    const header = screen.getByRole("columnheader", { name: "Revenue" });
    expect(header.getAttribute("aria-sort")).toBe("descending");
    await user.click(screen.getByRole("button", { name: "Revenue" }));
    expect(names()).toEqual(["Beta", "Delta", "Gamma", "alpha"]);
  });

  it("DataTable selects one row, a range with Shift, and all rows", async () => {
    const user = userEvent.setup();
    render(<List />);
    await user.click(box("Select Beta"));
    await user.keyboard("{Shift>}");
    await user.click(box("Select Gamma"));
    await user.keyboard("{/Shift}");
    expect(screen.getByText("3 selected")).toBeTruthy();
    // A plain table has no selected rows for a screen reader: the checkboxes say it.
    expect(document.querySelector("[aria-selected]")).toBeNull();
    expect(box("Select all rows").indeterminate).toBe(true);
    await user.click(box("Select all rows"));
    expect(screen.getByText("4 selected")).toBeTruthy();
    await user.click(box("Select all rows"));
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  it("DataTable's bulk bar replaces the filters, gets rows in view order, and Esc clears the selection", async () => {
    const user = userEvent.setup();
    const onBulk = vi.fn();
    render(<List onBulk={onBulk} />);
    await user.click(screen.getByRole("button", { name: "Name" }));
    await user.click(box("Select Gamma"));
    await user.click(box("Select alpha"));
    expect(screen.queryByText("Filters")).toBeNull();
    await user.click(within(screen.getByRole("toolbar")).getByRole("button", { name: "Delete" }));
    expect(onBulk).toHaveBeenCalledWith(["alpha", "Gamma"]);
    await user.keyboard("{Escape}");
    expect(screen.getByText("Filters")).toBeTruthy();
  });

  it("DataTable does not count a selected row that is gone", async () => {
    const user = userEvent.setup();
    const { rerender } = render(<List />);
    await user.click(box("Select Beta"));
    rerender(<List data={rows.slice(1)} />);
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  it("DataTable without rows shows its empty message and no table", () => {
    render(<List data={[]} />);
    expect(screen.getByText("No plans yet")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("sortRows", () => {
  it("sortRows keeps the order of equal rows in both directions", () => {
    const equal = [{ key: 1 }, { key: 2 }, { key: 3 }];
    expect(sortRows(equal, () => "same", "ascending")).toEqual(equal);
    expect(sortRows(equal, () => "same", "descending")).toEqual(equal);
  });
});

describe("groups of rows", () => {
  it("DataTable shows groups in first-seen order, each sorted under its name; arrow keys skip the names", async () => {
    const sorts: Sort = { column: "name", direction: "ascending" };
    render(
      <DataTable
        caption="Plans"
        rows={rows}
        rowKey={(row) => row.id}
        sort={sorts}
        groupOf={({ revenue }) =>
          revenue !== null && revenue > 20 ? { key: "1", label: "Large" } : { key: "2", label: "Small" }
        }
        columns={[
          {
            key: "name",
            header: "Name",
            rowHeader: true,
            sortValue: (row) => row.name,
            render: (row) => <button type="button">{row.name}</button>,
          },
        ]}
      />,
    );
    expect(screen.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "Name",
      "Small 2",
      "alpha",
      "Beta",
      "Large 2",
      "Delta",
      "Gamma",
    ]);
    screen.getByRole("button", { name: "Beta" }).focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("Delta");
  });
});
