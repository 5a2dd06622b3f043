import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useToasts } from "../../components/toast/toast-store.ts";
import { openDraftSlot } from "../../lib/drafts/draft-slot.ts";
import { noteWorkspaces } from "../../lib/workspace/open-workspace.ts";
import { switchWorkspace } from "../../lib/workspace/switch-workspace.ts";
import { acme, openForTest, reopenAs } from "../../lib/workspace/testing-workspace.ts";
import { MembershipEnd } from "./membership-end.tsx";

vi.mock("../../lib/workspace/switch-workspace.ts", () => ({ switchWorkspace: vi.fn<() => void>() }));

const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MembershipEnd />
    </QueryClientProvider>,
  );

beforeEach(() => openForTest(acme));
afterEach(() => {
  cleanup();
  reopenAs(null);
  vi.mocked(switchWorkspace).mockReset();
});

it("a role that was lowered is said", async () => {
  draw();
  await act(async () => noteWorkspaces([{ ...acme, role: "viewer" }]));
  expect(useToasts.getState().toasts.at(-1)?.message).toBe("Your role in Acme is now viewer.");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("a removed member sees what was typed and leads back to the personal workspace", async () => {
  const values = { costTitle: "Hosting, two regions" };
  await openDraftSlot("ada", "product-cost", "c1").write({
    values,
    base: { costTitle: "Hosting" },
    version: 1,
    rawText: {},
    unanswered: null,
  });
  draw();
  await act(async () => noteWorkspaces([]));
  expect(await screen.findByText("You are no longer a member of Acme")).toBeTruthy();
  const field = await screen.findByLabelText("What you typed and could not be saved");
  expect(field.textContent).toBe("Cost title: Hosting, two regions");
  await userEvent.click(screen.getByRole("button", { name: "Go to your personal workspace" }));
  expect(switchWorkspace).toHaveBeenCalledWith(null, { to: "/getStarted" });
});
