import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { acme, openForTest, reopenAs } from "../../lib/workspace/testing-workspace.ts";
import { placesQuery } from "../comments/comment-calls.ts";
import { useCommentScreen } from "../comments/comment-screen.ts";
import type * as Face from "./cell-face.tsx";
import { Grid } from "./grid.tsx";
import type { GridColumn } from "./grid-types.ts";
import { ownSource } from "./own-source.ts";

const drawn: unknown[] = [];

vi.mock("./cell-face.tsx", async (original) => {
  const { CellFace } = await original<typeof Face>();
  return {
    CellFace(props: Parameters<typeof CellFace>[0]) {
      drawn.push(`${props.column.id} ${String(props.value)}`);
      return CellFace(props);
    },
  };
});

afterEach(cleanup);

beforeEach(() => openForTest(acme));
afterEach(() => {
  act(() => useCommentScreen.setState({ subject: null }));
  reopenAs(null);
});

it("a grid of 40 by 12 with open threads renders one cell per keystroke, and two when the focus moves", async () => {
  const columns = Array.from(
    { length: 12 },
    (_, column): GridColumn => ({ kind: "number", id: `c${column}`, label: `Column ${column}` }),
  );
  const rows = Array.from({ length: 40 }, (_, row) => ({ id: `r${row}`, label: `Row ${row}` }));
  const values = Object.fromEntries(
    rows.map(({ id }, row) => [
      id,
      Object.fromEntries(columns.map((column, at) => [column.id, row * 12 + at])),
    ]),
  );
  const subject = { kind: "simulation", id: "s", screen: "" } as const;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const places = ["large/c4/r7", "large/c9/r30"].map((path) => ({ path, open: 1, resolved: 0 }));
  client.setQueryData(placesQuery(subject).queryKey, { counts: { open: 2, mine: 0, resolved: 0 }, places });
  const source = { ...ownSource(values), rowPlace: (row: string) => row };
  render(
    <QueryClientProvider client={client}>
      <Grid label="Large" rowHeading="Row" columns={columns} rows={rows} source={source} place="large" />
    </QueryClientProvider>,
  );
  expect(drawn).toHaveLength(480);
  await act(async () => useCommentScreen.setState({ subject }));
  expect(await screen.findAllByText(", 1 open thread")).toHaveLength(2);
  act(() => document.querySelector<HTMLElement>('[data-cell="7-3"]')?.focus());
  await userEvent.keyboard("{ArrowRight}{Enter}");
  drawn.length = 0;
  await userEvent.keyboard("5");
  expect(drawn).toEqual(["c4 885"]);
  await userEvent.keyboard("6");
  expect(drawn).toEqual(["c4 885", "c4 8856"]);
  drawn.length = 0;
  await userEvent.keyboard("{Enter}");
  expect(new Set(drawn)).toEqual(new Set(["c4 8856", "c4 100"]));
  expect(drawn.length).toBeLessThanOrEqual(3);
});
