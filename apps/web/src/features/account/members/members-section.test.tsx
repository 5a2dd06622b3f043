import type { WorkspaceMember, WorkspaceRole } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { testUser } from "../../../lib/query/testing-user.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { acme, openForTest } from "../../../lib/workspace/testing-workspace.ts";
import { MembersSection } from "./members-section.tsx";
import { grace, member, refusal } from "./testing-members.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Setting {
  role?: WorkspaceRole;
  members?: readonly WorkspaceMember[];
  invitations?: readonly object[];
  /** Answers to changes, by "POST /api/...". */
  answers?: Readonly<Record<string, (body: unknown) => Response>>;
}

/** @returns the changes that were sent */
function openMembers({ role = "owner", members = [member()], invitations = [], answers = {} }: Setting) {
  const sent: { call: string; body: unknown }[] = [];
  openForTest({ ...acme, role }, "ada");
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const call = `${init.method ?? "GET"} ${address.replace("/api/workspaces/acme/", "")}`;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    if (call === "GET members") return Response.json({ success: true, members });
    if (call === "GET invitations") return Response.json({ success: true, invitations });
    if (init.method === "GET" || init.method === undefined) return new Response("{}", { status: 404 });
    sent.push({ call, body });
    return answers[call]?.(body) ?? Response.json({ success: true });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TestRouter at="/" routes={[{ path: "/", element: <MembersSection user={testUser} /> }]} />
    </QueryClientProvider>,
  );
  return sent;
}

const lineOf = async (name: string) => {
  const line = (await screen.findByText(name)).closest("li");
  if (line === null) throw new Error(`${name} is in no list`);
  return within(line);
};

const result = (email: string, state: string, message: string | null = null) => ({
  id: state === "sent" ? email : null,
  email,
  role: "editor",
  state,
  message,
  expiresAt: null,
});

const field = () => screen.findByRole("textbox", { name: "E-mail addresses" });

it("an owner alone pastes addresses and invites them with one press, as commenters where seats are too few", async () => {
  const emails = ["grace@example.com", "alan@example.com", "joan@example.com"];
  const sent = openMembers({
    answers: {
      "POST invitations": () =>
        Response.json({ success: true, invitations: emails.map((email) => result(email, "sent")) }),
    },
  });
  const input = await field();
  expect(document.activeElement).toBe(input);
  await userEvent.paste("Grace Hopper <grace@example.com>; alan@example.com");
  expect(screen.getByRole("combobox", { name: "Role" })).toHaveProperty("value", "Editor");
  await userEvent.paste("\njoan@example.com");
  expect(screen.getByText(/^2 seats are free. The role is commenter/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Invite 3 people" }));
  expect((await screen.findByRole("status")).textContent).toContain("3 invitations sent.");
  expect(sent).toEqual([{ call: "POST invitations", body: { emails, role: "commenter" } }]);
});

it("each address that was not invited says why, and what is no address stays in the field", async () => {
  openMembers({
    answers: {
      "POST invitations": () =>
        Response.json({
          success: true,
          invitations: [
            result("ada@example.com", "member", "This is your own address."),
            result("alan@example.com", "sent"),
          ],
        }),
    },
  });
  await userEvent.type(await field(), "ada@example.com, alan@example.com, joan@");
  await userEvent.click(screen.getByRole("button", { name: "Invite 2 people" }));
  const said = (await screen.findByRole("status")).textContent;
  expect(said).toContain("1 invitation sent.");
  expect(said).toContain("ada@example.com This is your own address.");
  expect(said).toContain("joan@ This is not an e-mail address.");
  expect(screen.getByRole("textbox", { name: "E-mail addresses" })).toHaveProperty("value", "joan@");
});

it("a refusal for want of seats offers to invite as commenters, and keeps the addresses until then", async () => {
  const sent = openMembers({
    answers: {
      "POST invitations": (body) =>
        JSON.stringify(body).includes("editor")
          ? refusal("The trial of this workspace has 3 seats.", "limit_reached", 403)
          : Response.json({ success: true, invitations: [result("grace@example.com", "sent")] }),
    },
  });
  await userEvent.type(await field(), "grace@example.com");
  await userEvent.click(screen.getByRole("button", { name: "Invite" }));
  expect((await screen.findByRole("alert")).textContent).toContain("has 3 seats");
  expect(screen.getByRole("textbox", { name: "E-mail addresses" })).toHaveProperty(
    "value",
    "grace@example.com",
  );
  await userEvent.click(screen.getByRole("button", { name: "Invite as commenters" }));
  await screen.findByText("1 invitation sent.");
  expect(sent.map(({ body }) => body)).toEqual([
    { emails: ["grace@example.com"], role: "editor" },
    { emails: ["grace@example.com"], role: "commenter" },
  ]);
});

it("an owner sees activity and second factors, changes a role and removes a member after a question", async () => {
  const sent = openMembers({ members: [member(), grace] });
  const line = await lineOf("Grace Hopper");
  expect(line.getByText("Two-factor off")).toBeDefined();
  await userEvent.click(line.getByRole("button", { name: "Grace Hopper: Editor" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Viewer" }));
  await vi.waitFor(() => expect(sent).toEqual([{ call: "PUT members/grace", body: { role: "viewer" } }]));
  await userEvent.click(line.getByRole("button", { name: "Grace Hopper: Editor" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Remove from the workspace" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove Grace Hopper from Acme?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  await vi.waitFor(() => expect(sent.at(-1)?.call).toBe("DELETE members/grace"));
});

it("an admin changes nothing of an owner and makes nobody an owner", async () => {
  openMembers({
    role: "admin",
    members: [member({ role: "admin" }), member({ userId: "joan", name: "Joan Clarke" }), grace],
  });
  const owner = await lineOf("Joan Clarke");
  expect(owner.queryByRole("button")).toBeNull();
  expect(owner.getByText("Owner")).toBeDefined();
  const editor = await lineOf("Grace Hopper");
  await userEvent.click(editor.getByRole("button", { name: "Grace Hopper: Editor" }));
  const names = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(names).toEqual(["Viewer", "Commenter", "Editor", "Admin", "Remove from the workspace"]);
});

it("a viewer sees who is there, invites nobody and can only leave", async () => {
  const own = member({ role: "viewer", lastActiveAt: null, twoFactor: null });
  openMembers({ role: "viewer", members: [{ ...grace, twoFactor: null, lastActiveAt: null }, own] });
  await screen.findByText("Grace Hopper");
  expect(screen.queryByRole("textbox", { name: "E-mail addresses" })).toBeNull();
  expect(screen.queryByText(/Two-factor/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Ada Lovelace: Viewer" }));
  const names = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(names).toEqual(["Leave the workspace"]);
});

it("an open invitation gets another role, can be sent again and revoked, and an expired one says so", async () => {
  const open = {
    id: "one",
    email: "grace@example.com",
    role: "editor",
    invitedBy: "Ada Lovelace",
    sentAt: "2026-11-20T10:00:00.000Z",
    expiresAt: "2026-11-27T10:00:00.000Z",
    isExpired: true,
  };
  const sent = openMembers({ invitations: [open] });
  const line = await lineOf("grace@example.com");
  expect(line.getByText("Expired")).toBeDefined();
  await userEvent.click(line.getByRole("button", { name: "Role of grace@example.com: Editor" }));
  await userEvent.click(await screen.findByRole("menuitemradio", { name: "Viewer" }));
  await userEvent.click(line.getByRole("button", { name: "Resend the invitation to grace@example.com" }));
  await userEvent.click(line.getByRole("button", { name: "Revoke the invitation to grace@example.com" }));
  await vi.waitFor(() =>
    expect(sent.map(({ call }) => call)).toEqual([
      "PUT invitations/one",
      "POST invitations/one/resend",
      "DELETE invitations/one",
    ]),
  );
});

it("200 members are shown 50 at a time and found by name", async () => {
  const people = Array.from({ length: 200 }, (_, index) =>
    member({
      userId: `user-${index}`,
      name: `Person ${index}`,
      email: `p${index}@example.com`,
      role: "viewer",
    }),
  );
  openMembers({ members: people });
  await screen.findByText("Person 0");
  expect(screen.getByText("50 of 200 members")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(screen.getByText("100 of 200 members")).toBeDefined();
  await userEvent.type(screen.getByRole("searchbox", { name: "Find a member" }), "Person 199");
  expect(screen.getByText("1 of 200 members")).toBeDefined();
  expect(screen.getByText("Person 199")).toBeDefined();
});

it("an admin renames the workspace and is offered no deletion, an owner is", async () => {
  const sent = openMembers({ role: "admin" });
  const name = await screen.findByRole("textbox", { name: "Name of the workspace" });
  await userEvent.clear(name);
  await userEvent.type(name, "Acme Europe");
  await userEvent.click(screen.getByRole("button", { name: "Rename" }));
  expect(sent).toEqual([{ call: "PUT /api/workspaces/acme", body: { name: "Acme Europe" } }]);
  expect(screen.queryByRole("button", { name: "Delete workspace" })).toBeNull();
  cleanup();
  openMembers({ role: "owner" });
  expect(await screen.findByRole("button", { name: "Delete workspace" })).toBeDefined();
});

it("a viewer sees neither the form of the name nor a way to delete the workspace", async () => {
  openMembers({ role: "viewer" });
  await lineOf(member().name);
  expect(screen.queryByRole("textbox", { name: "Name of the workspace" })).toBeNull();
});
