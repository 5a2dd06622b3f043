import type { Approval } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { switchWorkspace } from "../../../lib/workspace/switch-workspace.ts";
import { acme, openForTest } from "../../../lib/workspace/testing-workspace.ts";
import { ApprovalLine } from "./approval-line.tsx";
import { ApprovalScreen } from "./approval-screen.tsx";
import { AskDialog } from "./ask-dialog.tsx";

vi.mock("../../../lib/workspace/switch-workspace.ts", () => ({ switchWorkspace: vi.fn<() => void>() }));

const ada = { userId: "ada", name: "Ada" };
const ben = { userId: "ben", name: "Ben" };

const request = (change: Partial<Approval> = {}): Approval => ({
  id: "r",
  gtmPlanId: "p",
  state: "waiting",
  hash: "0".repeat(64),
  askedAt: "2026-11-20T10:00:00.000Z",
  askedBy: ada,
  note: "",
  approvers: [ben],
  decidedAt: null,
  decidedBy: null,
  comment: "",
  ...change,
});

/** Answers by path; what else is asked for never arrives. */
function answer(replies: Readonly<Record<string, object>>) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit = {}) => {
    const reply = Object.entries(replies).find(([path]) => url.includes(path))?.[1];
    if (typeof body === "string") sent.push(JSON.parse(body));
    return reply === undefined ? new Promise(() => undefined) : Response.json(reply);
  });
  return sent;
}

const draw = (content: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestRouter>{content}</TestRouter>
    </QueryClientProvider>,
  );

beforeEach(() => openForTest(acme));
afterEach(() => {
  cleanup();
  openForTest(null);
  vi.unstubAllGlobals();
});

const line = (approvals: Approval[]) => {
  answer({ "/approvals": { success: true, approvals } });
  draw(<ApprovalLine planId="p" />);
};

it("who asked reads whom the plan waits for", async () => {
  line([request()]);
  expect(await screen.findByText("Waiting for approval by Ben")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open the request" }).getAttribute("href")).toBe(
    "/gtm-approval/r?plan=p",
  );
});

it("an approver is led to the answer", async () => {
  line([request({ approvers: [ada, ben] })]);
  expect(await screen.findByRole("link", { name: "Review and answer" })).toBeTruthy();
});

it("a plan that was sent back says by whom and why, after its last approval", async () => {
  const decided = { decidedAt: "2026-11-21T10:00:00.000Z", decidedBy: ben };
  line([
    request({ ...decided, state: "returned", comment: "Hire later" }),
    request({ ...decided, id: "q", state: "approved" }),
  ]);
  expect(await screen.findByText(/^Sent back .+ by Ben$/)).toBeTruthy();
  expect(screen.getByText("Hire later")).toBeTruthy();
  expect(screen.getByText(/^Approved .+ by Ben$/)).toBeTruthy();
});

const member = (userId: string, name: string, role: string) => ({
  userId,
  name,
  email: `${userId}@company.example`,
  role,
  since: "2026-11-01T00:00:00.000Z",
  lastActiveAt: null,
  twoFactor: null,
});

it("who asks in a team chooses among the others who may approve", async () => {
  const members = [
    member("ada", "Ada", "editor"),
    member("ben", "Ben", "commenter"),
    member("cy", "Cy", "viewer"),
  ];
  const sent = answer({
    "/members": { success: true, members },
    "/approval": { success: true, message: "Approval requested", approval: request() },
  });
  const onClose = vi.fn();
  draw(<AskDialog plan={{ id: "p", gtmPlanName: "Launch" }} onClose={onClose} />);
  await screen.findByRole("checkbox", { name: /^Ben/ });
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Ask for approval" }));
  expect(screen.getByRole("alert").textContent).toBe("Choose at least one approver");
  await userEvent.click(screen.getByRole("checkbox", { name: /^Ben/ }));
  await userEvent.type(screen.getByLabelText("Note"), "For the board");
  await userEvent.click(screen.getByRole("button", { name: "Ask for approval" }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{ approvers: ["ben"], note: "For the board" }]);
});

it("a link to a request of another workspace of the user opens there", async () => {
  const personal = { id: "ada", name: "Ada", kind: "personal", role: "owner" };
  const gone = { success: false, error: "No.", message: "No.", code: "not_found", requestId: "r" };
  vi.stubGlobal("fetch", async (url: string) =>
    url.endsWith("/holding/p")
      ? Response.json({ success: true, workspace: personal })
      : Response.json(gone, { status: 404 }),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestRouter
        at="/gtm-approval/r?plan=p"
        routes={[{ path: "/gtm-approval/:id", element: <ApprovalScreen /> }]}
      />
    </QueryClientProvider>,
  );
  await vi.waitFor(() =>
    expect(switchWorkspace).toHaveBeenCalledWith(null, {
      to: "/gtm-approval/r?plan=p",
      notice: "Switched to Ada",
    }),
  );
});
