import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { open, openStored, wait } from "./test-document.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("two tabs", () => {
  async function twoTabs() {
    const { at, tab: mine } = await openStored();
    const theirs = open(at, "b", "d");
    await wait(50);
    return { at, mine, theirs };
  }

  async function clash() {
    const tabs = await twoTabs();
    tabs.theirs.type({ name: "Theirs", price: 7 });
    await wait(700);
    tabs.mine.type({ name: "Mine" });
    await wait(700);
    return tabs;
  }

  it("changes of two tabs to different fields are merged without a conflict", async () => {
    const { at, mine, theirs } = await twoTabs();
    theirs.type({ place: "Kenya" });
    await wait(700);
    mine.type({ name: "Mine" });
    await wait(1000);
    expect(mine.autosave.state.getState().conflict).toBeNull();
    expect(at.server.documents.get("d")?.values).toEqual({ name: "Mine", place: "Kenya", price: 1 });
    expect(mine.values().place).toBe("Kenya");
  });

  it("a field that two tabs changed raises a conflict, and nothing is sent until the user chooses", async () => {
    const { at, mine } = await clash();
    expect(mine.status()).toMatchObject({ kind: "conflict" });
    expect(mine.values().name).toBe("Mine");
    const before = at.server.received.length;
    mine.type({ name: "Mine, typed on" });
    await wait(60_000);
    expect(at.server.received).toHaveLength(before);
    expect(at.server.documents.get("d")?.values.name).toBe("Theirs");
  });

  it("keepMine saves this tab's field with the other tab's changes to other fields", async () => {
    const { at, mine } = await clash();
    expect(mine.autosave.mine()).toEqual({ name: "Mine", place: "India", price: 7 });
    mine.autosave.keepMine();
    await wait(200);
    expect(at.server.documents.get("d")?.values).toEqual({ name: "Mine", place: "India", price: 7 });
    expect(mine.status()).toMatchObject({ kind: "saved" });
  });

  it("takeTheirs shows the other tab's values, sends nothing and drops the draft", async () => {
    const { at, mine } = await clash();
    mine.autosave.takeTheirs();
    await wait(2000);
    expect(mine.values()).toEqual({ name: "Theirs", place: "India", price: 7 });
    expect(at.server.documents.get("d")?.version).toBe(2);
    expect(at.drafts.kept.size).toBe(0);
  });

  it("a conflict shows the other tab's newest version after it saves again", async () => {
    const { mine, theirs } = await clash();
    theirs.type({ name: "Theirs again" });
    await wait(700);
    mine.autosave.onSavedElsewhere(3);
    await wait(100);
    expect(mine.autosave.state.getState().conflict?.values.name).toBe("Theirs again");
  });

  it("a tab notices a version that the other tab saved while its own request was in flight", async () => {
    const { at, mine, theirs } = await twoTabs();
    theirs.type({ name: "Theirs" });
    await wait(700);
    mine.type({ name: "Mine" });
    at.server.fates.push("well", "late");
    await wait(1_500);
    at.server.put("d", { name: "Theirs", place: "India", price: 9 }, 3);
    mine.autosave.onSavedElsewhere(3);
    await wait(1_000);
    mine.autosave.takeTheirs();
    await wait(100);
    expect(mine.values()).toEqual({ name: "Theirs", place: "India", price: 9 });
  });

  it("a tab without unsaved changes reloads what the other tab saved", async () => {
    const { mine, theirs } = await twoTabs();
    theirs.type({ name: "Theirs" });
    await wait(700);
    expect(theirs.announced).toEqual([2]);
    mine.autosave.onSavedElsewhere(2);
    await wait(100);
    expect(mine.values().name).toBe("Theirs");
    mine.type({ place: "Kenya" });
    await wait(700);
    expect(mine.status()).toMatchObject({ kind: "saved" });
  });

  it("a tab whose document was deleted elsewhere says so and keeps the text as a draft", async () => {
    const { at, mine } = await twoTabs();
    at.server.documents.clear();
    mine.type({ name: "Still here" });
    await wait(700);
    expect(mine.status()).toEqual({ kind: "kept", reason: "Deleted elsewhere" });
    expect(at.drafts.kept.size).toBe(1);
  });
});
