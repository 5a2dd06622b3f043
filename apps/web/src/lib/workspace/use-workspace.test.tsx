import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { acme, openForTest, reopenAs } from "./testing-workspace.ts";
import { mayCall, useMay, useMayCall, useWorkspace } from "./use-workspace.ts";

afterEach(() => {
  cleanup();
  reopenAs(null);
});

const valueOf = <T,>(hook: () => T): T => renderHook(hook).result.current;

it("the personal workspace has its user's id and every right", () => {
  openForTest(null);
  expect(valueOf(useWorkspace)).toEqual({ id: "ada", name: "Personal", kind: "personal", role: "owner" });
  expect(valueOf(() => useMay("owner"))).toBe(true);
  expect(valueOf(() => useMayCall("deleteGtmPlan"))).toBe(true);
});

it("a viewer may read plans and change the own password, and may neither save nor comment", () => {
  openForTest({ ...acme, role: "viewer" });
  expect(valueOf(useWorkspace)).toEqual({ id: "acme", name: "Acme", kind: "team", role: "viewer" });
  expect(valueOf(() => useMay("commenter"))).toBe(false);
  expect(mayCall("listGtmPlans")).toBe(true);
  expect(mayCall("changePassword")).toBe(true);
  expect(mayCall("saveGoals")).toBe(false);
});

it("an editor may save plans and no member's role", () => {
  openForTest(acme);
  expect(valueOf(() => useMayCall("saveGoals"))).toBe(true);
  expect(valueOf(() => useMayCall("changeMember"))).toBe(false);
});
