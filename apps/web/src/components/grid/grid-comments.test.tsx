import type { CommentList } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { create } from "zustand";
import { acme, openForTest, reopenAs } from "../../lib/workspace/testing-workspace.ts";
import { placesQuery } from "../comments/comment-calls.ts";
import { useCommentScreen } from "../comments/comment-screen.ts";
import { goToPlace, goToPlaceWhenShown } from "../comments/current-places.ts";
import { PlaceScope } from "../comments/place-scope.tsx";
import { useToasts } from "../toast/toast-store.ts";
import { Grid } from "./grid.tsx";
import { GridPlaces } from "./grid-places.ts";
import type { GridColumn, GridRow } from "./grid-types.ts";
import { ownSource } from "./own-source.ts";
import { cell, focused, toasts } from "./test-grid.ts";

const columns: readonly GridColumn[] = [
  { kind: "text", id: "company", label: "Company", namesRows: true },
  { kind: "number", id: "revenue", label: "Revenue", unit: "USD" },
  { kind: "number", id: "share", label: "Share", unit: "%" },
];
const subject = { kind: "gtm-plan", id: "p1", screen: "competitors" } as const;
const HALDEN = "competitors/c1/rows/revenue/Halden";

let source = ownSource({});
const useRows = create<{ rows: readonly GridRow[] }>(() => ({ rows: [] }));
const sortRows = (order: (rows: readonly GridRow[]) => readonly GridRow[]) =>
  act(() => useRows.setState(({ rows }) => ({ rows: order(rows) })));

function Sheet({ readOnly = false }: { readOnly?: boolean }) {
  const { rows } = useRows();
  return (
    <PlaceScope id="c1" name="Atlas in Germany">
      <Grid
        label="Competitors"
        columns={columns}
        rows={rows}
        source={source}
        place="rows"
        readOnly={readOnly}
      />
    </PlaceScope>
  );
}

/** Shows the sheet with open threads at these paths. */
async function show(open: readonly string[], ui = <Sheet />) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const counts: CommentList["counts"] = { open: open.length, mine: 0, resolved: 0 };
  client.setQueryData(placesQuery(subject).queryKey, {
    counts,
    places: open.map((path) => ({ path, open: 1, resolved: 0 })),
  });
  render(<QueryClientProvider client={client}>{ui}</QueryClientProvider>);
  await act(() => import("./grid-comments.tsx"));
  await act(async () => useCommentScreen.setState({ subject }));
}

const button = () => screen.queryByRole("button", { name: / on / })?.textContent?.replace("Ctrl .", "");
const marked = () =>
  screen.queryAllByText(/open thread$/).flatMap((mark) => mark.closest("tr")?.cells[0]?.textContent ?? []);

beforeEach(() => {
  openForTest(acme);
  useToasts.setState({ toasts: [] });
  useRows.setState({ rows: [{ id: "1" }, { id: "2" }, { id: "3" }] });
  source = ownSource({
    1: { company: "Northlight", revenue: 12_000, share: 4 },
    2: { company: "Halden", revenue: 410_000, share: 30 },
    3: { company: "Verity", revenue: null, share: 22 },
  });
});
afterEach(() => {
  cleanup();
  act(() => useCommentScreen.setState({ document: null, subject: null, view: null }));
  reopenAs(null);
});

it("only the cell of an open thread has a mark, and says how many it has", async () => {
  await show([HALDEN]);
  expect(marked()).toEqual(["Halden"]);
  expect(within(cell(1, 1)).getByText(", 1 open thread")).toBeDefined();
});

it("Ctrl and the full stop open the comments on the active cell with its name and value", async () => {
  await show([]);
  act(() => cell(1, 1).focus());
  await userEvent.keyboard("{Control>}.{/Control}");
  expect(useCommentScreen.getState().view).toEqual({
    show: "place",
    place: { path: HALDEN, label: "Atlas in Germany, Halden, Revenue", value: "410,000 USD" },
  });
});

it("the same keys in an open cell store what was typed first", async () => {
  await show([]);
  act(() => cell(1, 1).focus());
  await userEvent.keyboard("500{Control>}.{/Control}");
  expect(source.read("2", "revenue")).toBe(500);
  expect(useCommentScreen.getState().view).toMatchObject({ place: { value: "500 USD" } });
});

it("the button below the grid comments on the active cell and counts its threads", async () => {
  await show([HALDEN]);
  act(() => cell(0, 2).focus());
  expect(button()).toBe("Comment on Northlight, Share, %");
  act(() => cell(1, 1).focus());
  expect(button()).toBe("1 open thread on Halden, Revenue, USD");
  await userEvent.click(screen.getByRole("button", { name: / on Halden/ }));
  expect(useCommentScreen.getState().view).toMatchObject({ place: { path: HALDEN } });
});

it("a viewer opens threads and begins none, a commenter comments in a grid that is read-only", async () => {
  openForTest({ ...acme, role: "viewer" });
  await show([HALDEN], <Sheet readOnly />);
  act(() => cell(0, 2).focus());
  expect(button()).toBeUndefined();
  await userEvent.keyboard("{Control>}.{/Control}");
  expect(useCommentScreen.getState().view).toBeNull();
  act(() => cell(1, 1).focus());
  expect(button()).toContain("1 open thread");
  cleanup();
  openForTest({ ...acme, role: "commenter" });
  await show([], <Sheet readOnly />);
  expect(button()).toContain("Comment on Northlight");
});

it("in a personal workspace without threads a grid offers no comments", async () => {
  openForTest(null);
  await show([]);
  expect(button()).toBeUndefined();
});

it("a thread follows its row to another position, and no other row takes it when the row is deleted", async () => {
  await show([HALDEN]);
  sortRows((rows) => rows.toReversed().slice(1));
  expect(marked()).toEqual(["Halden"]);
  expect(cell(0, 1).textContent).toContain("1 open thread");
  sortRows((rows) => rows.filter(({ id }) => id !== "2"));
  expect(marked()).toEqual([]);
  expect(goToPlace(HALDEN)).toBe(false);
});

it("two rows of one name have no threads, and the user is asked to tell them apart", async () => {
  await show([HALDEN]);
  act(() => source.write([{ row: "3", column: "company", value: "Halden", unreadable: null }]));
  expect(marked()).toEqual([]);
  act(() => cell(2, 1).focus());
  await userEvent.keyboard("{Control>}.{/Control}");
  expect(useCommentScreen.getState().view).toBeNull();
  expect(toasts()).toEqual(["Give this row a name that no other row has, then comment on its cells."]);
});

it("a link focuses the cell, also when a tab shows it later, unless the user does something else first", async () => {
  goToPlaceWhenShown(HALDEN);
  await show([HALDEN]);
  expect(focused()).toBe("1-1");
  act(() => cell(0, 0).focus());
  sortRows((rows) => rows.filter(({ id }) => id !== "2"));
  goToPlaceWhenShown(HALDEN);
  await userEvent.keyboard("{ArrowDown}");
  sortRows(() => [{ id: "1" }, { id: "3" }, { id: "2" }]);
  expect(focused()).toBe("1-0");
});

it("names of 200 letters that differ in the last one fit into a path and stay different", () => {
  const long = (end: string) => "Ж".repeat(199) + end;
  const names = ["a", "b"].map(long);
  const places = new GridPlaces(
    {
      rows: names.map((id) => ({ id })),
      columns: names.map((id) => ({ kind: "number", id, label: id })),
      source: ownSource({}),
    },
    { ...subject, screen: "customer-value-map" },
    { path: `${crypto.randomUUID()}/mapping/`, name: "" },
    "scores",
  );
  const paths = names.flatMap((row) => names.map((column) => places.pathOf({ row, column }) ?? ""));
  expect(new Set(paths).size).toBe(4);
  expect(Math.max(...paths.map((path) => path.length))).toBeLessThanOrEqual(300);
  expect(places.find(paths[1] ?? "")).toEqual({ row: names[0], column: names[1] });
});
