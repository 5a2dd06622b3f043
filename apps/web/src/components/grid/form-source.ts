import { type DocumentForm, shownMessage } from "../../lib/form/document-form.ts";
import type { GridSource, GridValue } from "./grid-types.ts";

interface FormCells<V> {
  read(values: V, row: string, column: string): GridValue;
  write(values: V, row: string, column: string, value: GridValue): V;
  /** Where validation reports a cell's message; the cell's name in the form as well. */
  path(row: string, column: string): string;
  rowPlace?: GridSource["rowPlace"];
}

/** Cells that live in a document's form. */
export function formSource<V>(
  form: DocumentForm<V>,
  { read, write, path, rowPlace }: FormCells<V>,
): GridSource {
  return {
    subscribe: form.store.subscribe,
    read: (row, column) => read(form.store.getState().values, row, column),
    text: (row, column) => form.store.getState().rawText[path(row, column)],
    message: (row, column) => shownMessage(form.store.getState(), path(row, column)),
    write(changes) {
      for (const { row, column, unreadable } of changes)
        form.setParseError(path(row, column), unreadable?.problem ?? null, unreadable?.text);
      form.update((values) =>
        changes.reduce((all, { row, column, value }) => write(all, row, column, value), values),
      );
    },
    touch(cells) {
      for (const { row, column } of cells) form.touch(path(row, column));
    },
    fieldName: path,
    ...(rowPlace !== undefined && { rowPlace }),
  };
}
