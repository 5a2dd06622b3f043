import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shownMessage } from "../form/document-form.ts";
import { blank, open, openStored, type Values, wait, world } from "./test-document.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("saving while typing", () => {
  it("creates the document with the first valid state, and knows it from then on", async () => {
    const at = world();
    const tab = open(at, "a");
    await wait(10);
    expect(tab.status()).toBeNull();
    tab.type({ place: "India" });
    await wait(1000);
    expect(tab.status()).toEqual({ kind: "incomplete", fields: 1 });
    expect(at.server.received).toHaveLength(0);
    tab.type({ name: "Cost" });
    await wait(700);
    expect(tab.told.created).toEqual(["document 1"]);
    expect(tab.status()).toMatchObject({ kind: "saved" });
    tab.type({ name: "Costs" });
    await wait(700);
    expect(at.server.received[1]?.how).toMatchObject({ documentId: "document 1", version: 1 });
    expect(at.server.documents.get("document 1")?.values).toEqual({
      ...blank,
      name: "Costs",
      place: "India",
    });
    expect(at.drafts.kept.size).toBe(0);
  });

  it("an undo during a save, back to the values saved before, is saved as well", async () => {
    const { at, tab } = await openStored();
    const before = tab.values();
    at.server.fates.push("late");
    tab.type({ name: "Copied" });
    await wait(620);
    expect(tab.status()).toEqual({ kind: "saving" });
    tab.form.update(() => before);
    await wait(5_000);
    expect(at.server.documents.get("d")?.values.name).toBe("Cost");
    expect(tab.status()).toMatchObject({ kind: "saved" });
  });

  it("waits for the typing to rest, for 3 s at the latest, and sends one save at a time", async () => {
    const { at, tab } = await openStored();
    for (let key = 0; key < 20; key += 1) {
      tab.type({ name: "x".repeat(key + 1) });
      await wait(200);
    }
    expect(at.server.received).toHaveLength(1);
    at.server.fates.push("late");
    await wait(600);
    expect(tab.status()).toEqual({ kind: "saving" });
    tab.type({ name: "while it was under way" });
    await wait(610);
    expect(at.server.received).toHaveLength(2);
    await wait(1000);
    expect(at.server.received).toHaveLength(3);
    expect(at.server.documents.get("d")?.values.name).toBe("while it was under way");
  });

  it("sends nothing when what was typed is what is stored", async () => {
    const { at, tab } = await openStored();
    tab.type({ name: "Other" });
    tab.type({ name: "Cost" });
    await wait(2000);
    expect(at.server.received).toHaveLength(0);
    expect(tab.status()).toMatchObject({ kind: "saved" });
  });

  it("keeps the draft within 0.2 s, and drops it once the server has it", async () => {
    const { at, tab } = await openStored();
    tab.type({ name: "Draft" });
    await wait(200);
    expect([...at.drafts.kept.values()]).toMatchObject([{ values: { name: "Draft" }, version: 1 }]);
    await wait(1000);
    expect(at.drafts.kept.size).toBe(0);
  });

  it("does not write the server's spelling over what is being typed", async () => {
    const at = world();
    const tab = open(at, "a", undefined, { asStored: (values) => ({ ...values, price: values.price ?? 0 }) });
    await wait(10);
    tab.type({ name: "Cost" });
    await wait(1000);
    expect(tab.values().price).toBeNull();
    expect(tab.status()).toMatchObject({ kind: "saved" });
  });

  it("flushes on request, and says when it cannot", async () => {
    const { at, tab } = await openStored();
    tab.type({ name: "Now" });
    const flushed = tab.autosave.flush();
    await wait(100);
    expect(await flushed).toBe(true);
    tab.type({ name: "" });
    expect(await tab.autosave.flush()).toBe(false);
    at.server.fates.push("unreachable");
    tab.type({ name: "Later" });
    const failing = tab.autosave.flush();
    await wait(100);
    expect(await failing).toBe(false);
  });

  it("finishes after the form has unmounted, and keeps retrying", async () => {
    const { at, tab } = await openStored();
    at.server.fates.push("unreachable");
    tab.type({ name: "Last words" });
    tab.autosave.leave();
    await wait(3000);
    expect(at.server.documents.get("d")?.values.name).toBe("Last words");
    expect(at.drafts.kept.size).toBe(0);
  });
});

describe("drafts that come back", () => {
  it("are shown with a word while they cannot be saved, and can be discarded", async () => {
    const at = world();
    const first = open(at, "a");
    await wait(10);
    first.type({ place: "India" });
    await wait(200);
    first.autosave.retire();
    const second = open(at, "a");
    await wait(50);
    expect(second.values().place).toBe("India");
    expect(second.autosave.state.getState().restored).toBe(true);
    second.autosave.discardDraft();
    await wait(50);
    expect(second.values()).toEqual(blank);
    expect(second.autosave.state.getState().restored).toBe(false);
    expect(at.drafts.kept.size).toBe(0);
  });

  it("bring back text that is not a number", async () => {
    const { at, tab } = await openStored();
    tab.type({ price: null });
    tab.form.setParseError("price", "Price must be a number", "twelve");
    await wait(200);
    tab.autosave.retire();
    const again = open(at, "a", "d");
    await wait(50);
    expect(again.form.store.getState().rawText).toEqual({ price: "twelve" });
    expect(shownMessage(again.form.store.getState(), "price")).toBe("This must be a number");
  });

  it("lose to what was typed before they were read", async () => {
    const { at, tab } = await openStored();
    tab.type({ name: "From the draft", place: "" });
    await wait(160);
    tab.autosave.retire();
    const again = open(at, "a", "d");
    again.type({ name: "Typed at once" });
    await wait(50);
    expect(again.values()).toMatchObject({ name: "Typed at once", place: "" });
  });

  it("of another shape count as none", async () => {
    const { at, tab } = await openStored();
    tab.autosave.retire();
    const unanswered = null;
    at.drafts.kept.set("d a", { values: { name: 1 }, base: null, version: 1, rawText: {}, unanswered });
    const again = open(at, "a", "d");
    await wait(50);
    expect(again.values().name).toBe("Cost");
  });
});

describe("saving by hand", () => {
  it("keeps a draft, sends nothing by itself, and shows what the server stored", async () => {
    const at = world();
    at.server.put("d", { name: "Cost", place: "India", price: 1 }, 1);
    const asStored = (values: Values) => ({ ...values, name: values.name.trim() });
    const tab = open(at, "a", "d", { mode: "manual", asStored });
    await wait(10);
    tab.type({ name: " Sim " });
    await wait(60_000);
    expect(at.server.received).toHaveLength(0);
    expect(tab.status()).toEqual({ kind: "kept" });
    expect(at.drafts.kept.size).toBe(1);
    const flushed = tab.autosave.flush({ always: true });
    await wait(100);
    expect(await flushed).toBe(true);
    expect(tab.values().name).toBe("Sim");
    const again = tab.autosave.flush({ always: true });
    await wait(100);
    expect(await again).toBe(true);
    expect(at.server.received).toHaveLength(2);
  });
});
