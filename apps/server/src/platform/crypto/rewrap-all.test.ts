import { expect, test } from "vitest";
import { createVault, type Place } from "./envelope.ts";
import { makeKeyringEntry, parseKeyring } from "./keyring.ts";
import { rewrapAll, type SealedRow } from "./rewrap-all.ts";

const [oldKey, newKey] = [makeKeyringEntry(), makeKeyringEntry()];
const vaultOf = (...entries: string[]) => createVault(parseKeyring(entries.join(" "), "test"));
const [before, turning, after] = [vaultOf(oldKey), vaultOf(newKey, oldKey), vaultOf(newKey)];
const placeOf = (id: string): Place => ({ table: "secrets", userId: id, field: "sealed" });

const rowOf = (index: number, vault = before): SealedRow => {
  const id = `id${String(index).padStart(4, "0")}`;
  return { id, place: placeOf(id), sealed: vault.seal(`secret ${id}`, placeOf(id)) };
};

/** A column in memory; `contested` ids are written by somebody else just before they are replaced. */
function columnOf(rows: SealedRow[], contested: readonly string[] = []) {
  const pages: number[] = [];
  return {
    pages,
    page: async (from: string | undefined, size: number) => {
      const page = rows.filter(({ id }) => from === undefined || id > from).slice(0, size);
      pages.push(page.length);
      return page;
    },
    replace: async (row: SealedRow, sealed: string) => {
      if (contested.includes(row.id)) return false;
      const place = rows.findIndex(({ id }) => id === row.id);
      rows[place] = { ...row, sealed };
      return true;
    },
  };
}

test("rewrapAll moves every value to the new key, page by page, and a second run changes nothing", async () => {
  const rows = Array.from({ length: 450 }, (_, index) => rowOf(index));
  const column = columnOf(rows);
  expect(await rewrapAll(column, turning)).toEqual({ rows: 450, rewrapped: 450 });
  expect(column.pages).toEqual([200, 200, 50, 0]);
  for (const { id, sealed } of rows) expect(after.open(sealed, placeOf(id))).toBe(`secret ${id}`);
  expect(await rewrapAll(columnOf(rows), turning)).toEqual({ rows: 450, rewrapped: 0 });
});

test("rewrapAll neither changes nor counts values under the new key or written during the run", async () => {
  const rows = [rowOf(1), rowOf(2, after), rowOf(3)];
  const was = rows.map(({ sealed }) => sealed);
  expect(await rewrapAll(columnOf(rows, ["id0003"]), turning)).toEqual({ rows: 3, rewrapped: 1 });
  expect(rows.map(({ sealed }, index) => sealed === was[index])).toEqual([false, true, true]);
});

test("rewrapAll does nothing to a column without rows", async () => {
  expect(await rewrapAll(columnOf([]), turning)).toEqual({ rows: 0, rewrapped: 0 });
});
