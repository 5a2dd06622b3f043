import { createStore } from "zustand/vanilla";
import { cellKey } from "./grid-model.ts";
import type { GridSource, GridValue } from "./grid-types.ts";

interface OwnSource extends GridSource {
  /** Every cell that holds something, by row and column id. */
  values(): Readonly<Record<string, Readonly<Record<string, GridValue>>>>;
}

type Values = Readonly<Record<string, Readonly<Record<string, GridValue>>>>;

/** Cells that belong to no document: they live as long as the grid. `check` says what is wrong with a value. */
export function ownSource(
  initial: Values,
  check: (row: string, column: string, value: GridValue) => string | undefined = () => undefined,
): OwnSource {
  const store = createStore<{ values: Values; problems: ReadonlyMap<string, string> }>(() => ({
    values: initial,
    problems: new Map(),
  }));
  const read = (row: string, column: string) => store.getState().values[row]?.[column] ?? null;
  return {
    subscribe: store.subscribe,
    read,
    message: (row, column) =>
      store.getState().problems.get(cellKey({ row, column })) ?? check(row, column, read(row, column)),
    write(changes) {
      const values: Record<string, Readonly<Record<string, GridValue>>> = { ...store.getState().values };
      const problems = new Map(store.getState().problems);
      for (const { row, column, value, problem } of changes) {
        values[row] = { ...values[row], [column]: value };
        if (problem === null) problems.delete(cellKey({ row, column }));
        else problems.set(cellKey({ row, column }), problem);
      }
      store.setState({ values, problems });
    },
    touch: () => undefined,
    values: () => store.getState().values,
  };
}
