import type { WorkspaceListItem } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testUser } from "../../lib/query/testing-user.ts";
import { userDetailsQuery } from "../../lib/query/user-details.ts";
import { switchWorkspace } from "../../lib/workspace/switch-workspace.ts";
import { acme, openForTest, reopenAs } from "../../lib/workspace/testing-workspace.ts";
import { WorkspaceSwitch } from "./workspace-switch.tsx";

vi.mock("../../lib/workspace/switch-workspace.ts", () => ({ switchWorkspace: vi.fn<() => void>() }));

const personal: WorkspaceListItem = {
  id: "ada",
  name: "Personal",
  kind: "personal",
  role: "owner",
  planType: "Trial",
};
const team = (id: string, name: string): WorkspaceListItem => ({
  id,
  name,
  kind: "team",
  role: "editor",
  planType: "Scaleup",
});

const fetched = vi.fn<typeof fetch>();
const replies = (body: unknown, status = 200) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }));

function draw() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  client.setQueryData(userDetailsQuery.queryKey, testUser);
  render(
    <QueryClientProvider client={client}>
      <WorkspaceSwitch />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const press = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole("button", { name: /^Workspace: / }));
const names = () => screen.getAllByRole("menuitemradio").map(({ textContent }) => textContent);

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  openForTest(null);
});
afterEach(() => {
  cleanup();
  reopenAs(null);
  vi.mocked(switchWorkspace).mockReset();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

describe("the workspace switch", () => {
  it("lists workspaces with plan and role, ticks the open one and opens another", async () => {
    replies({ success: true, workspaces: [personal, team("acme", "Acme")] });
    const user = draw();
    await press(user);
    const other = await screen.findByRole("menuitemradio", { name: /Acme/ });
    expect(other.textContent).toBe("AcmeScaleup, editor");
    expect(screen.getByRole("menuitemradio", { checked: true }).textContent).toContain("Personal");
    await user.click(other);
    await waitFor(() =>
      expect(switchWorkspace).toHaveBeenCalledWith(
        { id: "acme", name: "Acme", role: "editor" },
        { to: "/getStarted" },
      ),
    );
  });

  it("choosing the open workspace closes the menu and loads nothing again", async () => {
    openForTest(acme);
    replies({ success: true, workspaces: [personal, team("acme", "Acme")] });
    const user = draw();
    await press(user);
    await user.click(await screen.findByRole("menuitemradio", { name: /Acme/ }));
    expect(switchWorkspace).not.toHaveBeenCalled();
  });

  it("an admin of a team is offered to invite people, a viewer to see the members", async () => {
    for (const [role, label] of [
      ["admin", "Invite people"],
      ["viewer", "Members"],
    ] as const) {
      replies({ success: true, workspaces: [personal, { ...team("acme", "Acme"), role }] });
      openForTest({ ...acme, role });
      const user = draw();
      await press(user);
      expect(await screen.findByRole("menuitem", { name: label })).toBeTruthy();
      cleanup();
    }
  });

  it("50 workspaces are narrowed by typing, Enter opens the first that is left", async () => {
    const many = Array.from({ length: 49 }, (_, index) => team(`t${index}`, `Team ${index}`));
    replies({ success: true, workspaces: [personal, ...many] });
    const user = draw();
    await press(user);
    await screen.findByRole("menuitemradio", { name: /Team 48/ });
    await user.keyboard("48");
    expect(names()).toEqual(["Team 48Scaleup, editor"]);
    expect(screen.getByRole("menuitem", { name: "New workspace" })).toBeTruthy();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(vi.mocked(switchWorkspace).mock.calls[0]?.[0]).toMatchObject({ id: "t48" }));
  });

  it("a list that cannot be loaded says so beside the open workspace", async () => {
    replies({}, 503);
    const user = draw();
    await press(user);
    expect(await screen.findByText("Other workspaces could not be loaded.")).toBeTruthy();
    expect(names()).toEqual(["Personal"]);
  });

  it("a new workspace asks for its name, opens, and leads to inviting people", async () => {
    replies({ success: true, workspaces: [personal] });
    const user = draw();
    await press(user);
    await user.click(screen.getByRole("menuitem", { name: "New workspace" }));
    await user.click(await screen.findByRole("button", { name: "Create workspace" }));
    expect(screen.getByText("Name is required")).toBeTruthy();
    replies({ success: true, workspace: { id: "new", name: "Acme", kind: "team", role: "owner" } });
    await user.type(screen.getByRole("textbox"), "Acme{Enter}");
    await waitFor(() =>
      expect(switchWorkspace).toHaveBeenCalledWith(
        { id: "new", name: "Acme", role: "owner" },
        { to: "/myaccount/members" },
      ),
    );
  });
});
