/** For tests: the members of Acme over a server that answers calls by method and path. */
import type { WorkspaceMember, WorkspaceRole } from "@beachhead/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { vi } from "vitest";
import { testUser } from "../../../lib/query/testing-user.ts";
import { TestRouter } from "../../../lib/testing-router.tsx";
import { acme, openForTest } from "../../../lib/workspace/testing-workspace.ts";
import { MembersSection } from "./members-section.tsx";

export const member = (changes: Partial<WorkspaceMember> = {}): WorkspaceMember => ({
  userId: "ada",
  name: "Ada Lovelace",
  email: "ada@example.com",
  role: "owner",
  since: "2026-11-01T10:00:00.000Z",
  lastActiveAt: "2026-11-20T10:00:00.000Z",
  twoFactor: true,
  ...changes,
});

export const grace = member({
  userId: "grace",
  name: "Grace Hopper",
  email: "grace@example.com",
  role: "editor",
  twoFactor: false,
});

interface Setting {
  role?: WorkspaceRole;
  members?: readonly WorkspaceMember[];
  invitations?: readonly object[];
  /** Answers to changes, by "POST /api/...". */
  answers?: Readonly<Record<string, (body: unknown) => Response>>;
}

/** @returns the changes that were sent */
export function openMembers({
  role = "owner",
  members = [member()],
  invitations = [],
  answers = {},
}: Setting) {
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

export const refusal = (message: string, code: string, status: number) =>
  Response.json({ success: false, error: message, message, code, requestId: "1" }, { status });
