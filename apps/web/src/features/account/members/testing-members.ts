/** For tests: members of Acme. */
import type { WorkspaceMember } from "@beachhead/contract";

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

export const refusal = (message: string, code: string, status: number) =>
  Response.json({ success: false, error: message, message, code, requestId: "1" }, { status });
