import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TestRouter } from "../lib/testing-router.tsx";
import { switchWorkspace } from "../lib/workspace/switch-workspace.ts";
import { acme, openForTest, reopenAs } from "../lib/workspace/testing-workspace.ts";
import { DocumentGone } from "./document-gone.tsx";

vi.mock("../lib/workspace/switch-workspace.ts", () => ({ switchWorkspace: vi.fn<() => void>() }));

const fetched = vi.fn<typeof fetch>();

function draw(status: number, body: unknown) {
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = <DocumentGone id="s1" name="simulation" list={{ label: "Simulations", to: "/list" }} />;
  render(
    <QueryClientProvider client={client}>
      <TestRouter at="/simulation/s1?tab=2" routes={[{ path: "*", element }]} />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  openForTest(null);
});
afterEach(() => {
  cleanup();
  reopenAs(null);
  vi.mocked(switchWorkspace).mockReset();
  vi.unstubAllGlobals();
});

it("a link to a document of another workspace of the user opens that workspace at the same address", async () => {
  draw(200, { success: true, workspace: { ...acme, kind: "team" } });
  await waitFor(() =>
    expect(switchWorkspace).toHaveBeenCalledWith(acme, {
      to: "/simulation/s1?tab=2",
      notice: "Switched to Acme",
    }),
  );
  expect(screen.queryByText("This simulation no longer exists")).toBeNull();
});

it("a document that no workspace of the user has is said to no longer exist", async () => {
  draw(404, { success: false, error: "No.", message: "No.", code: "not_found", requestId: "r" });
  expect(await screen.findByText("This simulation no longer exists")).toBeTruthy();
  expect(switchWorkspace).not.toHaveBeenCalled();
});
