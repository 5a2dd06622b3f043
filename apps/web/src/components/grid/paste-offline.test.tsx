import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useToasts } from "../toast/toast-store.ts";
import { Grid } from "./grid.tsx";
import type { GridColumn, GridRow } from "./grid-types.ts";
import { ownSource } from "./own-source.ts";

vi.mock("./paste.ts", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

afterEach(cleanup);

const columns: readonly GridColumn[] = [{ kind: "number", id: "share", label: "Share" }];
const rows: readonly GridRow[] = [{ id: "a" }];

it("a paste whose code cannot be loaded says so and changes nothing", async () => {
  const source = ownSource({ a: { share: 4 } });
  render(<Grid label="Shares" columns={columns} rows={rows} source={source} />);
  const cell = document.querySelector<HTMLElement>('[data-cell="0-0"]');
  act(() => cell?.focus());
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => "9" } });
  const said = () => useToasts.getState().toasts.map(({ message }) => message);
  await expect.poll(said).toEqual(["Nothing was pasted: the connection was lost. Paste again in a moment."]);
  expect(source.read("a", "share")).toBe(4);
});
