import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useToasts } from "../../../components/toast/toast-store.ts";
import { dgPlanResource } from "../../../data/dg-plans.ts";
import { productCostResource } from "../../../data/product-costs.ts";
import { simulationResource } from "../../../data/simulations.ts";
import { openForTest } from "../../../lib/workspace/testing-workspace.ts";
import { workspacesQuery } from "../../../lib/workspace/workspaces.ts";
import { MoveDialog } from "./move-dialog.tsx";

const sent: { url: string; body: unknown }[] = [];
let answer: () => Response;

beforeEach(() => {
  openForTest(null, "ada");
  useToasts.setState({ toasts: [] });
  sent.length = 0;
  answer = () => {
    const moved = { success: true, message: "", gtmPlanId: "plan", workspace: { id: "acme", name: "Acme" } };
    return Response.json(moved);
  };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    // The lists are read again.
    if (!url.includes("/move")) return Response.json([]);
    sent.push({ url, body: init.body });
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const workspace = (id: string, name: string, role: "viewer" | "editor") => ({
  id,
  name,
  kind: "team" as const,
  role,
  planType: "Startup",
});

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(workspacesQuery.queryKey, [
    { id: "ada", name: "Personal", kind: "personal", role: "owner", planType: "Trial" },
    workspace("acme", "Acme", "editor"),
    workspace("bridge", "Bridge", "editor"),
    workspace("read", "Read only", "viewer"),
  ]);
  client.setQueryData(dgPlanResource.list.queryKey, []);
  client.setQueryData(productCostResource.list.queryKey, []);
  client.setQueryData(simulationResource.list.queryKey, []);
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={client}>
      <MoveDialog plan={{ id: "plan", gtmPlanName: "Launch" }} onClose={onClose} />
    </QueryClientProvider>,
  );
  return onClose;
}

async function choose(name: string): Promise<void> {
  await userEvent.click(screen.getByRole("combobox", { name: "Workspace" }));
  await userEvent.click(await screen.findByRole("option", { name }));
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("only other workspaces in which the user may write are offered", async () => {
  show();
  await userEvent.click(screen.getByRole("combobox", { name: "Workspace" }));
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["Acme", "Bridge"]);
});

it("a move without a workspace asks for one, and one with it says where the plan is", async () => {
  const onClose = show();
  await press("Move");
  expect(screen.getByText("Choose a workspace")).toBeTruthy();
  expect(sent).toEqual([]);
  await choose("Acme");
  await press("Move");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]?.url).toContain("/api/gtm-plan/plan/move");
  expect(sent[0]?.body).toBe(JSON.stringify({ workspace: "acme" }));
  expect(useToasts.getState().toasts.at(-1)?.message).toBe("Launch moved to Acme");
});

it("a refused move shows the server's sentence and stays open", async () => {
  const error = "Your plan allows 2 products.";
  answer = () =>
    Response.json({ success: false, error, message: error, code: "limit_reached" }, { status: 403 });
  const onClose = show();
  await choose("Acme");
  await press("Move");
  expect(await screen.findByText(error)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
