import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { gtmPlanResource } from "../../data/gtm-plans.ts";
import { choosePlanContext } from "../../lib/plan-context.ts";
import { TestRouter } from "../../lib/testing-router.tsx";
import { RecommendedToolsScreen } from "./recommended-tools-screen.tsx";

const plan = (id: string, planname: string, channels: number[]) => ({
  _id: id,
  id,
  planname,
  gtmPlanId: "g",
  gtmplan: "Launch",
  productgeo: "",
  channels,
});

function open(answer: Response, at?: string) {
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes("/holding/")
      ? Response.json({ code: "not_found", message: "" }, { status: 404 })
      : answer.clone(),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  client.setQueryData<object>(gtmPlanResource.list.queryKey, [
    { id: "g", gtmPlanName: "Launch" },
    { id: "h", gtmPlanName: "Growth" },
  ]);
  render(
    <QueryClientProvider client={client}>
      <TestRouter {...(at !== undefined && { at })}>
        <RecommendedToolsScreen />
      </TestRouter>
    </QueryClientProvider>,
  );
}

const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  choosePlanContext(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("recommended tools", () => {
  it("recommended tools are those of the first channel plan, or of the selected one, and leave out CRMs", async () => {
    open(Response.json([plan("a", "India launch", [6, 8]), plan("b", "Partners", [13])]));
    await screen.findByRole("tablist");
    expect(screen.getByRole("combobox", { name: "Select DG Plan:" })).toHaveProperty("value", "India launch");
    expect(tabs()).toContain("Search Advertising");
    expect(tabs()).not.toContain("CRM & Sales Execution");
    expect(screen.queryByRole("button", { name: /Integrate/ })).toBeNull();
    await userEvent.click(screen.getByRole("tab", { name: "Search Advertising" }));
    expect(within(screen.getByRole("tabpanel")).getByText("Google Ads")).toBeDefined();
    await userEvent.click(screen.getByRole("combobox", { name: "Select DG Plan:" }));
    await userEvent.click(screen.getByRole("option", { name: "Partners" }));
    expect(tabs()).toEqual(["Partner Management"]);
  });

  it("tools of a channel plan that the workspace lacks are not replaced by those of another", async () => {
    open(Response.json([plan("a", "India launch", [6, 8])]), "/execute/recommended-tools?plan=gone");
    expect(await screen.findByText("This channel plan no longer exists")).toBeDefined();
    expect(screen.queryByRole("tablist")).toBeNull();
    expect(screen.getByRole("combobox", { name: "Select DG Plan:" })).toHaveProperty("value", "");
  });

  it("a recommended tool says which channels it is for, and tools are filtered by channel", async () => {
    open(Response.json([plan("a", "India launch", [6, 8])]));
    await screen.findByRole("tablist");
    const all = tabs();
    await userEvent.click(screen.getByRole("combobox", { name: "Channel" }));
    await userEvent.click(screen.getByRole("option", { name: "SEM" }));
    expect(tabs().length).toBeLessThan(all.length);
    expect(tabs()).toContain("Search Advertising");
    await userEvent.click(screen.getByRole("tab", { name: "Search Advertising" }));
    expect(within(screen.getByRole("tabpanel")).getByText("For SEM")).toBeDefined();
    await userEvent.click(screen.getByRole("combobox", { name: "Channel" }));
    await userEvent.click(screen.getByRole("option", { name: "All channels" }));
    expect(tabs()).toEqual(all);
  });

  it("recommended tools are limited to the GTM plan chosen for all lists until Show all plans is pressed", async () => {
    choosePlanContext("h");
    open(
      Response.json([plan("a", "India launch", [6, 8]), { ...plan("b", "Partners", [13]), gtmPlanId: "h" }]),
    );
    await screen.findByRole("tablist");
    expect(screen.getByRole("status").textContent).toContain("Only of Growth, 1 other hidden.");
    expect(tabs()).toEqual(["Partner Management"]);
    await userEvent.click(screen.getByRole("button", { name: "Show all plans" }));
    expect(tabs()).toContain("Search Advertising");
  });

  it.each([
    ["no plan", []],
    ["no channel", [plan("a", "Empty", [])]],
  ])("recommended tools say what to do when there is %s", async (_, plans) => {
    open(Response.json(plans));
    expect(
      await screen.findByText("No tools available. Please select a different plan or contact support."),
    ).toBeDefined();
    expect(screen.getByRole("link", { name: "Contact support" })).toBeDefined();
    expect(screen.getByPlaceholderText("Select your plan")).toBeDefined();
  });

  it("a failed fetch of the channels is logged, and the screen offers another try", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    open(Response.json({ code: "internal", message: "Something went wrong" }, { status: 500 }));
    expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
    expect(log).toHaveBeenCalledWith("Error fetching channels", expect.anything());
  });
});
