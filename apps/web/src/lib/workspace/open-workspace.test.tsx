import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call } from "../api/call.ts";
import { openDraftSlot } from "../drafts/draft-slot.ts";
import { clearSession, startSession } from "../session/session-store.ts";
import {
  checkMembership,
  noteWorkspaces,
  onMembershipCheck,
  openTeam,
  useOpenWorkspace,
} from "./open-workspace.ts";
import { writeLastWorkspace } from "./stored-workspace.ts";
import { acme, openForTest, reopenAs, sessionNamed } from "./testing-workspace.ts";

const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
const sentWorkspace = (at = 0) => new Headers(fetched.mock.calls[at]?.[1]?.headers).get("workspace");

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  reopenAs(null);
  fetched.mockReset();
  vi.unstubAllGlobals();
});

describe("the open workspace", () => {
  it("a call in the personal workspace names no workspace", async () => {
    openForTest(null);
    answer(200, { success: true, workspaces: [] });
    await call("listWorkspaces");
    expect(sentWorkspace()).toBeNull();
  });

  it("a call in a team's workspace names it, and a call with another token does not", async () => {
    openForTest(acme);
    answer(200, { success: true, workspaces: [] });
    await call("listWorkspaces");
    expect(sentWorkspace()).toBe("acme");
    answer(200, { success: true, workspaces: [] });
    await call("listWorkspaces", { token: "another" });
    expect(sentWorkspace(1)).toBeNull();
  });

  it("a new tab begins in the workspace that its user opened last, and another user's in the personal one", () => {
    writeLastWorkspace("ada", acme);
    reopenAs("ada");
    expect(openTeam()?.id).toBe("acme");
    reopenAs("bob");
    expect(openTeam()).toBeNull();
  });

  it("a tab in the personal workspace stays there although another tab opened a team's workspace", () => {
    openForTest(null);
    writeLastWorkspace("ada", acme);
    expect(openTeam()).toBeNull();
  });

  it("a sign-out removes the name of the workspace from this browser", () => {
    openForTest(acme);
    writeLastWorkspace("ada", acme);
    clearSession("signedOut");
    const left = [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage).map((key) => storage.getItem(key)),
    );
    expect(left).toEqual(["acme"]);
  });

  it("the same user who signs in again after the session expired is in the workspace of this tab", () => {
    openForTest(acme);
    clearSession("expired");
    writeLastWorkspace("ada", { ...acme, id: "other" });
    startSession(sessionNamed("ada"));
    expect(openTeam()?.id).toBe("acme");
    clearSession("expired");
    startSession(sessionNamed("bob"));
    expect(openTeam()).toBeNull();
  });

  it("the role follows the server's, and a workspace that the server no longer lists is over", () => {
    openForTest(acme);
    noteWorkspaces([{ ...acme, role: "viewer" }]);
    expect(openTeam()?.role).toBe("viewer");
    expect(useOpenWorkspace.getState().isOver).toBe(false);
    noteWorkspaces([{ id: "ada", name: "Personal", role: "owner" }]);
    expect(useOpenWorkspace.getState().isOver).toBe(true);
  });

  it.each([
    ["forbidden", 403],
    ["not_found", 404],
  ])(
    "a call that is refused with %s in a team's workspace has the membership checked",
    async (code, status) => {
      const checked = vi.fn<() => void>();
      const stop = onMembershipCheck(checked);
      openForTest(null);
      checkMembership();
      expect(checked).not.toHaveBeenCalled();
      openForTest(acme);
      checked.mockClear();
      answer(status, { success: false, error: "No.", message: "No.", code, requestId: "r" });
      await expect(call("getConfiguration")).rejects.toThrow("No.");
      expect(checked).toHaveBeenCalledOnce();
      stop();
    },
  );
});

describe("drafts", () => {
  it("the draft of a new document opens again in its workspace and in no other", async () => {
    const draft = { values: { name: "Ours" }, base: null, version: null, rawText: {}, unanswered: null };
    const open = () => openDraftSlot("ada", "product-cost", undefined);
    openForTest(acme);
    await open().write(draft);
    openForTest(null);
    expect(await open().take()).toBeNull();
    openForTest({ ...acme, id: "other" });
    expect(await open().take()).toBeNull();
    openForTest(acme);
    expect(await open().take()).toMatchObject(draft);
  });
});
