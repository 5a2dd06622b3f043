import { cleanup } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach } from "vitest";
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

/** A value of the sheet that is shown. */
export const value = (row: string, column: string) => source.read(row, column);

/** Gives each test of a file the same values, a share above 100 being refused, and no messages. */
export function startSheets(): void {
  beforeEach(() => {
    useToasts.setState({ toasts: [] });
    source = ownSource(START, (_row, column, given) =>
      column === "share" && typeof given === "number" && given > 100 ? "Share from 0 to 100" : undefined,
    );
  });
  afterEach(cleanup);
}

/** For tests: three competitors between two buttons. */
export function Sheet({ mayGrow = false }: { mayGrow?: boolean }) {
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
