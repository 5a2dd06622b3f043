import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../lib/api/api-error.ts";
import { wholeDocumentResource } from "./document-resource.ts";
import { PLAN_STATE, PRICING_FIGURES } from "./figure-keys.ts";
import { simulationResource } from "./simulations.ts";
import { storedList } from "./stored-list.ts";

interface Note {
  id: string;
  text: string;
}

const isNote = (value: unknown): value is Note =>
  typeof value === "object" && value !== null && "text" in value;

/** A server with notes, and the resource that reads and writes them. */
function notes() {
  const stored = new Map<string, Note>([["1", { id: "1", text: "first" }]]);
  const list = vi.fn(async () => [...stored.values()]);
  const keys: string[] = [];
  async function write(id: string, text: string): Promise<Note> {
    stored.set(id, { id, text });
    return { id, text };
  }
  const resource = wholeDocumentResource({
    name: "notes",
    list,
    read: async (id) => stored.get(id) ?? { id, text: "" },
    create: (text: string, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      return write(String(stored.size + 1), text);
    },
    update: (id, text) => write(id, text),
    remove: async ({ id }: { id: string }) => {
      if (id === "locked") throw new ApiError("conflict", "It is in use.");
      return stored.delete(id) ? "Its links have ended." : null;
    },
    restore: (id) => write(id, "restored"),
    stored: storedList("notes", isNote),
  });
  return { resource, list, keys };
}

let client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  localStorage.clear();
});
afterEach(cleanup);

it("the stored list is shown until the current one arrives, which replaces it in local storage", async () => {
  localStorage.setItem("notes", JSON.stringify([{ id: "0", text: "of last time" }]));
  const { resource } = notes();
  const { result } = renderHook(() => useQuery(resource.list), { wrapper });
  expect(result.current.data).toEqual([{ id: "0", text: "of last time" }]);
  await waitFor(() => expect(result.current.data).toEqual([{ id: "1", text: "first" }]));
  expect(JSON.parse(localStorage.getItem("notes") ?? "")).toEqual([{ id: "1", text: "first" }]);
});

it("a save without a target creates, one with a target replaces, and each refetches the list", async () => {
  const { resource, list } = notes();
  const { result } = renderHook(() => ({ data: useQuery(resource.list).data, save: resource.useSave() }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.data).toHaveLength(1));
  await act(() => result.current.save({ body: "second", idempotencyKey: "a" }));
  await act(() =>
    result.current.save({ body: "changed", target: { id: "1", version: 3 }, idempotencyKey: "b" }),
  );
  await waitFor(() => expect(result.current.data?.map(({ text }) => text)).toEqual(["changed", "second"]));
  expect(list).toHaveBeenCalledTimes(3);
});

it.each([
  ["its pricing dashboard", [...PRICING_FIGURES, { simulationId: "s", place: "mid" }, "revenue"]],
  ["what changed in its plan since the approval", [...PLAN_STATE, "p"]],
])("a saved simulation has %s read again at the next visit", async (_what, queryKey) => {
  const read = vi.fn(async () => "figures");
  const visit = () => renderHook(() => useQuery({ queryKey, queryFn: read }), { wrapper });
  const first = visit();
  await waitFor(() => expect(first.result.current.data).toBe("figures"));
  first.unmount();
  const { result } = renderHook(() => simulationResource.useRefresh(), { wrapper });
  await act(() => result.current("save"));
  visit();
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

it("a duplicate is made from the current version, under its own idempotency key", async () => {
  const { resource, keys } = notes();
  const { result } = renderHook(() => resource.useDuplicate(({ text }) => `${text} copy`), { wrapper });
  await act(() => result.current.mutateAsync("1"));
  await expect(act(() => result.current.mutateAsync("1"))).resolves.toEqual({ id: "3", text: "first copy" });
  expect(new Set(keys).size).toBe(2);
});

it("deleting several documents reports what failed and what Undo does not bring back", async () => {
  const { resource } = notes();
  const { result } = renderHook(() => resource.useDelete(), { wrapper });
  const removal = await act(() => result.current.mutateAsync([{ id: "1" }, { id: "locked" }]));
  expect(removal).toEqual({
    removed: ["1"],
    lost: "Its links have ended.",
    failures: [expect.objectContaining({ code: "conflict" })],
  });
});
