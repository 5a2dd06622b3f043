import { createStore } from "zustand/vanilla";
import { cellKey } from "./grid-layout.ts";
import type { CellChange, GridSource, GridValue } from "./grid-types.ts";

interface OwnSource extends GridSource {
  /** Every cell that holds something, by row and column id. */
  values(): Readonly<Record<string, Readonly<Record<string, GridValue>>>>;
}

type Unreadable = NonNullable<CellChange["unreadable"]>;
type Values = Readonly<Record<string, Readonly<Record<string, GridValue>>>>;

/** Cells that belong to no document: they live as long as the grid. `check` says what is wrong with a value. */
export function ownSource(
  initial: Values,
  check: (row: string, column: string, value: GridValue) => string | undefined = () => undefined,
): OwnSource {
  const store = createStore<{ values: Values; unreadable: ReadonlyMap<string, Unreadable> }>(() => ({
    values: initial,
    unreadable: new Map(),
  }));
  const read = (row: string, column: string) => store.getState().values[row]?.[column] ?? null;
  return {
    subscribe: store.subscribe,
    read,
    text: (row, column) => store.getState().unreadable.get(cellKey({ row, column }))?.text,
    message: (row, column) =>
      store.getState().unreadable.get(cellKey({ row, column }))?.problem ??
      check(row, column, read(row, column)),
    write(changes) {
      const values: Record<string, Readonly<Record<string, GridValue>>> = { ...store.getState().values };
      const texts = new Map(store.getState().unreadable);
      for (const { row, column, value, unreadable } of changes) {
        values[row] = { ...values[row], [column]: value };
        if (unreadable === null) texts.delete(cellKey({ row, column }));
        else texts.set(cellKey({ row, column }), unreadable);
      }
      store.setState({ values, unreadable: texts });
    },
    touch: () => undefined,
    values: () => store.getState().values,
  };
}
