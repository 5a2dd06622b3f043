import { useToasts } from "../toast/toast-store.ts";

/** For tests: what is on the screen of a grid. */
export const cell = (row: number, column: number) => {
  const found = document.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`);
  if (found === null) throw new Error(`There is no cell ${row}, ${column}`);
  return found;
};
export const focused = () => document.activeElement?.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
export const toasts = () => useToasts.getState().toasts.map(({ message }) => message);
