import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { open, openStored, type Values, wait, world } from "./test-document.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("when a save does not get through", () => {
  it("a failed save is retried after delays that double up to 30 s, and at once on waking", async () => {
    const { at, tab } = await openStored();
    at.server.fates.push(...Array.from({ length: 9 }, () => "broken" as const));
    tab.type({ name: "Kept" });
    await wait(700);
    expect(tab.status()).toEqual({ kind: "retrying" });
    await wait(1_000 + 2_000 + 4_000 + 400);
    expect(at.server.received).toHaveLength(4);
    await wait(8_000 + 16_000 + 30_000 + 30_000 + 500);
    expect(at.server.received).toHaveLength(8);
    tab.autosave.wake();
    await wait(100);
    expect(at.server.received).toHaveLength(9);
    tab.autosave.wake();
    await wait(100);
    expect(tab.status()).toMatchObject({ kind: "saved" });
  });

  it("a save without a network is reported as offline and sent once the network is back", async () => {
    const { at, tab } = await openStored();
    at.isOnline = false;
    at.server.fates.push("unreachable");
    tab.type({ name: "Offline" });
    await wait(700);
    expect(tab.status()).toEqual({ kind: "offline" });
    at.isOnline = true;
    tab.autosave.wake();
    await wait(100);
    expect(at.server.documents.get("d")?.values.name).toBe("Offline");
  });

  it.each(["lost", "unsure"] as const)(
    "a creation whose answer is %s never makes a second document",
    async (fate) => {
      const at = world();
      const tab = open(at, "a");
      await wait(10);
      at.server.fates.push(fate);
      tab.type({ name: "One" });
      await wait(700);
      tab.type({ name: "One and only" });
      await wait(5000);
      expect([...at.server.documents]).toMatchObject([["document 1", { values: { name: "One and only" } }]]);
    },
  );

  it("the next page repeats the unanswered creation of a page that died with the same request", async () => {
    const at = world();
    const first = open(at, "a");
    await wait(10);
    at.server.fates.push("lost");
    first.type({ name: "One" });
    await wait(620);
    first.type({ name: "One more word" });
    await wait(160);
    first.autosave.retire();
    const second = open(at, "a");
    await wait(200);
    expect(second.values().name).toBe("One more word");
    expect(second.told.created).toEqual(["document 1"]);
    await wait(1000);
    expect([...at.server.documents]).toMatchObject([["document 1", { values: { name: "One more word" } }]]);
  });

  it("autosave recognizes its own save without an answer in the form in which the server stored it", async () => {
    const at = world();
    at.server.put("d", { name: "Cost", place: "India", price: 1 }, 1);
    const asStored = (values: Values) => ({ ...values, name: values.name.trim() });
    const tab = open(at, "a", "d", {
      asStored,
      save: (values, how) => at.server.save(asStored(values), how),
    });
    await wait(50);
    at.server.fates.push("lost");
    tab.type({ name: "Mine " });
    await wait(650);
    tab.type({ name: "Mine and more" });
    await wait(5000);
    expect(tab.autosave.state.getState().conflict).toBeNull();
    expect(at.server.documents.get("d")?.values.name).toBe("Mine and more");
  });

  it.each(["lost", "unsure"] as const)(
    "autosave recognizes its own save whose answer was %s",
    async (fate) => {
      const { at, tab } = await openStored();
      at.server.fates.push(fate);
      tab.type({ name: "Mine" });
      await wait(650);
      tab.type({ name: "Mine, and more" });
      await wait(5000);
      expect(tab.autosave.state.getState().conflict).toBeNull();
      expect(at.server.documents.get("d")?.values.name).toBe("Mine, and more");
    },
  );

  it("text typed as the session ends is kept, and saved after the same user has signed in again", async () => {
    const { at, tab } = await openStored();
    at.server.refusals.push(new ApiError("unauthenticated", "Sign in", { status: 401 }));
    tab.type({ name: "Before the end" });
    await wait(650);
    at.isSignedIn = false;
    tab.autosave.leave();
    await wait(60_000);
    expect(at.server.received).toHaveLength(1);
    tab.autosave.retire();
    at.isSignedIn = true;
    const again = open(at, "a", "d");
    await wait(1000);
    expect(again.values().name).toBe("Before the end");
    expect(at.server.documents.get("d")?.values.name).toBe("Before the end");
  });

  it("the server's issues appear in the form, and the save waits for a change", async () => {
    const { at, tab } = await openStored();
    const issues = [{ path: "name", message: "This name is taken" }];
    at.server.refusals.push(new ApiError("invalid", "This name is taken", { status: 422, issues }));
    tab.type({ name: "Taken" });
    await wait(10_000);
    expect(at.server.received).toHaveLength(1);
    expect(tab.told.failures).toMatchObject([{ code: "invalid", issues }]);
    expect(tab.status()).toEqual({ kind: "incomplete", fields: 1 });
    tab.type({ name: "Free" });
    await wait(700);
    expect(at.server.documents.get("d")?.values.name).toBe("Free");
  });

  it("a reached limit is reported, and the text is kept as a draft", async () => {
    const { at, tab } = await openStored();
    at.server.refusals.push(new ApiError("limit_reached", "3 of 3 used", { status: 403 }));
    tab.type({ name: "One too many" });
    await wait(700);
    expect(tab.told.limits).toEqual(["3 of 3 used"]);
    expect(tab.status()).toEqual({ kind: "kept", reason: "Limit reached" });
    expect([...at.drafts.kept.values()]).toMatchObject([{ values: { name: "One too many" } }]);
    const flushed = tab.autosave.flush();
    await wait(100);
    expect(await flushed).toBe(true);
  });

  it("a save that the role does not allow keeps the text, with the sentence that says whom to ask", async () => {
    const { at, tab } = await openStored();
    const message = "Only an editor of this workspace can do this. Ask Ada.";
    at.server.refusals.push(new ApiError("forbidden", message, { status: 403 }));
    tab.type({ name: "Typed by a viewer" });
    await wait(10_000);
    expect(at.server.received).toHaveLength(1);
    expect(tab.status()).toEqual({ kind: "kept", reason: "Not allowed", message });
    expect([...at.drafts.kept.values()]).toMatchObject([{ values: { name: "Typed by a viewer" } }]);
  });

  it("text that neither the server nor the browser has stored is reported as at risk", async () => {
    const { at, tab } = await openStored();
    at.drafts.state.isFull = true;
    tab.type({ name: "" });
    await wait(300);
    expect(tab.status()).toEqual({ kind: "unkept" });
    expect(tab.autosave.isAtRisk()).toBe(true);
    at.drafts.state.isFull = false;
    tab.type({ name: "", place: "x" });
    await wait(300);
    expect(tab.status()).toEqual({ kind: "incomplete", fields: 1 });
    expect(tab.autosave.isAtRisk()).toBe(false);
  });
});
