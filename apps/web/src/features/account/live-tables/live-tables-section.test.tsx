import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { LiveTablesSection } from "./live-tables-section.tsx";

const table = { id: "t1", name: "Board workbook", content: "deals", subjectId: null, lastUsedAt: null };
const URL = "https://plan.example/live/abc";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    if (method === "GET")
      return Response.json(address === "/api/live-tables" ? { success: true, tables: [table] } : []);
    sent.push(typeof body === "string" ? JSON.parse(body) : undefined);
    return Response.json({ success: true, table, url: URL });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LiveTablesSection />
    </QueryClientProvider>,
  );
  return sent;
}

it("a new live table shows its address once, and the list has no form", async () => {
  const sent = open();
  expect(await screen.findByText("Board workbook")).toBeDefined();
  expect(screen.queryByLabelText(/^Name/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "New live table" }));
  await userEvent.type(screen.getByLabelText(/^Name/), "Sheet");
  await userEvent.click(screen.getByRole("button", { name: "Create address" }));
  expect(await screen.findByDisplayValue(`=IMPORTDATA("${URL}")`)).toBeDefined();
  expect(screen.getByRole("dialog", { name: "Address of Sheet" })).toBeDefined();
  expect(sent).toEqual([{ name: "Sheet", content: "deals", subjectId: null }]);
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
